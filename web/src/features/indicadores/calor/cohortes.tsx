import { addMonths, type Day, formatMonth } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { COHORT_MONTHS } from '@gym/contract/indicadores/preguntas.rules'
import type { Cohortes as CohortesData } from '@gym/contract/indicadores/preguntas.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shortNumber } from '../../../ui/charts/ticks.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { monthsOf, percent, type Respondida } from '../meses.ts'
import { cohortesQuery, filasOf } from '../preguntas.api.ts'
import { Heat, share } from './heat.tsx'

export function Cohortes(asked: Respondida) {
  return (
    <Heat
      title="Lo que vale un cliente según su mes de registro"
      query={useQuery(cohortesQuery(asked.days))}
      failed="Error al cargar lo que vale un cliente: "
      says={() =>
        'Lo que cada cliente registrado en un mes había pagado, en promedio, al terminar ese mes (0), el siguiente (1) y los demás, sin lo devuelto. Los activos tienen hoy una membresía.'
      }
      isEmpty={(data) => data.length === 0}
      empty="Nadie se registró en esos días."
      scrolls="Tabla de meses de registro"
    >
      {(data) => <Rows cohortes={data} {...asked} />}
    </Heat>
  )
}

const perClient = (monto: number, clientes: number) => Math.round(monto / clientes)

const short = (monto: number, clientes: number) => {
  const pesos = perClient(monto, clientes)
  return shortNumber(pesos < 10_000 ? pesos : Math.round(pesos / 1_000) * 1_000)
}

const daysOf = (mes: Day, { days, today }: Respondida) =>
  monthsOf(days, today).find((month) => month.mes === mes) ?? { desde: mes, hasta: mes }

function Rows({ cohortes, ...asked }: Respondida & { cohortes: CohortesData }) {
  const most = Math.max(
    1,
    ...cohortes.flatMap(({ pagado, clientes }) => pagado.map((each) => each / clientes)),
  )
  const columns = Array.from({
    length: Math.min(COHORT_MONTHS, Math.max(...cohortes.map(({ pagado }) => pagado.length))),
  })
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Registro</th>
          <th scope="col">Clientes</th>
          <th scope="col">Activos</th>
          {columns.map((_, tras) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
            <th key={tras} scope="col">
              <abbr title={`${tras} meses después`}>{tras}</abbr>
            </th>
          ))}
          <th scope="col">Hasta hoy</th>
        </tr>
      </thead>
      <tbody>
        {cohortes.map(({ mes, clientes, activos, pagado, total }) => {
          const days = daysOf(mes, asked)
          return (
            <tr key={mes}>
              <th scope="row">{formatMonth(mes)}</th>
              <td>
                <TextLink {...filasOf('cohortes', days)}>{clientes}</TextLink>
              </td>
              <td>
                {activos === 0 ? (
                  '0'
                ) : (
                  <TextLink {...filasOf('cohortes', days, { activos: '1' })}>
                    {activos} ({percent(activos, clientes)})
                  </TextLink>
                )}
              </td>
              {columns.map((_, tras) => {
                const monto = pagado[tras]
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                    key={tras}
                    style={share((monto ?? 0) / clientes / most)}
                  >
                    {monto !== undefined && monto !== 0 && (
                      <Link
                        {...filasOf('cohortes', days, { meses: String(tras) })}
                        aria-label={`${short(monto, clientes)} por cliente de ${formatMonth(mes)} al fin de ${formatMonth(addMonths(mes, tras))}: ver los pagos`}
                      >
                        {short(monto, clientes)}
                      </Link>
                    )}
                    {monto === 0 && '0'}
                  </td>
                )
              })}
              <td>
                {total === 0 ? (
                  '0'
                ) : (
                  <TextLink {...filasOf('cohortes', days, { meses: '999' })}>
                    {formatMoney(perClient(total, clientes))}
                  </TextLink>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </>
  )
}
