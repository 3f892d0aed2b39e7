import type { Cadena, Revision } from '@gym/contract/auditoria/auditoria.schema'
import { dayIn, formatMoment } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import { Alert, Button, Paper, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../api/clock.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { pluralize } from '../../format/counted.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { Refusable } from '../../ui/security/refusable.tsx'
import { cadenaQuery, type useRevisar } from './auditoria.api.ts'

type Revisar = ReturnType<typeof useRevisar>

export function ReviewButton({ isPending, mutate }: Revisar) {
  const { data } = useQuery(cadenaQuery)
  const isBusy = isPending || !!data?.enCurso
  return (
    <Refusable refusal={isBusy ? errors.REVISION_EN_CURSO[1] : undefined}>
      <Button variant="default" onClick={() => mutate()}>
        Revisar que nada cambió
      </Button>
    </Refusable>
  )
}

export function ReviewResult({ error: refused, isPending }: Revisar) {
  const { data, error: failed } = useQuery(cadenaQuery)
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const moment = (instant: string) => formatMoment(new Date(instant), dayIn(timeZone, now()), timeZone)
  const error = isPending ? null : (refused ?? failed)
  return (
    <Announced>
      {error && <Alert color="red">No se pudo revisar la auditoría: {error.message}</Alert>}
      {data?.enCurso && <UnderWay {...data.enCurso} />}
      {data && !data.enCurso && <Found {...data} moment={moment} />}
    </Announced>
  )
}

function UnderWay({ por, revisados, total }: NonNullable<Cadena['enCurso']>) {
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Stack gap="xs">
        <Text size="sm">Revisando la auditoría, como pidió {por?.nombre ?? 'otra persona'}.</Text>
        <Progress
          value={total > 0 ? Math.round((100 * revisados) / total) : 0}
          aria-label="Progreso de la revisión"
          transitionDuration={200}
        />
      </Stack>
    </Paper>
  )
}

function Found({
  ultima,
  interrumpida,
  moment,
}: Pick<Cadena, 'ultima' | 'interrumpida'> & { moment: (instant: string) => string }) {
  return (
    <Stack gap="xs">
      {interrumpida && (
        <Alert color="yellow">
          La revisión que empezó {moment(interrumpida)} no llegó a su fin. Pídela otra vez.
        </Alert>
      )}
      {ultima && (
        <Alert color={ultima.integra ? 'green' : 'red'}>
          {inWords(ultima)} La revisión terminó {moment(ultima.fecha)} y la pidió{' '}
          {ultima.por?.nombre ?? 'otra persona'}.
        </Alert>
      )}
    </Stack>
  )
}

function inWords({ integra, eslabones, pendientes, roto, ultimo }: Revision): string {
  if (!integra)
    return `Alguien cambió o quitó algo directamente en la base de datos: la cadena se rompe en el acto revisado N.º ${roto}. Guarda un respaldo y avisa a quien te ayuda con el programa.`
  const revisados = pluralize(eslabones, ['acto revisado', 'actos revisados'])
  const recientes =
    pendientes > 0 && `${pluralize(pendientes, ['reciente', 'recientes'])} se podrán revisar en un momento.`
  const sello =
    ultimo &&
    `Sello de entonces: ${ultimo.slice(0, 16)}. Si lo anotas fuera del programa, prueba que nada se quitó después.`
  return [`Nada se ha cambiado ni quitado: ${revisados}.`, recientes, sello].filter(Boolean).join(' ')
}
