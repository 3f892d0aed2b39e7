import { type Day, formatDay, isDay } from '@gym/contract/calendar'
import type { MembresiaVista } from '@gym/contract/membresias'
import { metodosPago } from '@gym/contract/pagos.rules'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useCajaElegida } from '../lib/caja-elegida.ts'
import { asApiError } from '../lib/http.ts'
import { useCongelacionPrevia, useCongelar } from '../lib/membresia-dates.ts'
import { Announced } from './announced.tsx'
import { DayInput } from './day-input.tsx'
import { ElegirCaja } from './elegir-caja.tsx'
import { FechasMovidas } from './fechas-movidas.tsx'
import { FormModal } from './form-modal.tsx'
import { useUnsaved } from './leaving.ts'
import { MoneyInput } from './money-input.tsx'
import { NoticeAlert, useNotice } from './notice.tsx'

const FIADO = 'Queda fiado'
const MAX_LENGTH = 200
const PAUSE_MS = 300

export interface MembresiaModalProps {
  membresia: MembresiaVista
  today: Day
  onClose: () => void
  /** What was done, in words. */
  onDone: (text: string) => void
}

/** Freezes a membership: the days, why, what it costs, and every date that it moves before it does. */
export function CongelarModal({ membresia, today, onClose, onDone }: MembresiaModalProps) {
  const { _id, cliente, fechainicio } = membresia
  const [desde, setDesde] = useState<string>(fechainicio > today ? fechainicio : today)
  const [hasta, setHasta] = useState('')
  const [motivo, setMotivo] = useState('')
  const [monto, setMonto] = useState<number | ''>('')
  const [metodo, setMetodo] = useState<string>(metodosPago[0])
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { notice, fail, clear } = useNotice()
  const congelar = useCongelar(_id)
  const enCaja = useCajaElegida()
  const asked = isDay(desde) && (hasta === '' || isDay(hasta)) ? { desde, ...(hasta && { hasta }) } : null
  const [dias] = useDebouncedValue(asked, PAUSE_MS)
  const previa = useCongelacionPrevia(_id, dias)
  useUnsaved(() => motivo.trim() !== '' || hasta !== '' || monto !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    if (!motivo.trim()) {
      setWrong({ motivo: 'El motivo es obligatorio.' })
      return document.getElementById('congelar-motivo')?.focus()
    }
    // What is no amount would be no charge at all.
    if (Number.isNaN(monto)) {
      setWrong({ 'cobro.monto': 'Escribe un valor en pesos.' })
      return document.getElementById('congelar-cobro')?.focus()
    }
    const isOwed = metodo === FIADO
    const at = enCaja.caja ? { caja: enCaja.caja } : {}
    const found = metodosPago.find((each) => each === metodo)
    const cobro = monto && {
      monto,
      ...(isOwed ? { fiado: true } : found && { metodoPago: found, ...at }),
    }
    try {
      await congelar.mutateAsync({
        desde,
        ...(hasta && { hasta }),
        motivo: motivo.trim(),
        ...(cobro && { cobro }),
      })
      onDone(hasta ? `Membresía congelada hasta el ${formatDay(hasta)}.` : 'Membresía congelada.')
      onClose()
    } catch (thrown) {
      const { fields, message } = asApiError(thrown)
      setWrong(Object.fromEntries(fields.map(({ campo, mensaje }) => [campo, mensaje])))
      fail(`Error al congelar la membresía: ${message}`)
    }
  }

  return (
    <FormModal title={`Congelar la membresía de ${cliente.nombre} ${cliente.apellido}`} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <Text size="sm">Mientras está congelada no se le gastan días. Los dos días cuentan.</Text>
            <DayInput
              label="Desde"
              required
              today={today}
              value={desde}
              onChange={setDesde}
              error={wrong.desde}
              data-autofocus
            />
            <DayInput
              label="Hasta (opcional)"
              description="Sin fecha, dura hasta que la descongeles o entre al gimnasio."
              today={today}
              value={hasta}
              onChange={setHasta}
              error={wrong.hasta}
            />
            <TextInput
              id="congelar-motivo"
              label="Motivo"
              required
              maxLength={MAX_LENGTH}
              value={motivo}
              error={!motivo.trim() && wrong.motivo}
              onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
            />
            <MoneyInput
              id="congelar-cobro"
              label="Cobro (opcional)"
              error={wrong['cobro.monto']}
              value={monto}
              onChange={(changed) => setMonto(typeof changed === 'number' ? changed : '')}
            />
            {monto !== '' && (
              <NativeSelect
                label="Método de pago"
                data={[...metodosPago, FIADO]}
                value={metodo}
                onChange={({ currentTarget }) => setMetodo(currentTarget.value)}
              />
            )}
            {monto !== '' && metodo !== FIADO && <ElegirCaja {...enCaja} />}
            <Announced>
              {previa.data && !previa.isError && <FechasMovidas {...previa.data} />}
              {previa.isError && <Text size="sm">{asApiError(previa.error).message}</Text>}
            </Announced>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cerrar
              </Button>
              <Button type="submit" loading={congelar.isPending}>
                Congelar
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
