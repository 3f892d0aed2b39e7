import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { Alert, Paper, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { joinWithDots } from '../../format/dotted.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useHeadingAt } from '../../ui/layout/use-heading-at.ts'
import { sourceOf, tipoNames } from './importacion-words.ts'
import {
  actingKey,
  followedQuery,
  importacionQuery,
  isUnderWay,
  type Probar,
  useProbar,
} from './importaciones.api.ts'
import classes from './importaciones.module.css'
import { MapaForm } from './mapa-form.tsx'
import { Resultado } from './resultado.tsx'
import { Revision } from './revision.tsx'

export function ImportacionPage() {
  const { id } = useParams({ from: '/shell/importar/$id' })
  const { paso } = useSearch({ from: '/shell/importar/$id' })
  const isActing = useIsMutating({ mutationKey: actingKey(id) }) > 0
  const importacion = useQuery(isActing ? followedQuery(id) : importacionQuery(id))
  const navigate = useNavigate()
  // The dry run's mutation is here, because the step that starts it may unmount before it ends.
  const probar = useProbar(id)
  const { data } = importacion
  useHeadingAt(data && `${data.estado} ${isUnderWay(data)} ${paso}`)
  return (
    <Page
      title={data ? `Importar ${tipoNames[data.tipo].toLowerCase()}` : undefined}
      about={data && joinWithDots(sourceOf(data), data.hoja && `hoja «${data.hoja}»`)}
      moreActions={
        <LinkButton variant="default" to="/importar">
          Volver a Importar
        </LinkButton>
      }
    >
      <Loaded query={importacion} waiting={<Waiting />} failed="Error al cargar la importación: " saysStale>
        {(found) => (
          <>
            <Pasos importacion={found} isAtColumns={paso === 'columnas'} />
            <EnCurso importacion={found} />
            {found.fallo && !isUnderWay(found) && (
              <Alert color="red" role="alert">
                {found.fallo}
              </Alert>
            )}
            {!isUnderWay(found) && (
              <Paso
                key={found.estado}
                importacion={found}
                isAtColumns={paso === 'columnas'}
                probar={probar}
                onTried={() => navigate({ to: '.', search: {}, replace: true })}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface PasoProps {
  importacion: Importacion
  isAtColumns: boolean
  probar: Probar
  onTried: () => void
}

function Paso({ importacion, isAtColumns, ...trying }: PasoProps) {
  const { estado } = importacion
  if (estado === 'hecha' || (estado === 'deshecha' && !isAtColumns))
    return <Resultado importacion={importacion} />
  if (estado === 'mapa' || isAtColumns)
    return <MapaForm key={importacion.titulos} importacion={importacion} {...trying} />
  return <Revision importacion={importacion} />
}

const steps = ['Archivo', 'Columnas', 'Revisión', 'Listo']

function Pasos({ importacion: { estado }, isAtColumns }: { importacion: Importacion; isAtColumns: boolean }) {
  const current = isAtColumns || estado === 'mapa' ? 1 : estado === 'revision' ? 2 : 3
  return (
    <ol className={classes.steps} aria-label="Pasos">
      {steps.map((step, index) => (
        <li key={step} className={classes.step} aria-current={index === current ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  )
}

function EnCurso({ importacion }: { importacion: Importacion }) {
  const { progreso } = importacion
  return (
    <Announced>
      {progreso !== null && (
        <Paper withBorder p="md" bg="var(--surface)">
          <Stack gap="xs">
            <Text>{doing[importacion.estado]}</Text>
            <Progress
              value={Math.round(progreso * 100)}
              aria-label="Progreso de la importación"
              transitionDuration={200}
            />
            <Text size="sm">Puedes ir a otra pantalla: sigue por sí sola.</Text>
          </Stack>
        </Paper>
      )}
    </Announced>
  )
}

const TRYING = 'Probando las filas. Todavía no se guarda nada.'

const doing: Record<Importacion['estado'], string> = {
  mapa: TRYING,
  revision: TRYING,
  ejecutando: 'Importando las filas: o quedan todas o no queda ninguna.',
  hecha: 'Deshaciendo la importación: o se deshace toda o nada cambia.',
  deshecha: TRYING,
}

function Waiting() {
  return (
    <Stack aria-busy>
      <LoadingText />
      <Skeleton height={240} />
    </Stack>
  )
}
