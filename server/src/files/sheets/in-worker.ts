import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { type ErrorCode, errors } from '@gym/contract/core/errors'
import type { Codificacion } from '@gym/contract/importaciones/importaciones.rules'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { AppError } from '../../core/app-error.ts'
import { createKeyedQueue } from '../../core/keyed-queue.ts'
import { serverRoot } from '../../core/paths.ts'
import type { ColumnMemory } from '../../features/importaciones/lectura/column-mapping.rules.ts'
import type { Row } from './cells.ts'

const MEMORY_MB = 128
const READ_TIMEOUT_MS = 60_000
/** Allowance for title rows above the header. */
const ROWS_ABOVE = 50

/** Opens the bundled worker. From the sources, opens the TypeScript file with a loader. */
function openWorker(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./sheet-worker.js', import.meta.url), options)
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/cjs$/, 'mjs'),
  ).href
  const source = pathToFileURL(join(serverRoot, 'src', 'files', 'sheet-worker.ts')).href
  const run = `import('${loader}').then(({ register }) => { register(); return import('${source}') })`
  return new Worker(run, { ...options, eval: true })
}

interface Como {
  pasted: boolean
  codificacion?: Codificacion | undefined
  tipo: TipoImportacion
  columnMemory: ColumnMemory
}

export interface Portion {
  rows: Row[]
  hoja: string | null
  otras: string[]
  ocultas: number[]
}

const turns = createKeyedQueue({ atMost: 8 })

/**
 * Runs one job at a time, because two files in parallel would double the memory. Call it without a database
 * connection, which the wait would occupy. @throws DEMASIADOS_INTENTOS if eight jobs run or wait
 */
export const oneFileAtATime = <T>(work: () => Promise<T>): Promise<T> => turns('', work)

/** Passes the rows to `take` in batches. @throws AppError if the file cannot be parsed or is too large */
export async function readInWorker(
  bytes: Buffer,
  { maxRows, ...how }: Como & { maxRows: number },
  take: (portion: Portion) => Promise<void>,
): Promise<void> {
  const worker = openWorker({
    workerData: { bytes, ...how, atMost: maxRows + ROWS_ABOVE },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 16 },
  })
  const late = setTimeout(() => worker.terminate(), READ_TIMEOUT_MS)
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on(
        'message',
        ({
          codigo,
          extra,
          isLast,
          ...portion
        }: Portion & { codigo?: ErrorCode; extra?: Record<string, unknown>; isLast?: true }) => {
          if (codigo)
            return reject(new AppError(codigo in errors ? codigo : 'ARCHIVO_ILEGIBLE', extra && { extra }))
          take(portion).then(() => {
            if (isLast) resolve()
            else worker.postMessage('more')
          }, reject)
        },
      )
      worker.on('error', (error: Error & { code?: string }) =>
        reject(
          new AppError(
            error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'ARCHIVO_DE_MAS' : 'ARCHIVO_ILEGIBLE',
            {},
            { cause: error },
          ),
        ),
      )
      worker.on('exit', (code) => code !== 0 && reject(new AppError('ARCHIVO_DE_MAS')))
    })
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}
