import { addDays, type Day, formatDay, isDay } from '@gym/contract/core/calendar'
import type { MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import { metodosPago } from '@gym/contract/pagos/pagos.rules'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useCongelacionPrevia, useCongelar } from '../../api/membresia-dates.ts'
import { useCajaElegida } from '../../session/caja-elegida.ts'
import { useAbrirAntes } from '../caja/abrir-antes.tsx'
import { EnCaja } from '../caja/en-caja.tsx'
import { Announced } from '../feedback/announced.tsx'
import { NoticeAlert, useNotice } from '../feedback/notice.tsx'
import { FormModal } from '../form/form-modal.tsx'
import { useLeaving } from '../form/leaving.ts'
import { useFirstWrong } from '../form/use-first-wrong.ts'
import { DayInput } from '../inputs/day-input.tsx'
import { MoneyInput } from '../inputs/money-input.tsx'
import { LinkButton } from '../layout/link-button.tsx'
import { noteUnprinted } from '../print/first-print.ts'
import { Refusable } from '../security/refusable.tsx'
import { FechasMovidas } from './fechas-movidas.tsx'

const FIADO = 'Queda fiado'
const MAX_LENGTH = 200
const PAUSE_MS = 300
const COMPUTING = 'Calculando las fechas que se mueven…'

export interface MembresiaModalProps {
  membresia: MembresiaVista
  today: Day
  onClose: () => void
  onDone: (text: string, action?: ReactNode) => void
}

export function CongelarModal({ membresia, today, onClose, onDone }: MembresiaModalProps) {
  const { _id, cliente, fechainicio } = membresia
  const first = fechainicio > today ? fechainicio : today
  const [chosen, setDesde] = useState<string>()
  // Today is refused once the client has entered: the first day then defaults to tomorrow.
  const { error } = useCongelacionPrevia(_id, { desde: first })
  const hasEntered = first === today && error && asApiError(error).codigo === 'CONGELACION_CON_ENTRADAS'
  const desde = chosen ?? (hasEntered ? addDays(today, 1) : first)
  const [hasta, setHasta] = useState('')
  const [motivo, setMotivo] = useState('')
  const [monto, setMonto] = useState<number | ''>('')
  const [metodo, setMetodo] = useState<string>(metodosPago[0])
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { notice, fail, clear } = useNotice()
  const congelar = useCongelar(_id)
  const enCaja = useCajaElegida()
  const abrirAntes = useAbrirAntes(enCaja)
  const typed = isDay(desde) && (hasta === '' || isDay(hasta)) ? `${desde} ${hasta}` : ''
  const [asked] = useDebouncedValue(typed, PAUSE_MS)
  const previa = useCongelacionPrevia(_id, daysOf(asked))
  const isComputing = typed !== '' && (typed !== asked || previa.isPending)
  const [refusals, setRefusals] = useState(0)
  const form = useFirstWrong(refusals)
  useLeaving(() => motivo.trim() !== '' || hasta !== '' || monto !== '', { besideList: true })

  function refuse(fields: Record<string, string>) {
    setWrong(fields)
    setRefusals((before) => before + 1)
  }

  const mend = (campo: string) => setWrong(({ [campo]: _, ...left }) => left)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isComputing) return
    clear()
    const missing = {
      ...(!motivo.trim() && { motivo: 'El motivo es obligatorio.' }),
      // Without this check, invalid text (NaN) would freeze the membership without a charge.
      ...(Number.isNaN(monto) && { 'cobro.monto': 'Escribe un valor en pesos.' }),
    }
    if (Object.keys(missing).length > 0) return refuse(missing)
    const isOwed = metodo === FIADO
    const at = enCaja.caja ? { caja: enCaja.caja } : {}
    const found = metodosPago.find((each) => each === metodo)
    const cobro = monto && {
      monto,
      ...(isOwed ? { fiado: true } : found && { metodoPago: found, ...at }),
    }
    if (!(await abrirAntes(!!cobro && found === 'Efectivo'))) return
    try {
      const { entity } = await congelar.mutateAsync({
        desde,
        ...(hasta && { hasta }),
        motivo: motivo.trim(),
        ...(cobro && { cobro }),
      })
      const said = hasta ? `Membresía congelada hasta el ${formatDay(hasta)}.` : 'Membresía congelada.'
      if (entity.venta) noteUnprinted(entity.venta)
      onDone(said, entity.venta && <VerRecibo venta={entity.venta} />)
      onClose()
    } catch (thrown) {
      const { fields, message } = asApiError(thrown)
      fail(`Error al congelar la membresía: ${message}`)
      refuse(Object.fromEntries(fields.map(({ campo, mensaje }) => [campo, mensaje])))
    }
  }

  return (
    <FormModal title={`Congelar la membresía de ${cliente.nombre} ${cliente.apellido}`} onClose={onClose}>
      {(close) => (
        <form ref={form} onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <Text size="sm">
              Mientras está congelada no se le gastan días. El primer día y el último también cuentan.
            </Text>
            <DayInput
              label="Desde"
              description={!chosen && hasEntered ? 'Hoy ya entró: se congela desde mañana.' : undefined}
              required
              today={today}
              value={desde}
              onChange={(changed) => {
                setDesde(changed)
                mend('desde')
              }}
              error={wrong.desde}
              data-autofocus
            />
            <DayInput
              label="Hasta (opcional)"
              description="Sin fecha, dura hasta que la descongeles o entre al gimnasio."
              today={today}
              value={hasta}
              onChange={(changed) => {
                setHasta(changed)
                mend('hasta')
              }}
              error={wrong.hasta}
            />
            <TextInput
              label="Motivo"
              required
              maxLength={MAX_LENGTH}
              value={motivo}
              error={wrong.motivo}
              onChange={({ currentTarget }) => {
                setMotivo(currentTarget.value)
                mend('motivo')
              }}
            />
            <MoneyInput
              label="Cobro (opcional)"
              error={wrong['cobro.monto']}
              value={monto}
              onChange={(changed) => {
                setMonto(typeof changed === 'number' ? changed : '')
                mend('cobro.monto')
              }}
            />
            {monto !== '' && (
              <NativeSelect
                label="Método de pago"
                data={[...metodosPago, FIADO]}
                value={metodo}
                error={wrong['cobro.metodoPago']}
                onChange={({ currentTarget }) => {
                  setMetodo(currentTarget.value)
                  mend('cobro.metodoPago')
                }}
              />
            )}
            {monto !== '' && metodo !== FIADO && <EnCaja {...enCaja} />}
            <Announced>
              {isComputing && <Text size="sm">{COMPUTING}</Text>}
              {!isComputing && typed && previa.data && !previa.isError && <FechasMovidas {...previa.data} />}
              {!isComputing && typed && previa.isError && (
                <Text size="sm">{asApiError(previa.error).message}</Text>
              )}
            </Announced>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cerrar
              </Button>
              <Refusable refusal={isComputing ? COMPUTING : undefined}>
                <Button type="submit" loading={congelar.isPending}>
                  Congelar
                </Button>
              </Refusable>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}

const VerRecibo = ({ venta }: { venta: string }) => (
  <LinkButton size="xs" variant="default" to="/ventas/$id" params={{ id: venta }}>
    Ver recibo
  </LinkButton>
)

/** Parses 'desde hasta', such as '2026-12-01 2026-12-10'; an open end has nothing after the space. */
function daysOf(asked: string): { desde: string; hasta?: string } | null {
  const [desde, hasta] = asked.split(' ')
  return desde ? { desde, ...(hasta && { hasta }) } : null
}
