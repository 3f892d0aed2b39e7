import type { Restauracion } from '@gym/contract/copias/copias.schema'
import type { Config } from '../core/config.ts'
import { connectDatabase, type Database } from '../db/connection/connect.ts'
import { tables } from './resources.ts'
import { restaurarCopia } from './restaurarCopia.ts'
import { serve } from './serve.ts'
import { type Stopping, stopOnSignals } from './stopping.ts'

const log = (message: string) => console.log(message)

/** Serves until a signal ends the process; a restore closes the program and opens it again. */
export async function run(config: Config, prepare?: (database: Database) => Promise<void>): Promise<never> {
  const stopping = stopOnSignals({ alsoWithInput: config.pararConEntrada })
  for (let restauracion: Restauracion | undefined; ; ) {
    const nombre = await serveUntilRestore(config, { stopping, restauracion, prepare })
    restauracion = await restaurarCopia(config, nombre, stopping)
  }
}

interface Serving {
  stopping: Stopping
  restauracion: Restauracion | undefined
  prepare: ((database: Database) => Promise<void>) | undefined
}

/** Resolves to the name of the copy to restore, once server and database are closed. */
async function serveUntilRestore(
  config: Config,
  { stopping, restauracion, prepare }: Serving,
): Promise<string> {
  const connecting = connectDatabase(config, { tables, log })
  let closing: Promise<void> | undefined
  const close = async () => {
    const database = await connecting.catch(() => undefined)
    closing ??= database?.close()
    await closing
  }
  const forget = stopping.first(close)
  const database = await connecting
  await prepare?.(database)
  let endServer: (() => Promise<void>) | undefined
  const nombre = await new Promise<string>((restaurar, reject) => {
    serve(config, database, { stopping, restaurar, restauracion }).then((end) => {
      endServer = end
    }, reject)
  })
  await endServer?.()
  await close()
  forget()
  return nombre
}
