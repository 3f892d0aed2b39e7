import { join } from 'node:path'
import type { Restauracion } from '@gym/contract/copias/copias.schema'
import { BackupError } from '@gym/postgres/backup/backup-error'
import type { Config } from '../core/config.ts'
import { copiesFolder } from '../core/paths.ts'
import { noteRestore } from '../db/backup/after-restore.ts'
import { restoreFile } from '../db/backup/restore-file.ts'
import { inWords } from '../features/copias/fallos.ts'
import type { RestauracionPedida } from '../http/routes.ts'
import type { Stopping } from './stopping.ts'

const PAUSED = ' Los webhooks quedaron en pausa: reanúdalos en Configuración > Webhooks.'

/** Restores a copy while the program is closed. Never throws: the program opens again in either case. */
export async function restaurarCopia(
  config: Config,
  pedida: RestauracionPedida,
  stopping: Stopping,
): Promise<Restauracion> {
  const { nombre } = pedida
  const controller = new AbortController()
  const file = join(copiesFolder(config), nombre)
  const work = restoreFile(config, file, {
    signal: controller.signal,
    log: (message) => console.log(message),
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
