import { formatInstant } from '@gym/contract/core/calendar'
import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { asApiError } from '../../api/api-error.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { openConfirmation } from '../../ui/feedback/confirmation.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useDownload } from '../../ui/print/use-download.ts'
import { resultInWords, sourceOf, tipoNames } from './importacion-words.ts'
import { informePath, useDeshacer } from './importaciones.api.ts'
import { SinTraer } from './sin-traer.tsx'

const listOf: Record<
  TipoImportacion,
  '/clientes' | '/membresias' | '/productos' | '/pagos' | '/asistencias'
> = {
  clientes: '/clientes',
  membresias: '/membresias',
  productos: '/productos',
  pagos: '/pagos',
  asistencias: '/asistencias',
}

export function Resultado({ importacion }: { importacion: Importacion }) {
  const { _id, tipo, estado, resultado, conservados, hechaEn, seOlvidaEn } = importacion
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const { notice, fail, clear } = useNotice()
  const deshacer = useDeshacer(_id)
  const isDone = estado === 'hecha'

  async function undo() {
    clear()
    try {
      await deshacer.mutateAsync()
    } catch (error) {
      fail(`Error al deshacer: ${asApiError(error).message}`)
    }
  }

  const ask = () =>
    openConfirmation({
      title: `¿Deshacer la importación de ${sourceOf(importacion)}?`,
      text: 'Lo que se creó se quita y lo que cambió vuelve a como estaba. Lo que alguien haya usado o editado desde entonces se conserva, y se dice qué fue.',
      action: 'Deshacer',
      // Not awaited: the request may open a password dialog over this one.
      onConfirm: () => {
        undo()
      },
    })

  return (
    <Stack>
      <NoticeAlert notice={notice} onClose={clear} />
      <Alert color={isDone ? 'green' : 'blue'} role="status">
        {isDone
          ? `Se importó: ${resultado ? resultInWords(resultado) : ''}.`
          : conservados.length > 0
            ? 'Se deshizo la importación, menos lo que dice aquí abajo.'
            : 'Se deshizo la importación: todo volvió a como estaba antes.'}
      </Alert>
      {hechaEn && isDone && <Text size="sm">Se hizo el {formatInstant(new Date(hechaEn), timeZone)}.</Text>}
      {isDone && <SinTraer importacion={importacion} />}
      <Conservados conservados={conservados} />
      <Group>
        {isDone && <LinkButton to={listOf[tipo]}>Ver {tipoNames[tipo].toLowerCase()}</LinkButton>}
        <Informe id={_id} />
        {estado === 'deshecha' && (
          <LinkButton variant="default" to="." search={{ paso: 'columnas' }}>
            Importar de nuevo
          </LinkButton>
        )}
        {isDone && (
          <Button variant="outline" color="red" loading={deshacer.isPending} onClick={ask}>
            Deshacer la importación…
          </Button>
        )}
      </Group>
      {isDone && seOlvidaEn && (
        <Text size="sm">Se puede deshacer hasta el {formatInstant(new Date(seOlvidaEn), timeZone)}.</Text>
      )}
    </Stack>
  )
}

function Conservados({ conservados }: Pick<Importacion, 'conservados'>) {
  if (conservados.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby="conservados">
      <Title order={2} size="h4" id="conservados">
        Lo que se conservó
      </Title>
      <List size="sm">
        {conservados.map(({ fila, texto }) => (
          <List.Item key={`${fila} ${texto}`}>
            Fila {fila}: {texto}
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

export function Informe({ id }: { id: string }) {
  const file = useDownload({ cancelled: 'Descarga cancelada.', failed: 'Error al descargar el informe: ' })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        disabled={file.progress !== null}
        onClick={() => file.start(informePath(id))}
      >
        Descargar el informe
      </Button>
      <NoticeAlert notice={file.notice} onClose={file.clearNotice} />
    </>
  )
}
