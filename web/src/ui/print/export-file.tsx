import { formatBytes } from '@gym/contract/core/bytes'
import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { ListParams } from '../../api/resource-queries.ts'
import { NoticeAlert } from '../feedback/notice.tsx'
import { useDownload } from './use-download.ts'

// Average bytes of a row, to estimate the progress from the bytes received.
const BYTES_A_ROW = 57
const count = new Intl.NumberFormat('es-CO')

/** Downloads a list as a spreadsheet. Unmounting aborts the download. */
export function useExport(path: string, params: ListParams) {
  const file = useDownload({ cancelled: 'Exportación cancelada.', failed: 'Error al exportar: ' })
  return { ...file, start: () => file.start(path, params) }
}

type Export = ReturnType<typeof useExport>

export function ExportButton({ start, progress }: Export) {
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      onClick={start}
      disabled={progress !== null}
    >
      Exportar a Excel
    </Button>
  )
}

export function ExportStatus({ progress, cancel, notice, clearNotice }: Export) {
  if (!progress) return <NoticeAlert notice={notice} onClose={clearNotice} />
  const { rows, bytes } = progress
  const done = rows > 0 ? Math.min(95, (bytes / (rows * BYTES_A_ROW)) * 100) : 0
  const words =
    rows > 0
      ? `Descargando ${count.format(rows)} ${rows === 1 ? 'fila' : 'filas'}: van ${formatBytes(bytes)}.`
      : 'Preparando el reporte…'
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm">{words}</Text>
          <Button size="xs" variant="default" onClick={cancel}>
            Cancelar
          </Button>
        </Group>
        <Progress value={done} aria-label="Progreso de la exportación" />
      </Stack>
    </Paper>
  )
}
