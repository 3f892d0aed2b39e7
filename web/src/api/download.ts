import { exchange } from './http.ts'

export interface Progress {
  /** Total rows of the file; 0 if the server does not report them. */
  rows: number
  bytes: number
}

interface DownloadOptions {
  searchParams: Record<string, string | number>
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** Each chunk restarts the timeout. @throws ApiError, or fetch's own error if `signal` aborts */
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

// Not every browser's ReadableStream is async iterable.
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

export function saveFile({ name, content }: { name: string; content: Blob }) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
