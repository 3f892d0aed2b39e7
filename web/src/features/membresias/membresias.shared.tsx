import { type Day, formatDay } from '@gym/contract/core/calendar'
import { fechaFinOf } from '@gym/contract/membresias/membresias.rules'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { Button, Group, Text } from '@mantine/core'
import { asApiError } from '../../api/api-error.ts'
import { sendOnce } from '../../offline/outbox/unanswered.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useConfirmedToday } from '../configuracion/configuracion.api.ts'
import { draftId, NOTHING_YET, newValues, toSale } from './membresia-values.ts'
import { type Apertura, useApertura, useSaveMembresia } from './membresias.api.ts'

interface CrearDelPagoProps {
  pago: Pago
  /** Receives the payment with its membership, if the server sent it. */
  onDone: (text: string, pago?: Pago) => void
  onFailed: (text: string) => void
}

/** Creates a payment's membership with the form's defaults at once. The server refuses overlapping days. */
export function CrearDelPago({ pago, onDone, onFailed }: CrearDelPagoProps) {
  const today = useConfirmedToday()
  const { data: apertura } = useApertura({ pago: pago._id })
  const save = useSaveMembresia()
  const nueva = today && apertura && termsOf(apertura, today)

  async function crear(values: ReturnType<typeof termsOf>) {
    try {
      const { entity } = await sendOnce(draftId(undefined, { cliente: null, pago }), values, (key) =>
        save.mutateAsync({ values, key }),
      )
      onDone(`Membresía creada: ${daysOf(values)}.`, entity.pago)
    } catch (error) {
      onFailed(`Error al crear la membresía: ${asApiError(error).message}`)
    }
  }

  return (
    <>
      {nueva && (
        <Text size="sm">
          {pago.producto?.nombre}, {daysOf(nueva)}.
        </Text>
      )}
      <Group gap="xs">
        <Button disabled={!nueva} loading={save.isPending} onClick={() => nueva && crear(nueva)}>
          Crear su membresía
        </Button>
        <LinkButton variant="default" to="/membresias/crear" search={{ pago: pago._id }}>
          Cambiar
        </LinkButton>
      </Group>
    </>
  )
}

/** The payload of an unchanged form, without accepted overlaps (`cruza`). */
function termsOf(apertura: Apertura, today: Day) {
  const { situacion = NOTHING_YET, pago } = apertura
  const values = newValues(apertura, { today, ofertas: {} })
  const { fechainicio = today, ...sold } = toSale(values, { today, situacion, pago })
  const { duracion, precio, sesionesRestantes } = sold
  return {
    ...sold,
    fechainicio,
    duracion: Number(duracion),
    precio: Number(precio),
    sesionesRestantes: Number(sesionesRestantes),
    cruza: [],
  }
}

const daysOf = ({ fechainicio, duracion }: ReturnType<typeof termsOf>) =>
  `del ${formatDay(fechainicio)} al ${formatDay(fechaFinOf(fechainicio, duracion))}`
