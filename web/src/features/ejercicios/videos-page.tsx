import { gruposMusculares } from '@gym/contract/ejercicios/catalogo'
import type { Ejercicio } from '@gym/contract/ejercicios/ejercicios.schema'
import { textoBuscable } from '@gym/contract/ejercicios/otros-nombres'
import { may } from '@gym/contract/permissions/actions'
import { Anchor, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { foldText } from '../../format/plain-text.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { useSignedIn } from '../../session/session-user.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Loaded, NothingFound } from '../../ui/feedback/query-state.tsx'
import { SearchBox } from '../../ui/inputs/search-box.tsx'
import { NavButton } from '../../ui/layout/nav-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { EditButton } from '../../ui/table/rows/row-actions.tsx'
import { useListState } from '../../ui/table/use-list-state.ts'
import { ejerciciosQuery } from './ejercicios.api.ts'
import { Player } from './player.tsx'
import classes from './videos-page.module.css'

const VideoDialog = lazyRouteComponent(() => import('./video-dialog.tsx'), 'VideoDialog')

export function VideosPage() {
  const user = useSignedIn()
  const list = useListState(useSearch({ from: '/shell/videos-entrenamiento' }))
  // The route's loader has fetched already: a mount does not retry its failure.
  const ejercicios = useQuery({ ...ejerciciosQuery, retryOnMount: false })
  const said = useNotice()
  const [edited, setEdited] = useState<Ejercicio | null>(null)
  const { ejercicio: wanted, buscar = '' } = list.search
  const found = ejercicios.data?.filter(matching(buscar))
  const chosen = wanted && ejercicios.data?.find(({ nombre }) => foldText(nombre) === foldText(wanted))
  const mayEdit = user !== undefined && may(user.rol, 'ejercicios:escribir')

  return (
    <Page
      actions={
        <NavButton to={user ? '/dashboard' : '/consulta-usuario'} variant="default">
          {user ? 'Volver al Dashboard' : 'Volver a la consulta'}
        </NavButton>
      }
    >
      <NoticeAlert notice={said.notice} onClose={said.clear} />
      <div className={classes.columns}>
        <div className={classes.player}>
          <Player chosen={chosen || undefined} isUnknown={!!wanted && !!ejercicios.data && !chosen} />
        </div>
        <Stack>
          <Group>
            <SearchBox list={list} label="Buscar un ejercicio" />
          </Group>
          <Announced>{found?.length === 0 && <NothingFound list={list} />}</Announced>
          <Loaded query={ejercicios} waiting={<Waiting />} failed="Error al cargar los ejercicios: ">
            {() => (
              <SimpleGrid cols={{ base: 1, md: 2 }}>
                {gruposMusculares.map((grupo) => (
                  <Grupo
                    key={grupo}
                    nombre={grupo}
                    ejercicios={found?.filter(({ grupoMuscular }) => grupoMuscular === grupo) ?? []}
                    {...(mayEdit && { onEdit: setEdited })}
                  />
                ))}
              </SimpleGrid>
            )}
          </Loaded>
        </Stack>
      </div>
      {edited && (
        <Suspense>
          <VideoDialog
            ejercicio={edited}
            onClose={() => setEdited(null)}
            onSaved={(sentence) => {
              setEdited(null)
              said.succeed(sentence)
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}

function matching(buscar: string) {
  const words = foldText(buscar).split(/\s+/)
  return (ejercicio: Ejercicio) => {
    const text = foldText(textoBuscable(ejercicio))
    return words.every((word) => text.includes(word))
  }
}

interface GrupoProps {
  nombre: string
  ejercicios: Ejercicio[]
  onEdit?: (ejercicio: Ejercicio) => void
}

function Grupo({ nombre, ejercicios, onEdit }: GrupoProps) {
  const id = useId()
  if (ejercicios.length === 0) return null
  return (
    <Paper withBorder p="sm" bg="var(--surface)" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb={4}>
        {nombre}
      </Title>
      <ul className={classes.list}>
        {ejercicios.map((ejercicio) => (
          <li key={ejercicio._id}>
            <Link
              to="."
              search={(before: object) => ({ ...before, ejercicio: ejercicio.nombre })}
              resetScroll={false}
              className={classes.exercise}
            >
              {ejercicio.nombre}
            </Link>
            <Anchor
              href={ejercicio.video}
              target="_blank"
              rel="noopener noreferrer"
              size="sm"
              className={classes.link}
            >
              Ver video
              <VisuallyHidden> de {ejercicio.nombre} (se abre en otra pestaña)</VisuallyHidden>
            </Anchor>
            {onEdit && (
              <Group gap={4} wrap="nowrap">
                {ejercicio.fuente !== 'busqueda' && (
                  <Text size="xs" c="dimmed">
                    Del gimnasio
                  </Text>
                )}
                <EditButton name={`el video de ${ejercicio.nombre}`} onClick={() => onEdit(ejercicio)} />
              </Group>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  )
}

function Waiting() {
  return (
    <Stack aria-busy>
      <LoadingText />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {gruposMusculares.map((grupo) => (
          <Skeleton key={grupo} height={300} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
