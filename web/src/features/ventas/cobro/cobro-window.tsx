import { type Day, formatDay, isDay } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import { formatMoney, inCents, inPesos } from '@gym/contract/core/money'
import type { CarritoValorado } from '@gym/contract/ventas/ventas.rules'
import { Alert, Button, Group, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fichaQuery } from '../../../api/ficha.ts'
import { useConnectionLost } from '../../../offline/outbox/use-outbox.ts'
import type { useCajaElegida } from '../../../session/caja-elegida.ts'
import { NoticeAlert } from '../../../ui/feedback/notice.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { PlazoInput } from '../../../ui/inputs/plazo-input.tsx'
import { ElegirCaja } from '../../../ui/picker/elegir-caja.tsx'
import {
  type Credenciales,
  credencialesDe,
  QuienAutoriza,
  SIN_AUTORIZAR,
} from '../../../ui/security/quien-autoriza.tsx'
import { type Carrito, deudaDe, type Linea, pideMotivo } from '../carritos/carrito.ts'
import { tieneMatricula } from '../carritos/composicion.ts'
import type { Dias } from '../carritos/membresias-en-venta.ts'
import { focusField } from '../focus-field.ts'
import classes from '../vender-page.module.css'
import { duenoDe } from '../venta-words.ts'
import { Abona } from './abona.tsx'
import {
  type Cobro,
  type CobroValorado,
  cobroExacto,
  modos,
  problemaDeVence,
  SUBMIT,
  VARIOS,
  valorarCobro,
} from './cobro.ts'
import { LoQueSeCobra } from './lo-que-se-cobra.tsx'
import { AFavor, Fiado, Recibido } from './partes-de-cobro.tsx'
import { PorCobrar } from './por-cobrar.tsx'
import type { Rechazo } from './rechazo.tsx'

/** `autoriza`: the credentials of a second person; `motivo`: why something is not charged. */
export type OnCharge = (cobro: CobroValorado, more: { autoriza?: Credenciales; motivo?: string }) => void

interface CobroWindowProps {
  carrito: Carrito
  valorado: CarritoValorado
  today: Day
  /** The default due day of a sale on account. */
  vence: Day
  isSending: boolean
  refusal: (Pick<Rechazo, 'text' | 'action'> & Questions) | null
  dias: Dias
  enCaja: ReturnType<typeof useCajaElegida>
  onPersonas: (linea: Linea) => void
  onCobrarMembresia: (id: string) => Promise<boolean>
  onDismiss: () => void
  onAbona: (monto: number) => void
  onCharge: OnCharge
  onClose: () => void
}

