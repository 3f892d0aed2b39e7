import { clasesEnPalabras } from '@gym/contract/asistencias/asistencias.rules'
import type { DayRange } from '@gym/contract/core/calendar'
import { diasSemana } from '@gym/contract/core/weekdays'
import { attendanceDays } from '@gym/contract/indicadores/indicadores.rules'
import type { AsistenciaPorHora } from '@gym/contract/indicadores/indicadores.schema'
import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { pluralize } from '../../../format/counted.ts'
import { Loaded } from '../../../ui/feedback/query-state.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { useToday } from '../../configuracion/configuracion.api.ts'
import { asistenciaPorHoraQuery } from '../indicadores.api.ts'
import classes from '../indicadores.module.css'
import { WeekHead } from './week-head.tsx'

export function AsistenciaPorHoraPanel() {
  const today = useToday()
  return (
    <Loaded
      query={useQuery(asistenciaPorHoraQuery)}
      waiting={<Skeleton height={570} aria-busy />}
      failed="Error al cargar la asistencia por hora: "
    >
      {(data) => (
        <Paper
          component="section"
          aria-label="Asistencia por día y hora"
          withBorder
          p="md"
          bg="var(--surface)"
        >
          <Stack>
            <Title order={2} size="h4">
              Asistencia por día y hora
            </Title>
            <Text size="sm">
              Solo las asistencias a clases de los últimos 90 días, en el día y la hora de su clase. Las
              entradas, con clase o libres, se cuentan en{' '}
              <TextLink to="/indicadores" search={{ pregunta: 'horas' }} hash="preguntas">
                Horas llenas
              </TextLink>
              .
            </Text>
            {data.length === 0 ? (
              <Text>Aún no hay asistencias a clases.</Text>
            ) : (
              <HeatTable counts={data} days={today ? attendanceDays(today) : undefined} />
            )}
          </Stack>
        </Paper>
      )}
    </Loaded>
  )
}

/** Hours as rows and days as columns, to fit a phone. */
function HeatTable({ counts, days }: { counts: AsistenciaPorHora; days: DayRange | undefined }) {
  const hours = counts.map(({ hora }) => hora)
  const first = Math.min(...hours)
  const rows = Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index)
  const most = Math.max(...counts.map(({ asistencias }) => asistencias))
  const at = new Map(counts.map(({ dia, hora, asistencias }) => [`${dia} ${hora}`, asistencias]))
  return (
    <table className={classes.heat} aria-label="Asistencia por día y hora">
      <WeekHead />
      <tbody>
        {rows.map((hora) => (
          <tr key={hora}>
            <th scope="row">{String(hora).padStart(2, '0')}:00</th>
            {diasSemana.map((nombre, dia) => {
              const asistencias = at.get(`${dia} ${hora}`) ?? 0
              return (
                <td key={nombre} style={{ '--share': asistencias / most } as CSSProperties}>
                  {asistencias > 0 && (
                    <Link
                      to="/asistencias"
                      search={{ ...days, dia: nombre, hora: String(hora) }}
                      aria-label={`Ver ${pluralize(asistencias, ['asistencia', 'asistencias'])}: ${clasesEnPalabras({ dia: nombre, hora })}`}
                    >
                      {asistencias}
                    </Link>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
