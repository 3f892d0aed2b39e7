import { exchange } from './http.ts'

export interface Progress {
  /** Rows that the file will have, where the server says it. */
  rows: number
  bytes: number
}

interface DownloadOptions {
  searchParams: Record<string, string | number>
  /** Stops the download, and with it the server's work. */
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/**
 * Fetches a file that may be long on its way: what is too long is a silence, not the whole. Gives its name and content.
 * @throws ApiError; the reason of `signal` when it was stopped
 */
export function download(
  path: string,
  { searchParams, signal, onProgress }: DownloadOptions,
): Promise<{ name: string; content: Blob }> {
  return exchange('get', path, { searchParams, signal }, async (answer, heard) => {
    const rows = Number(answer.headers.get('x-total-count') ?? 0)
    const chunks: BlobPart[] = []
    let bytes = 0
    onProgress({ rows, bytes })
    for await (const chunk of chunksOf(answer)) {
      heard()
      chunks.push(chunk)
      bytes += chunk.byteLength
      onProgress({ rows, bytes })
    }
    const type = answer.headers.get('content-type') ?? ''
    return { name: nameOf(answer), content: new Blob(chunks, { type }) }
  })
}

// A browser's stream is not everywhere something to loop over.
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'archivo'
}

/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile({ name, content }: { name: string; content: Blob }) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
