import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { imageTypeOf } from '../../files/image-kinds.ts'
import { BrokenImage, HugeImage, MAX_SIDE, withoutMetadata } from '../../files/image-metadata.ts'
import { lockCliente } from './clientes.queries.ts'
import { putFoto } from './fotos.queries.ts'

/** Strips the metadata; returns the URL. @throws FOTO_NO_SOPORTADA, CLIENTE_NO_ENCONTRADO */
export async function ponerFoto(db: Db, clienteId: string, file: unknown, by: Actor): Promise<string | null> {
  const foto = readFoto(file)
  return atomically(db, async (trx) => {
    await lockCliente(trx, clienteId)
    return putFoto(trx, clienteId, foto, by)
  })
}

function readFoto(file: unknown) {
  const tipo = Buffer.isBuffer(file) ? imageTypeOf(file) : undefined
  if (!tipo || !Buffer.isBuffer(file)) throw new AppError('FOTO_NO_SOPORTADA')
  try {
    return { tipo, bytes: withoutMetadata(file, tipo) }
  } catch (error) {
    if (error instanceof HugeImage)
      throw new AppError('FOTO_NO_SOPORTADA', {
        mensaje: `La foto es demasiado grande: el máximo es ${MAX_SIDE} píxeles por lado.`,
      })
    if (error instanceof BrokenImage) throw new AppError('FOTO_NO_SOPORTADA')
    throw error
  }
}
