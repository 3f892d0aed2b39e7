import type { CajaActual, MovimientoDeCaja } from '@gym/contract/caja/caja.schema'
import { formatInstant } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Group, Text } from '@mantine/core'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { pluralize } from '../../format/counted.ts'
import { joinWithDots } from '../../format/dotted.ts'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { nombreCategoria, nombreOrigen } from './caja-words.ts'

const columnsIn = (timeZone: string): RowColumn<MovimientoDeCaja>[] => [
  { title: 'Hora', brief: 'what', render: ({ cuando }) => formatInstant(new Date(cuando), timeZone) },
  {
    title: 'Qué',
    brief: 'who',
    render: ({ descripcion, que, cliente, tarde }) => (
      <Group gap="xs">
        {joinWithDots(descripcion, que, cliente)}
        {tarde && <StatusBadge tone="warning" state="Tardío" />}
      </Group>
    ),
  },
  {
    title: 'Tipo',
    brief: 'what',
    render: ({ origen, categoria }) => (categoria ? nombreCategoria[categoria] : nombreOrigen[origen]),
  },
  { title: 'Método', brief: 'what', render: ({ metodo }) => metodo },
  { title: 'Quién', render: ({ quien }) => quien?.nombre ?? 'Desconocido' },
  {
    title: 'Monto',
    numeric: true,
    brief: 'amount',
    render: ({ monto }) => (monto === null ? '—' : formatMoney(monto)),
  },
]

/** A cashier who must count blind gets only the amounts entered by hand; every other `monto` is null. */
export function Movimientos({ movimientos, cuantos }: CajaActual) {
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const isBlind = movimientos.some(({ monto }) => monto === null)
  return (
    <>
      <PlainTable
        name="Movimientos del turno"
        rows={movimientos}
        columns={columnsIn(timeZone)}
        empty="Todavía no ha pasado nada en este turno."
      />
      {cuantos > 0 && (
        <Text size="sm" c="dimmed">
          {movimientos.length < cuantos
            ? `Los últimos ${movimientos.length} de ${pluralize(cuantos, ['movimiento', 'movimientos'])}.`
            : `${pluralize(cuantos, ['movimiento', 'movimientos'])}.`}
          {isBlind && ' Lo que sumaron las ventas se sabe al contar la caja.'}
        </Text>
      )}
    </>
  )
}
