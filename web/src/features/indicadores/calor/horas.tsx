import { diasSemana } from '@gym/contract/core/weekdays'
import type { HorasLlenas } from '@gym/contract/indicadores/preguntas.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pluralize } from '../../../format/counted.ts'
import type { Respondida } from '../meses.ts'
import { filasOf, horasQuery } from '../preguntas.api.ts'
import { Heat, share } from './heat.tsx'
import { WeekHead } from './week-head.tsx'

const average = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })
const twoDigits = (hora: number) => String(hora).padStart(2, '0')

export function Horas({ days }: Respondida) {
  return (
    <Heat
      title="Horas que se llenan"
      query={useQuery(horasQuery(days))}
      failed="Error al cargar las horas: "
      says={(data) =>
        `Entradas de cada día de la semana a cada hora, con clase o libres, en promedio de los días de ese nombre que ha tenido el período. ${busiestOf(data)}`
      }
      isEmpty={({ horas }) => horas.length === 0}
      empty="Nadie entró en esos días."
    >
      {(data) => <Rows data={data} days={days} />}
    </Heat>
  )
}

function busiestOf({ horas }: HorasLlenas): string {
  const [most] = [...horas].sort((a, b) => b.promedio - a.promedio)
  if (!most) return ''
  return `Lo más lleno: ${diasSemana[most.dia]?.toLowerCase()} a las ${twoDigits(most.hora)}:00, ${average.format(most.promedio)} en promedio.`
}

function Rows({ data: { horas }, days }: { data: HorasLlenas; days: Respondida['days'] }) {
  const hours = horas.map(({ hora }) => hora)
  const first = Math.min(...hours)
  const rows = Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index)
  const most = Math.max(...horas.map(({ promedio }) => promedio))
  const at = new Map(horas.map((each) => [`${each.dia} ${each.hora}`, each]))
  return (
    <>
      <WeekHead />
      <tbody>
        {rows.map((hora) => (
          <tr key={hora}>
            <th scope="row">{twoDigits(hora)}:00</th>
            {diasSemana.map((nombre, dia) => {
              const { entradas = 0, promedio = 0 } = at.get(`${dia} ${hora}`) ?? {}
              return (
                <td key={nombre} style={share(most === 0 ? 0 : promedio / most)}>
                  {entradas > 0 && (
                    <Link
                      {...filasOf('horas', days, { dia: String(dia), hora: String(hora) })}
                      aria-label={`${nombre} a las ${twoDigits(hora)}:00: ${average.format(promedio)} en promedio, ver ${pluralize(entradas, ['entrada', 'entradas'])}`}
                    >
                      {average.format(promedio)}
                    </Link>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </>
  )
}