export function CobroWindow(props: CobroWindowProps) {
  const { carrito, valorado, today, isSending, refusal, onDismiss, onAbona, onCharge, onClose } = props
  const [cobro, setCobro] = useState<Cobro>(cobroExacto)
  const [isChecked, setChecked] = useState(false)
  const [isAbonoSaid, setAbonoSaid] = useState(true)
  const [motivo, setMotivo] = useState('')
  const [autoriza, setAutoriza] = useState(SIN_AUTORIZAR)
  const { asksAnother = false, asksCode = false, asksCaja, asksWhy: wasUnsaid } = useQuestions(refusal)
  const isFeeAdded = wasUnsaid === 'matricula' && tieneMatricula(carrito)
  const asksWhy = pideMotivo(carrito, valorado) ?? (isFeeAdded ? undefined : wasUnsaid)
  const byArrow = useFocusOnVarios(cobro.modo)
  const change = (changes: Partial<Cobro>) => setCobro({ ...cobro, ...changes })
  const { enFavor, porCobrar } = useSituacion(carrito)
  const isLost = useConnectionLost()
  const valued = valorarCobro(cobro, valorado, isLost ? 0 : enFavor)
  const wrong =
    isLost && !isInCash(cobro, carrito) ? SOLO_EFECTIVO : valued.problema && errors[valued.problema][1]
  const vence = cobro.vence ?? props.vence
  const owes = cobro.fiado && valued.debe > 0
  const unclearDay = owes ? problemaDeVence(vence, today) : null
  const missing = asksWhy && !motivo.trim() ? errors.VENTA_SIN_MOTIVO[1] : wrong || unclearDay
  const problem = isAbonoSaid ? missing : 'Escribe cuánto paga de la deuda.'
  const deuda = carrito.lineas.find((linea) => linea.tipo === 'deuda')
  const isOnlyDebt = carrito.lineas.every(({ tipo }) => tipo === 'deuda')

  /** The pressed button unmounts: the submit button takes the focus. */
  async function addUncharged(id: string) {
    if (await props.onCobrarMembresia(id)) focusField(SUBMIT)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isSending || problem) return
    setAutoriza({ ...autoriza, codigo: '' })
    onCharge(owes ? { ...valued, vence } : valued, {
      ...(asksAnother && { autoriza: credencialesDe(autoriza, asksCode) }),
      ...(asksWhy && { motivo: motivo.trim() }),
    })
  }

  return (
    <FormModal title="Cobrar" onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert
              notice={
                refusal &&
                (isFeeAdded && refusal.asksWhy
                  ? { kind: 'info', text: 'La matrícula se agregó a la venta: revisa el total.' }
                  : { kind: 'error', ...refusal })
              }
              onClose={onDismiss}
            />
            {isLost && (
              <Alert color="orange" role="status">
                {SOLO_EFECTIVO} Queda anotada y se envía sola.
              </Alert>
            )}
            <div className={classes.cifra}>
              <Text>{duenoDe(carrito)}</Text>
              <Text className={classes.grande}>{formatMoney(inPesos(valorado.total))}</Text>
            </div>
            <LoQueSeCobra carrito={carrito} dias={props.dias} onPersonas={props.onPersonas} />
            {porCobrar && <PorCobrar membresia={porCobrar} onCobrar={addUncharged} />}
            {deuda && (
              <Abona
                clienteId={carrito.cliente?._id}
                monto={deuda.monto}
                onChange={(monto) => {
                  onAbona(monto)
                  // A down payment equal to the debt line changes with it.
                  if (cobro.abono === deuda.monto) change({ abono: monto })
                }}
                onSaid={setAbonoSaid}
                readOnly={carrito.enviada !== undefined}
              />
            )}
            {valued.usable > 0 && <AFavor cobro={cobro} change={change} valued={valued} enFavor={enFavor} />}
            <Radio.Group
              label="Método de pago"
              value={cobro.modo}
              onChange={(chosen) => {
                const modo = modos.find((each) => each === chosen)
                if (modo) change({ modo })
              }}
            >
              <SimpleGrid cols={2} spacing="xs" mt="xs" {...byArrow}>
                {modos.map((modo) => (
                  <Radio
                    key={modo}
                    value={modo}
                    label={modo}
                    size="md"
                    disabled={isLost && modo !== 'Efectivo'}
                  />
                ))}
              </SimpleGrid>
            </Radio.Group>
            {cobro.modo === VARIOS && (
              <>
                <MoneyInput
                  label="Con tarjeta"
                  data-path={FIRST_AMOUNT}
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
            {carrito.cliente && !isOnlyDebt && !isLost && (
              <Fiado cobro={cobro} change={change} total={valorado.total} debt={deudaDe(carrito)} />
            )}
            {owes && (
              <PlazoInput
                label="Día en que vence"
                today={today}
                value={vence}
                error={isChecked && unclearDay !== null}
                onChange={(day) => change({ vence: day })}
              />
            )}
            {valued.efectivo > 0 && <Recibido cobro={cobro} change={change} valued={valued} />}
            {owes && (
              <Text fw={600} aria-live="polite">
                Queda debiendo {formatMoney(inPesos(valued.debe))}
                {deuda && ' de esta venta'}.{isDay(vence) && ` Vence el ${formatDay(vence)}.`}
              </Text>
            )}
            {asksWhy && (
              <TextInput
                label={asksWhy === 'matricula' ? 'Por qué no se cobra la matrícula' : 'Por qué no se cobra'}
                required
                maxLength={MAX_REASON}
                value={motivo}
                onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
              />
            )}
            {asksCaja && <ElegirCaja {...props.enCaja} />}
            {asksAnother && <QuienAutoriza value={autoriza} onChange={setAutoriza} asksCode={asksCode} />}
            <Group className={classes.acciones}>
              {isChecked && problem && (
                <Text c="var(--mantine-color-error)" role="alert" w="100%">
                  {problem}
                </Text>
              )}
              <Button variant="default" size="md" px="sm" onClick={close}>
                Volver
              </Button>
              <Button
                type="submit"
                size="md"
                px="sm"
                flex="1 0 0"
                loading={isSending}
                data-path={SUBMIT}
                data-autofocus={valued.efectivo === 0 || undefined}
              >
                {valued.pagado === 0 && (cobro.fiado || valued.aFavor > 0)
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

const MAX_REASON = 200

const SOLO_EFECTIVO = 'Sin conexión solo se cobra en efectivo, sin deudas ni saldo a favor.'

const isInCash = ({ modo, fiado }: Cobro, carrito: Carrito) =>
  modo === 'Efectivo' && !fiado && carrito.lineas.every(({ tipo }) => tipo !== 'deuda')

const FIRST_AMOUNT = 'primer-monto'

type Questions = Pick<Rechazo, 'asksAnother' | 'asksCode' | 'asksCaja' | 'asksWhy'>

/** Collects the questions of the refusals: they stay when the message is closed. */
function useQuestions(refusal: Questions | null): Questions {
  const [last, setLast] = useState<Questions | null>(null)
  const [asked, setAsked] = useState<Questions>({})
  if (!refusal || refusal === last) return asked
  const { asksAnother, asksCode, asksCaja, asksWhy } = refusal
  setLast(refusal)
  setAsked({
    ...asked,
    ...(asksAnother && { asksAnother }),
    ...(asksCode && { asksCode }),
    ...(asksCaja && { asksCaja }),
    ...(asksWhy && { asksWhy }),
  })
  return asked
}

/** Choosing 'Varios' focuses its first amount. The arrow keys, which only pass over it, do not. */
function useFocusOnVarios(modo: Cobro['modo']) {
  const isByArrow = useRef(false)
  useEffect(() => {
    if (modo === VARIOS && !isByArrow.current) focusField(FIRST_AMOUNT)
  }, [modo])
  return {
    onKeyDown: ({ key }: { key: string }) => {
      isByArrow.current = key.startsWith('Arrow')
    },
    onKeyUp: () => {
      isByArrow.current = false
    },
  }
}

/**
 * The client's credit in cents; for an unanswered sale, the credit in its request. `porCobrar`: their
 * uncharged membership, if the cart has another one.
 */
function useSituacion({ cliente, enviada, lineas }: Carrito) {
  const { data } = useQuery({ ...fichaQuery(cliente?._id ?? ''), enabled: cliente !== null })
  if (enviada) return { enFavor: inCents(enviada.aFavor ?? 0) }
  const sold = lineas.flatMap((linea) => (linea.tipo === 'membresia' ? linea.membresia : []))
  const isCharged = sold.some(({ cobra }) => cobra?._id === data?.porCobrar)
  return {
    enFavor: Math.max(-inCents(data?.saldo ?? 0), 0),
    porCobrar: sold.length > 0 && !isCharged ? data?.porCobrar : null,
  }
}
