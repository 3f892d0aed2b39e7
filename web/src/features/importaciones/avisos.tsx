import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { pluralize } from '../../format/counted.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { listed } from './importacion-words.ts'
import { useProbar, useResponderFilas } from './importaciones.api.ts'
import { columnasOf, mapaOf } from './mapa-values.ts'

type Its = NonNullable<Importacion['avisos']>

export function Avisos({ importacion }: { importacion: Importacion }) {
  return (
    <>
      <Ocultas importacion={importacion} />
      <Planes importacion={importacion} />
    </>
  )
}

function Ocultas({ importacion }: { importacion: Importacion }) {
  const { columnas, mapa, avisos } = importacion
  const brought = new Set(Object.values(mapa))
  const ocultas = columnas.filter(({ indice, oculta }) => oculta && brought.has(indice))
  const hidden = avisos?.ocultas.filas ?? 0
  if (hidden + ocultas.length === 0) return null
  return (
    <Alert color="yellow" role="status">
      <Stack gap="xs">
        {ocultas.length > 0 && <Text size="sm">{columnsInWords(ocultas.map(({ nombre }) => nombre))}</Text>}
        {avisos && hidden > 0 && <FilasOcultas id={importacion._id} {...avisos.ocultas} />}
      </Stack>
    </Alert>
  )
}

function FilasOcultas({ id, ...ocultas }: Its['ocultas'] & { id: string }) {
  const { mutateAsync: answer, isPending } = useResponderFilas(id)
  const { notice, fail, clear } = useNotice()
  const { filas } = ocultas

  async function leaveOut() {
    clear()
    try {
      await answer({ estado: 'oculta', decision: 'omitir' })
    } catch (error) {
      fail(`Error al dejarlas fuera: ${(error as Error).message}`)
    }
  }
  return (
    <>
      <Text size="sm">{rowsInWords(ocultas)}</Text>
      <NoticeAlert notice={notice} onClose={clear} />
      <Group>
        <Button size="xs" variant="default" loading={isPending} onClick={leaveOut}>
          Dejar fuera {filas === 1 ? 'la fila oculta' : `las ${pluralize(filas, HIDDEN)}`}
        </Button>
      </Group>
    </>
  )
}

const HIDDEN = ['fila oculta', 'filas ocultas'] as const

function rowsInWords({ filas, primeras }: Its['ocultas']): string {
  const named = primeras.map(String)
  if (filas === 1) return `La fila ${named[0]} está oculta en tu archivo. Se importa igual.`
  if (filas === named.length)
    return `Las filas ${listed(named)} están ocultas en tu archivo. Se importan igual.`
  const others = pluralize(filas - named.length, ['fila más', 'filas más'])
  return `Hay ${pluralize(filas, HIDDEN)} en tu archivo: ${listed([...named, others])}. Se importan igual.`
}

function columnsInWords(names: string[]): string {
  const quoted = listed(names.map((name) => `«${name}»`))
  return names.length === 1
    ? `La columna ${quoted} está oculta en tu archivo. Se importa igual.`
    : `Las columnas ${quoted} están ocultas en tu archivo. Se importan igual.`
}

function Planes({ importacion }: { importacion: Importacion }) {
  const { _id, fijos, fechas, avisos } = importacion
  const probar = useProbar(_id)
  const { notice, fail, clear } = useNotice()
  if (!avisos || avisos.planes.length === 0) return null

  function tryAgain() {
    clear()
    probar.mutate(mapaOf(columnasOf(importacion), fijos, fechas), {
      onError: (error) => fail(`Error al probar: ${error.message}`),
    })
  }
  return (
    <Alert color="yellow" role="status">
      <Stack gap="xs">
        <Text size="sm">{plansInWords(avisos.planes)}</Text>
        <NoticeAlert notice={notice} onClose={clear} />
        <Group gap="xs">
          <LinkButton size="xs" variant="default" to="/planes">
            Ir a Planes
          </LinkButton>
          <Button size="xs" variant="default" loading={probar.isPending} onClick={tryAgain}>
            Probar otra vez
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

const MOST_NAMED = 8

function plansInWords(planes: Its['planes']): string {
  const named = planes
    .slice(0, MOST_NAMED)
    .map(({ nombre, filas }) => `«${nombre}» (${pluralize(filas, ['fila', 'filas'])})`)
  const others = planes.length - named.length
  const all = listed([...named, others > 0 && pluralize(others, ['plan más', 'planes más'])])
  return planes.length === 1
    ? `Crea antes tu plan: ${all} no es un plan del gimnasio. Créalo con ese nombre y prueba otra vez; si no, lo que se importe queda sin plan.`
    : `Crea antes tus planes: ${all} no son planes del gimnasio. Créalos con esos nombres y prueba otra vez; si no, lo que se importe queda sin plan.`
}
