import { useEffect, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { download, type Progress, saveFile } from '../../api/download.ts'
import type { ListParams } from '../../api/resource-queries.ts'
import { useNotice } from '../feedback/notice.tsx'

export const DATOS = { cancelled: 'Descarga cancelada.', failed: 'Error al descargar los datos: ' }

/** Unmounting aborts. @param words the message after an abort, and the prefix of an error */
export function useDownload(words: { cancelled: string; failed: string }) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const { notice, succeed, fail, clear } = useNotice()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(path: string, searchParams: ListParams = {}) {
    const controller = new AbortController()
    running.current = controller
    clear()
    setProgress({ rows: 0, bytes: 0 })
    try {
      const { signal } = controller
      const file = await download(path, { searchParams, signal, onProgress: setProgress })
      saveFile(file)
      succeed(`Se descargó ${file.name}.`)
    } catch (error) {
      if (controller.signal.aborted) succeed(words.cancelled)
      else fail(`${words.failed}${asApiError(error).message}`)
    } finally {
      setProgress(null)
    }
  }

  return { progress, start, cancel: () => running.current?.abort(), notice, clearNotice: clear }
}
