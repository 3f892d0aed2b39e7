import { useEffect, useRef, useState } from 'react'
import { download, saveFile } from '../lib/download.ts'
import { asApiError } from '../lib/http.ts'
import { useNotice } from './notice.tsx'
import { useOwnPassword } from './use-own-password.ts'

/** The download of a person's data as a file, stopped when the screen is left. */
export function useDescarga(path: string) {
  const withOwnPassword = useOwnPassword()
  const [isBusy, setBusy] = useState(false)
  const { notice, succeed, fail, clear } = useNotice()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    clear()
    setBusy(true)
    try {
      const file = await withOwnPassword(() =>
        download(path, { searchParams: {}, signal, onProgress: () => {} }),
      )
      saveFile(file)
      succeed(`Se descargó ${file.name}.`)
    } catch (error) {
      if (!signal.aborted) fail(`Error al descargar los datos: ${asApiError(error).message}`)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, start, notice, clear }
}
