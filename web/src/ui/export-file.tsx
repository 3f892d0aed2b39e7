import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Progress as Downloaded, download, saveFile } from '../lib/download.ts'
import { asApiError } from '../lib/http.ts'
import type { ListParams } from '../lib/resource-queries.ts'
import { NoticeAlert, useNotice } from './notice.tsx'
import { useOwnPassword } from './use-own-password.ts'

// As bench/exportar.ts measures it: how far a file is can only be told by what came of it.
const BYTES_A_ROW = 57
const MEGA = 1024 * 1024
const megabytes = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const count = new Intl.NumberFormat('es-CO')

/** The download of a spreadsheet: one at a time, stopped when the screen is left. */
export function useExport(path: string, params: ListParams) {
  const withOwnPassword = useOwnPassword()
  const [progress, setProgress] = useState<Downloaded | null>(null)
  const { notice, succeed, fail, clear } = useNotice()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    clear()
    setProgress({ rows: 0, bytes: 0 })
    try {
      const { signal } = controller
      const file = await withOwnPassword(() =>
        download(path, { searchParams: params, signal, onProgress: setProgress }),
      )
      saveFile(file)
      succeed(`Se descargó ${file.name}.`)
    } catch (error) {
      if (controller.signal.aborted) succeed('Exportación cancelada.')
      else fail(`Error al exportar: ${asApiError(error).message}`)
    } finally {
      setProgress(null)
    }
  }

  return { progress, start, cancel: () => running.current?.abort(), notice, clearNotice: clear }
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

/** How far the spreadsheet is, with the way to stop it; then how it went. */
export function ExportStatus({ progress, cancel, notice, clearNotice }: Export) {
  if (!progress) return <NoticeAlert notice={notice} onClose={clearNotice} />
  const { rows, bytes } = progress
  const done = rows > 0 ? Math.min(95, (bytes / (rows * BYTES_A_ROW)) * 100) : 0
  const words =
    rows > 0
      ? `Descargando ${count.format(rows)} ${rows === 1 ? 'fila' : 'filas'}: van ${megabytes.format(bytes / MEGA)} MB.`
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
