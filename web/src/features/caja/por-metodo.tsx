import type { XDeCaja, ZDeCaja } from '@gym/contract/caja/caja.schema'
import { formatMoney } from '@gym/contract/core/money'
import { Text } from '@mantine/core'
import { pluralize } from '../../format/counted.ts'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { Descuadre } from './descuadre.tsx'

type Row = XDeCaja['metodos'][number] & { _id: string }

const money = (title: string, of: (row: Row) => number): RowColumn<Row> => ({
  title,
  numeric: true,
  render: (row) => formatMoney(of(row)),
})

const columns: RowColumn<Row>[] = [
  { title: 'Método', render: ({ metodo }) => metodo },
  money('Base', ({ base }) => base),
  money('Ventas', ({ ventas }) => ventas),
  money('Devoluciones', ({ devoluciones }) => devoluciones),
  money('Entradas', ({ entradas }) => entradas),
  money('Salidas', ({ salidas }) => salidas),
  money('Debe haber', ({ esperado }) => esperado),
]

export function PorMetodo({ metodos }: { metodos: XDeCaja['metodos'] }) {
  const rows = metodos.map((metodo) => ({ ...metodo, _id: metodo.metodo }))
  return <PlainTable name="Lo que debe haber" rows={rows} columns={columns} empty="" />
}

export function Intentos({ intentos, cuantosIntentos }: Pick<ZDeCaja, 'intentos' | 'cuantosIntentos'>) {
  if (intentos.length === 0) return null
  const all = pluralize(cuantosIntentos, ['conteo', 'conteos'])
  return (
    <>
      <PlainTable
        name="Conteos que no cuadraron"
        rows={intentos}
        columns={[
          { title: 'Quién contó', render: ({ quien }) => quien?.nombre ?? 'Desconocido' },
          {
            title: 'Efectivo contado',
            numeric: true,
            render: ({ metodos }) =>
              formatMoney(metodos.find(({ metodo }) => metodo === 'Efectivo')?.contado ?? 0),
          },
          { title: 'Diferencia', numeric: true, render: ({ metodos }) => <Descuadre metodos={metodos} /> },
        ]}
        empty=""
      />
      <Text size="sm" c="dimmed">
        {intentos.length < cuantosIntentos
          ? `Los últimos ${intentos.length} de ${all}.`
          : `${all}, el último primero.`}
      </Text>
    </>
  )
}
