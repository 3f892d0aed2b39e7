import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { databaseRefusal } from '../../db/connection/database-errors.ts'
import { lockRecords } from '../../features/importaciones/filas.queries.ts'
import {
  type Acto,
  type Contexto,
  error,
  type FilaLeida,
  type Hecho,
  type Juicio,
  type Leida,
  mensajeDe,
  omittedOf,
} from '../../features/importaciones/filas.rules.ts'
import { leerFila } from '../../features/importaciones/lectura/leer-fila.rules.ts'
import type { Aceptado, Especie } from './especie.ts'
import { asistenciasImportadas } from './importarAsistencias.ts'
import { clientesImportados } from './importarClientes.ts'
import { membresiasImportadas } from './importarMembresias.ts'
import { pagosImportados } from './importarPagos.ts'
import { productosImportados } from './importarProductos.ts'

export const especies: Record<TipoImportacion, Especie<Acto, unknown>> = {
  clientes: clientesImportados,
  membresias: membresiasImportadas,
  productos: productosImportados,
  pagos: pagosImportados,
  asistencias: asistenciasImportadas,
}

export const nuevoContexto = (importacion: Contexto['importacion'], by: Actor): Contexto => ({
  importacion,
  by,
  firstRows: new Map(),
  pagosSinFila: new Map(),
  dias: new Map(),
  productos: new Map(),
})

/** Judges a batch of rows as the import would, and rolls back its writes. */
export async function probarFilas(trx: Db, ctx: Contexto, rows: FilaLeida[]): Promise<Juicio[]> {
  await sql`savepoint prueba`.execute(trx)
  const { juicios } = await juzgarYAplicar(trx, ctx, rows)
  await sql`rollback to savepoint prueba`.execute(trx)
  await sql`release savepoint prueba`.execute(trx)
  return juicios
}

/**
 * Judges a batch and writes the accepted rows. If a write is refused, rolls back to a savepoint and retries each
 * half, down to the refused row, whose verdict becomes the error.
 */
export async function juzgarYAplicar(
  trx: Db,
  ctx: Contexto,
  rows: FilaLeida[],
  check?: typeof requireAsJudged,
): Promise<{ juicios: Juicio[]; hechos: Hecho[] }> {
  const { tipo } = ctx.importacion
  const juicios = await juzgar(trx, ctx, rows)
  const actos = juicios.flatMap((its) => (its.acto ? [{ fila: its.fila, acto: its.acto, its }] : []))
  const antes = await lockRecords(
    trx,
    tipo,
    actos.flatMap(({ acto }) => acto.cambia?._id ?? []),
  )
  check?.(actos, antes)
  const hechos = await aplicar(actos)
  return {
    juicios,
    hechos: hechos.map((hecho) =>
      hecho.hecho === 'cambiado'
        ? { ...hecho, antes: { ...antes.get(hecho.registroId), ...(hecho.antes as object | undefined) } }
        : hecho,
    ),
  }

  async function aplicar(some: (Aceptado & { its: Juicio })[]): Promise<Hecho[]> {
    if (some.length === 0) return []
    await sql`savepoint batch`.execute(trx)
    try {
      const done = await especies[tipo].aplicar(trx, ctx, some)
      await checkConstraints(trx)
      await sql`release savepoint batch`.execute(trx)
      return done
    } catch (thrown) {
      const refused = refusalOf(thrown)
      if (!refused) throw thrown
      await sql`rollback to savepoint batch`.execute(trx)
      await sql`release savepoint batch`.execute(trx)
      const [one, ...others] = some
      if (one && others.length === 0) {
        one.its.estado = 'error'
        one.its.mensajes = mensajeDe(refused)
        delete one.its.acto
        return []
      }
      const half = Math.ceil(some.length / 2)
      return [...(await aplicar(some.slice(0, half))), ...(await aplicar(some.slice(half)))]
    }
  }
}

/** Returns one verdict per row, in row order. */
async function juzgar(db: Db, ctx: Contexto, rows: FilaLeida[]): Promise<Juicio[]> {
  const especie = especies[ctx.importacion.tipo]
  const isLeida = (row: Leida | Juicio): row is Leida => 'textos' in row
  const read = rows.map((row) => omittedOf(row, ctx) ?? leerFila(ctx, row))
  const reunido = await especie.reunir(db, ctx, read.filter(isLeida))
  const judged = (leida: Leida): Juicio => {
    try {
      return especie.juzgar(ctx, leida, reunido)
    } catch (refused) {
      if (refused instanceof AppError) return error(leida, mensajeDe(refused))
      throw refused
    }
  }
  const juicios = read.map((row) =>
    isLeida(row) ? { ...judged(row), clave: row.clave, parecido: row.parecido } : row,
  )
  return especie.revisar ? especie.revisar(db, ctx, rows, juicios) : juicios
}

/** Checks deferred constraints now, where a refusal can be traced to its rows. */
export async function checkConstraints(trx: Db): Promise<void> {
  await sql`set constraints all immediate`.execute(trx)
  await sql`set constraints all deferred`.execute(trx)
}

/** Compares locked records with `antes` of their acts. @throws IMPORTACION_CAMBIADA if one was edited since */
export function requireAsJudged(
  actos: Aceptado[],
  locked: ReadonlyMap<string, Record<string, unknown>>,
): void {
  for (const { acto } of actos) {
    if (!acto.cambia?.antes) continue
    const { _id, antes } = acto.cambia
    const now = locked.get(_id)
    const isOther = ([campo, value]: [string, unknown]) => campo !== '_id' && now?.[columnOf(campo)] !== value
    if (!now || now.eliminado_en !== null || Object.entries(antes).some(isOther))
      throw new AppError('IMPORTACION_CAMBIADA')
  }
}

const columnOf = (campo: string) => campo.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function refusalOf(thrown: unknown): AppError | undefined {
  const refusal = databaseRefusal(thrown)
  const refused =
    thrown instanceof AppError
      ? thrown
      : refusal &&
        new AppError(
          refusal.codigo,
          refusal.campo
            ? { errores: [{ campo: refusal.campo, mensaje: new AppError(refusal.codigo).message }] }
            : {},
        )
  return refused && refused.status < 500 && refused.codigo !== 'CAMBIO_SIMULTANEO' ? refused : undefined
}
