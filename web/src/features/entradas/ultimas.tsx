import { type Day, dayIn, formatDay, timeIn } from '@gym/contract/core/calendar'
import { ENTRADA_LIBRE, nombreCausa } from '@gym/contract/entradas/entradas.rules'
import type { Entrada } from '@gym/contract/entradas/entradas.schema'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinWithDots } from '../../format/dotted.ts'
import verdicts from '../../ui/entrada/verdict-tone.module.css'
import { toneOf } from '../../ui/entrada/verdict-tone.ts'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Retrato } from '../../ui/layout/retrato.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { useRefusalToUndo } from './card/deshacer-button.tsx'
import { DeshacerModal } from './card/deshacer-modal.tsx'
import { ultimasQuery } from './entradas.api.ts'
import { VerdictBadge } from './verdict-badge.tsx'

interface UltimasProps {
  today: Day
  zonaHoraria: string
}

export function Ultimas({ today, zonaHoraria }: UltimasProps) {
  const entradas = useQuery(ultimasQuery)
  const refusalOf = useRefusalToUndo()
  const [undoing, setUndoing] = useState<Entrada | null>(null)
  const dayOf = ({ fecha }: Entrada) => dayIn(zonaHoraria, new Date(fecha))
  return (
    <section aria-labelledby="ultimas-entradas">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="ultimas-entradas">
          Últimas entradas
        </Title>
        <LinkButton size="xs" variant="default" to="/entradas">
          Ver todas
        </LinkButton>
      </Group>
      <Loaded query={entradas} waiting={<Waiting />} failed="Error al cargar las entradas: " saysStale>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text>Aún no hay entradas. La primera se registra con su número.</Text>
          ) : (
            <ol className={verdicts.list}>
              {rows.map((entrada) => (
                <Row
                  key={entrada._id}
                  entrada={entrada}
                  when={whenOf(entrada.fecha, dayOf(entrada), today, zonaHoraria)}
                  onUndo={refusalOf(entrada) ? undefined : () => setUndoing(entrada)}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      {undoing && <DeshacerModal entrada={undoing} onClose={() => setUndoing(null)} />}
    </section>
  )
}

interface RowProps {
  entrada: Entrada
  when: string
  onUndo: (() => void) | undefined
}

function Row({ entrada, when, onUndo }: RowProps) {
  const { cliente, clase, veredicto, motivos, permitidaPorque, registradaPor } = entrada
  const tone = toneOf(veredicto, motivos)
  const name = `${cliente.nombre} ${cliente.apellido}`
  return (
    <li className={`${verdicts.row} ${verdicts[tone]}`}>
      {cliente.foto && <Retrato cliente={cliente} foto={cliente.foto} size={40} />}
      <div className={verdicts.what}>
        <Text fw={600}>
          <time dateTime={entrada.fecha}>{when}</time>{' '}
          <TextLink to="/clientes/$id" params={{ id: cliente._id }}>
            {name}
          </TextLink>
        </Text>
        <Text size="sm">
          {joinWithDots(clase?.nombre ?? ENTRADA_LIBRE, ...motivos.map((causa) => nombreCausa[causa]))}
        </Text>
        {permitidaPorque && <Text size="sm">Motivo: {permitidaPorque}</Text>}
        {registradaPor && (
          <Text size="xs" c="dimmed">
            Registró {registradaPor}
          </Text>
        )}
      </div>
      <div className={verdicts.acts}>
        <VerdictBadge veredicto={veredicto} motivos={motivos} />
        {onUndo && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Deshacer la entrada de ${name} de las ${when}`}
            onClick={onUndo}
          >
            Deshacer
          </Button>
        )}
      </div>
    </li>
  )
}

function whenOf(fecha: string, day: Day, today: Day, zonaHoraria: string): string {
  const time = timeIn(zonaHoraria, new Date(fecha))
  return day === today ? time : `${formatDay(day)}, ${time}`
}

function Waiting() {
  return (
    <Stack gap="xs" aria-busy>
      <LoadingText />
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} height={52} />
      ))}
    </Stack>
  )
}
