import type { CobroSinCaja } from '@gym/contract/caja/caja.schema'
import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pluralize } from '../../format/counted.ts'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { type CajaSearch, sinCajaQuery } from './caja.api.ts'

const columns: RowColumn<CobroSinCaja>[] = [
  { title: 'Día', brief: 'what', render: ({ fecha }) => formatDay(fecha) },
  {
    title: 'Qué',
    brief: 'who',
    render: ({ descripcion, venta, pago }) =>
      venta ? (
        <TextLink to="/ventas/$id" params={{ id: venta }}>
          {descripcion}
        </TextLink>
      ) : (
        <TextLink to="/pagos/recibo/$id" params={{ id: pago }}>
          {descripcion}
        </TextLink>
      ),
  },
  { title: 'Quién', brief: 'what', render: ({ quien }) => quien?.nombre ?? 'Desconocido' },
  {
    title: 'Se contó',
    brief: 'what',
    render: ({ z }) => (z === null ? 'En el cierre que sigue' : `Z N.º ${z}`),
  },
  { title: 'Monto', numeric: true, brief: 'amount', render: ({ monto }) => formatMoney(monto) },
]

export function SinCaja({ search }: { search: CajaSearch }) {
  return (
    <section aria-labelledby="sin-caja">
      <Title order={2} size="h4" mt="md" mb="xs" id="sin-caja">
        Cobrado sin caja
      </Title>
      <Loaded
        query={useQuery(sinCajaQuery(search))}
        waiting={<FormSkeleton fields={2} />}
        failed="Error al cargar lo cobrado sin caja: "
      >
        {({ cobros, total, suma, porContar }) => (
          <>
            <PlainTable
              name="Cobrado sin caja"
              rows={cobros}
              columns={columns}
              empty="Todo el efectivo entró en una caja."
            />
            {total > 0 && (
              <Text size="sm" c="dimmed" mt="xs">
                {cobros.length < total
                  ? `Los últimos ${cobros.length} de ${pluralize(total, WORDS)}`
                  : pluralize(total, WORDS)}
                , {formatMoney(suma)} en total. El cierre que sigue contará {formatMoney(porContar)}, aparte
                de lo que debe haber.
              </Text>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

const WORDS = ['movimiento', 'movimientos'] as const
