import { addDays, dayIn } from '@gym/contract/core/calendar'
import type { CodigosDeEntrada } from '@gym/contract/mis-datos/mis-datos.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError, found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { codigoDe, readCodigo } from '../../features/mis-datos/codigo-de-entrada.rules.ts'
import {
  claveDeEntrada,
  findClave,
  findClienteDePase,
  findPase,
} from '../../features/mis-datos/codigos-de-entrada.queries.ts'
import { getPropio } from '../mis-datos/reunirDatos.ts'

/** Two weeks and a day, so that a member who comes once a week has a code without a connection. */
const DAYS_AHEAD = 15

/** @throws CUENTA_SIN_VINCULO */
export async function hacerCodigosDeEntrada(
  db: Db,
  { user, now, timeZone }: Actor,
): Promise<CodigosDeEntrada> {
  const { _id, nombre, apellido } = await getPropio(db, user._id)
  const pase = found(await findPase(db, user._id), 'CUENTA_SIN_VINCULO')
  const clave = await claveDeEntrada(db, now)
  const hoy = dayIn(timeZone, now)
  const dias = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(hoy, ahead))
  return {
    cliente: { _id, nombre, apellido },
    codigos: dias.map((dia) => ({ dia, codigo: codigoDe(clave, { pase, dia }) })),
  }
}

/** @throws CODIGO_DE_ENTRADA_INCORRECTO, also if the account is unlinked; CODIGO_DE_ENTRADA_DE_OTRO_DIA */
export async function clienteDeCodigo(
  db: Db,
  codigo: string,
  { now, timeZone }: Pick<Actor, 'now' | 'timeZone'>,
): Promise<string> {
  const clave = await findClave(db)
  const read = clave && readCodigo(clave, codigo)
  if (!read) throw new AppError('CODIGO_DE_ENTRADA_INCORRECTO')
  if (read.dia !== dayIn(timeZone, now)) throw new AppError('CODIGO_DE_ENTRADA_DE_OTRO_DIA')
  return found(await findClienteDePase(db, read.pase), 'CODIGO_DE_ENTRADA_INCORRECTO')
}
