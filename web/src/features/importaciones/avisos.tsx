import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { pluralize } from '../../format/counted.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { listed } from './importacion-words.ts'
import { useResponderFilas } from './importaciones.api.ts'

/** Names what the file hides and the import brings anyway. */
export function Avisos({ importacion }: { importacion: Importacion }) {
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

type Ocultas = NonNullable<Importacion['avisos']>['ocultas']

function FilasOcultas({ id, ...ocultas }: Ocultas & { id: string }) {
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

function rowsInWords({ filas, primeras }: Ocultas): string {
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
