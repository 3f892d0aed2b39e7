import { join } from 'node:path'
import type { Restauracion } from '@gym/contract/copias/copias.schema'
import { BackupError } from '@gym/postgres/backup/backup-error'
import type { Config } from '../core/config.ts'
import { copiesFolder } from '../core/paths.ts'
import { noteRestore } from '../db/backup/after-restore.ts'
import { restoreFile } from '../db/backup/restore-file.ts'
import { connectDatabase, type Database } from '../db/connection/connect.ts'
import { inWords } from '../features/copias/fallos.ts'
import type { RestauracionPedida } from '../http/routes.ts'
import { tables } from './resources.ts'
import { serve } from './serve.ts'
import { type Stopping, stopOnSignals } from './stopping.ts'

const log = (message: string) => console.log(message)

const PAUSED = ' Los webhooks quedaron en pausa: reanúdalos en Configuración > Webhooks.'

/** Serves until a signal ends the process; a restore closes the program and opens it again. */
export async function run(config: Config, prepare?: (database: Database) => Promise<void>): Promise<never> {
  const stopping = stopOnSignals({ alsoWithInput: config.pararConEntrada })
  for (let restauracion: Restauracion | undefined; ; ) {
    const pedida = await serveUntilRestore(config, { stopping, restauracion, prepare })
    restauracion = await restaurarCopia(config, pedida, stopping)
    // Waits until the stop exits the process, instead of opening the program again.
    if (stopping.isStopping()) await new Promise(() => {})
  }
}

interface Serving {
  stopping: Stopping
  restauracion: Restauracion | undefined
  prepare: ((database: Database) => Promise<void>) | undefined
}

/** Resolves to the requested restore, once server and database are closed. */
async function serveUntilRestore(
  config: Config,
  { stopping, restauracion, prepare }: Serving,
): Promise<RestauracionPedida> {
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
  const pedida = await new Promise<RestauracionPedida>((restaurar, reject) => {
    serve(config, database, { stopping, restaurar, restauracion }).then((end) => {
      endServer = end
    }, reject)
  })
  // Continues after a failed close, because the restore itself refuses a database that is still in use.
  await endServer?.().catch(console.error)
  await close().catch(console.error)
  forget()
  return pedida
}

/** Restores a copy while the program is closed. Never throws: the program opens again in either case. */
async function restaurarCopia(
  config: Config,
  pedida: RestauracionPedida,
  stopping: Stopping,
): Promise<Restauracion> {
  const { nombre } = pedida
  const controller = new AbortController()
  const file = join(copiesFolder(config), nombre)
  const work = restoreFile(config, file, {
    signal: controller.signal,
    log,
    restored: (client) => noteRestore(client, pedida),
  }).then(
    ({ webhooksPaused }) => ({
      hecha: true,
      detalle: `Se restauró. Lo que había antes quedó en otra copia.${webhooksPaused ? PAUSED : ''}`,
    }),
    (error: unknown) => {
      if (!(error instanceof BackupError)) console.error(error)
      return { hecha: false, detalle: inWords(error, config) }
    },
  )
  const forget = stopping.first(async () => {
    controller.abort(new BackupError('Se interrumpió: el programa se cerró.'))
    await work
  })
  const result = await work
  forget()
  return { nombre, fecha: new Date().toISOString(), ...result }
}
