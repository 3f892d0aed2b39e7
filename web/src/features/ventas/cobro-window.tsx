import { type Day, formatDay } from '@gym/contract/calendar'
import { errors } from '@gym/contract/errors'
import { formatMoney, inPesos } from '@gym/contract/money'
import type { CarritoValorado } from '@gym/contract/ventas.rules'
import { Button, Group, Radio, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormModal } from '../../ui/form-modal.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import type { Carrito } from './carrito.ts'
import { deudaDe } from './carrito.ts'
import {
  billetesPara,
  type Cobro,
  type CobroValorado,
  cobroExacto,
  modos,
  VARIOS,
  valorarCobro,
} from './cobro.ts'
import classes from './vender-page.module.css'
import { duenoDe } from './venta-words.ts'

interface CobroWindowProps {
  carrito: Carrito
  valorado: CarritoValorado
  /** When what stays owing is due. */
  vence: Day
  isSending: boolean
  /** Why it could not be sold, with what helps; it stands in the window until the next try. */
  refusal: { text: string; action?: ReactNode } | null
  onDismiss: () => void
  onCharge: (cobro: CobroValorado) => void
  onClose: () => void
}

/** How a cart is paid. Opened it is exact and in cash: Enter charges. */
export function CobroWindow(props: CobroWindowProps) {
  const { carrito, valorado, vence, isSending, refusal, onDismiss, onCharge, onClose } = props
  const [cobro, setCobro] = useState<Cobro>(cobroExacto)
  const [isChecked, setChecked] = useState(false)
  const change = (changes: Partial<Cobro>) => setCobro({ ...cobro, ...changes })
  const valued = valorarCobro(cobro, valorado)
  const problem = isChecked && valued.problema ? errors[valued.problema][1] : null

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!isSending && !valued.problema) onCharge(valued)
  }

  return (
    <FormModal title="Cobrar" onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={refusal && { kind: 'error', ...refusal }} onClose={onDismiss} />
            <div className={classes.cifra}>
              <Text>{duenoDe(carrito)}</Text>
              <Text className={classes.grande}>{formatMoney(inPesos(valorado.total))}</Text>
            </div>
            <Radio.Group
              label="Método de pago"
              value={cobro.modo}
              onChange={(chosen) => {
                const modo = modos.find((each) => each === chosen)
                if (modo) change({ modo })
              }}
            >
              <SimpleGrid cols={2} spacing="xs" mt="xs">
                {modos.map((modo) => (
                  <Radio key={modo} value={modo} label={modo} size="md" />
                ))}
              </SimpleGrid>
            </Radio.Group>
            {carrito.cliente && <Fiado cobro={cobro} change={change} debt={deudaDe(carrito)} />}
            {cobro.modo === VARIOS && (
              <>
                <MoneyInput
                  label="Con tarjeta"
                  value={cobro.tarjeta}
                  onChange={(tarjeta) => change({ tarjeta })}
                />
                <MoneyInput
                  label="Por transferencia"
                  value={cobro.transferencia}
                  onChange={(transferencia) => change({ transferencia })}
                />
                <Text>En efectivo, el resto: {formatMoney(inPesos(valued.efectivo))}</Text>
              </>
            )}
            {valued.efectivo > 0 && <Recibido cobro={cobro} change={change} valued={valued} />}
            {valued.debe > 0 && cobro.fiado && (
              <Text fw={600} aria-live="polite">
                Queda debiendo {formatMoney(inPesos(valued.debe))}. Vence el {formatDay(vence)}.
              </Text>
            )}
            {problem && (
              <Text c="var(--mantine-color-error)" role="alert">
                {problem}
              </Text>
            )}
            <Group wrap="nowrap">
              <Button variant="default" size="md" px="sm" onClick={close}>
                Volver
              </Button>
              <Button
                type="submit"
                size="md"
                px="sm"
                flex={1}
                loading={isSending}
                data-autofocus={valued.efectivo === 0 || undefined}
              >
                {cobro.fiado && valued.pagado === 0
                  ? 'Registrar sin cobrar'
                  : `Cobrar ${formatMoney(inPesos(valued.pagado))}`}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}

interface PartProps {
  cobro: Cobro
  change: (changes: Partial<Cobro>) => void
}

/** Leaves some of it owing. A debt from before is paid in any case. */
function Fiado({ cobro, change, debt }: PartProps & { debt: number }) {
  return (
    <>
      <Switch
        label="Queda debiendo"
        checked={cobro.fiado}
        onChange={({ currentTarget: { checked } }) =>
          change({ fiado: checked, abono: checked && debt > 0 ? inPesos(debt) : '' })
        }
      />
      {cobro.fiado && (
        <MoneyInput
          label="Paga ahora"
          description="Vacío, no paga nada hoy."
          value={cobro.abono}
          onChange={(abono) => change({ abono })}
        />
      )}
    </>
  )
}

/** What was handed over, and the change of it. */
function Recibido({ cobro, change, valued }: PartProps & { valued: CobroValorado }) {
  return (
    <>
      <MoneyInput
        label="Recibido"
        description="Vacío, es exacto."
        size="lg"
        value={cobro.recibido}
        onChange={(recibido) => change({ recibido })}
        data-autofocus
      />
      <Group gap="xs">
        <Button variant="default" size="compact-md" onClick={() => change({ recibido: '' })}>
          Exacto
        </Button>
        {billetesPara(valued.efectivo).map((amount) => (
          <Button
            key={amount}
            variant="default"
            size="compact-md"
            onClick={() => change({ recibido: amount })}
          >
            {formatMoney(amount)}
          </Button>
        ))}
      </Group>
      <div className={classes.cifra} aria-live="polite">
        <Text>Cambio</Text>
        <Text className={classes.grande}>{formatMoney(inPesos(Math.max(valued.cambio, 0)))}</Text>
      </div>
    </>
  )
}
