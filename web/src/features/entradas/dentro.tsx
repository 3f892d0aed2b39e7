import { timeIn } from '@gym/contract/core/calendar'
import { ENTRADA_LIBRE } from '@gym/contract/entradas/entradas.rules'
import type { Entrada } from '@gym/contract/entradas/entradas.schema'
import { Button, Collapse, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { joinWithDots } from '../../format/dotted.ts'
import verdicts from '../../ui/entrada/verdict-tone.module.css'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { dentroQuery, useSalida } from './entradas.api.ts'

export function Dentro({ zonaHoraria }: { zonaHoraria: string }) {
  const dentro = useQuery(dentroQuery)
  const [isOpen, { toggle }] = useDisclosure()
  const listId = useId()
  return (
    <section aria-labelledby="dentro-ahora">
      <Loaded query={dentro} waiting={<Waiting />} failed="Error al cargar quién está dentro: " saysStale>
        {({ total, entradas }) => (
          <>
            <Group justify="space-between" mb="xs">
              <Title order={2} size="h4" id="dentro-ahora" aria-live="polite">
                Dentro ahora: {total}
              </Title>
              <Button
                size="xs"
                variant="default"
                aria-expanded={isOpen}
                aria-controls={listId}
                onClick={toggle}
                style={total > 0 ? undefined : HIDDEN}
              >
                {isOpen ? 'Ocultar la lista' : 'Ver la lista'}
              </Button>
            </Group>
            <Collapse expanded={isOpen && total > 0} id={listId}>
              {isOpen && <Inside entradas={entradas} total={total} zonaHoraria={zonaHoraria} />}
            </Collapse>
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Reserves the height of the line with the button. */
const HIDDEN = { visibility: 'hidden' } as const

/** Placeholder of the heading's line alone, because the list is collapsed at first. */
const Waiting = () => (
  <Group justify="space-between" mb="xs" aria-busy>
    <LoadingText />
    <Button size="xs" style={HIDDEN}>
      Ver la lista
    </Button>
  </Group>
)

interface InsideProps {
  entradas: Entrada[]
  total: number
  zonaHoraria: string
}

function Inside({ entradas, total, zonaHoraria }: InsideProps) {
  const salida = useSalida()
  const { notice, fail, clear } = useNotice()

  async function leave(id: string) {
    clear()
    try {
      await salida.mutateAsync(id)
    } catch (thrown) {
      fail(`Error al registrar la salida: ${asApiError(thrown).message}`)
    }
  }

  return (
    <>
      <NoticeAlert notice={notice} onClose={clear} />
      <ul className={verdicts.list}>
        {entradas.map(({ _id, cliente, clase, fecha }) => (
          <li key={_id} className={verdicts.row}>
            <div className={verdicts.what}>
              <Text fw={600}>
                <TextLink to="/clientes/$id" params={{ id: cliente._id }}>
                  {cliente.nombre} {cliente.apellido}
                </TextLink>
              </Text>
              <Text size="sm">
                {joinWithDots(
                  `Desde las ${timeIn(zonaHoraria, new Date(fecha))}`,
                  clase?.nombre ?? ENTRADA_LIBRE,
                )}
              </Text>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={`Salió ${cliente.nombre} ${cliente.apellido}`}
              loading={salida.isPending && salida.variables === _id}
              onClick={() => leave(_id)}
            >
              Salió
            </Button>
          </li>
        ))}
      </ul>
      {entradas.length < total && (
        <Text size="sm" mt="xs">
          Se muestran los últimos {entradas.length}.
        </Text>
      )}
    </>
  )
}
