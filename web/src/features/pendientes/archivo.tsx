import { Button, Group, Text } from '@mantine/core'
import { saveFile } from '../../api/download.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { pluralize } from '../../format/counted.ts'
import { parseOutboxFile, writeOutboxFile } from '../../offline/outbox/outbox-file.ts'
import type { OutboxRow } from '../../offline/outbox/outbox-rows.ts'
import { useOwnOutbox } from '../../offline/outbox/use-outbox.ts'
import type { useNotice } from '../../ui/feedback/notice.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { todayIn } from './today-in.ts'

interface ArchivoProps {
  rows: readonly OutboxRow[]
  notices: ReturnType<typeof useNotice>
}

/** Exports and imports the outbox. An operation that is already here is not added again. */
export function Archivo({ rows, notices }: ArchivoProps) {
  const outbox = useOwnOutbox()
  const timeZone = useZonaHoraria() ?? ownTimeZone()

  function download() {
    const content = new Blob([writeOutboxFile(rows)], { type: 'application/json' })
    saveFile({ name: `pendientes-${todayIn(timeZone)}.json`, content })
  }

  async function takeIn(file: File) {
    const brought = parseOutboxFile(await file.text())
    if (!brought) return notices.fail('Ese archivo no es de pendientes, o está incompleto.')
    const added = await outbox.takeIn(brought).catch(() => null)
    if (added === null) return notices.fail('El navegador no pudo guardar lo que trae el archivo.')
    notices.succeed(
      `${pluralize(added, ['operación traída', 'operaciones traídas'])}${added < brought.length ? '; las demás ya estaban aquí' : ''}.`,
    )
  }

  return (
    <Group gap="xs">
      <Button variant="default" disabled={rows.length === 0} onClick={download}>
        Descargar pendientes
      </Button>
      <FileButton accept="application/json,.json" onFile={takeIn}>
        {(props) => (
          <Button variant="default" {...props}>
            Traer de un archivo
          </Button>
        )}
      </FileButton>
      <Text size="sm">Trae nombres y lo cobrado: guárdalo donde nadie más lo lea.</Text>
    </Group>
  )
}
