import { setTimeout as delay } from 'node:timers/promises'
import type { OrdenDeFecha } from '@gym/contract/importaciones/importaciones.rules'
import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { databaseRefusal } from '../../db/connection/database-errors.ts'
import { hold, nextFilas, saveJuicios, textsOf } from '../../features/importaciones/filas.queries.ts'
import {
  type Contexto,
  type FilaLeida,
  type Hecho,
  type Juicio,
  mensajeDe,
} from '../../features/importaciones/filas.rules.ts'
import { alone, endInterrupted, lockImportWork } from '../../features/importaciones/import-lock.queries.ts'
import {
  getImportacion,
  type ImportacionGuardada,
  updateImportacion,
} from '../../features/importaciones/importaciones.queries.ts'
import { detectFormats } from '../../features/importaciones/lectura/column-formats.rules.ts'
import { countSaldos } from '../../features/importaciones/saldos.queries.ts'
import { especies } from './especies.ts'
import { resumirImportacion } from './resumirImportacion.ts'

/** Rows of a batch. `probar` pauses between batches, so that other requests run. */
export const ROWS_AT_ONCE = 200
const LONGEST_REST_MS = 100
const TELL_EVERY_MS = 500
const TEXTS_AT_ONCE = 5_000

export interface EnCurso {
  signal: AbortSignal
}

export const nuevoContexto = (importacion: Contexto['importacion'], by: Actor): Contexto => ({
  importacion,
  by,
  vistos: new Map(),
  cuentas: new Map(),
  dias: new Map(),
  productos: new Map(),
})

/**
 * Judges rows and applies the accepted ones. A refusal rolls back to a savepoint and becomes the error of its row.
 * @param check compares the locked rows with their state when judged
 */
export async function juzgarYAplicar(
  trx: Db,
  ctx: Contexto,
  rows: FilaLeida[],
  check?: (actos: Juicio[], held: ReadonlyMap<string, Record<string, unknown>>) => void,
): Promise<{ juicios: Juicio[]; hechos: Hecho[] }> {
  const { tipo } = ctx.importacion
  const especie = especies[tipo]
  const juicios = await especie.juzgar(trx, ctx, rows)
  const actos = juicios.filter(({ acto }) => acto !== undefined)
  const antes = await hold(
    trx,
    tipo,
    actos.flatMap(({ acto }) => changedBy(acto) ?? []),
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

  async function aplicar(some: Juicio[]): Promise<Hecho[]> {
    if (some.length === 0) return []
    await sql`savepoint porcion`.execute(trx)
    try {
      const done = await especie.aplicar(
        trx,
        ctx,
        some.map(({ fila, acto }) => ({ fila, acto })),
      )
      // Checks deferred constraints inside the savepoint, where a refusal can be traced to its row.
      await sql`set constraints all immediate`.execute(trx)
      await sql`set constraints all deferred`.execute(trx)
      await sql`release savepoint porcion`.execute(trx)
      return done
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      await sql`rollback to savepoint porcion`.execute(trx)
      await sql`release savepoint porcion`.execute(trx)
      const [one, ...others] = some
      if (one && others.length === 0) {
        one.estado = 'error'
        one.mensajes = mensajeDe(refused)
        delete one.acto
        return []
      }
      const half = Math.ceil(some.length / 2)
      return [...(await aplicar(some.slice(0, half))), ...(await aplicar(some.slice(half)))]
    }
  }
}

/** Detects that a record was edited since its row was judged. @throws IMPORTACION_CAMBIADA */
export function requireAsJudged(actos: Juicio[], held: ReadonlyMap<string, Record<string, unknown>>): void {
  for (const { acto } of actos) {
    const { antes } = acto as { antes?: { _id: string } }
    if (!antes) continue
    const { _id, ...was } = antes
    const now = held.get(_id)
    const isOther = ([campo, value]: [string, unknown]) => now?.[columnOf(campo)] !== value
    if (!now || now.eliminado_en !== null || Object.entries(was).some(isOther))
      throw new AppError('IMPORTACION_CAMBIADA')
  }
}

const columnOf = (campo: string) => campo.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function changedBy(acto: unknown): string | undefined {
  const { antes, cambia, id } = acto as { antes?: { _id: string }; cambia?: { _id?: string }; id?: string }
  return antes?._id ?? cambia?._id ?? (cambia ? id : undefined)
}

function refusalOf(error: unknown): AppError | undefined {
  const refusal = databaseRefusal(error)
  const said =
    error instanceof AppError
      ? error
      : refusal &&
        new AppError(
          refusal.codigo,
          refusal.campo
            ? { errores: [{ campo: refusal.campo, mensaje: new AppError(refusal.codigo).message }] }
            : {},
        )
  return said && said.status < 500 && said.codigo !== 'CAMBIO_SIMULTANEO' ? said : undefined
}

export async function recorrer(
  db: Db,
  { _id, filas }: Pick<Importacion, '_id' | 'filas'>,
  { signal }: EnCurso,
  portion: (after: number) => Promise<{ last: number | undefined; count: number }>,
): Promise<void> {
  let after = -1
  let done = 0
  let told = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const { last, count } = await portion(after)
    if (last === undefined) return
    after = last
    done += count
    if (performance.now() - told > TELL_EVERY_MS) {
      told = performance.now()
      await updateImportacion(db, _id, { progreso: Math.min(1, done / Math.max(1, filas)) })
    }
  }
}

const NADA_QUE_HACER = new Set<string>(['IMPORTACION_YA_HECHA', 'IMPORTACION_SIN_HACER'])

/**
 * Runs a job under the import lock, and stores the reason of a failure.
 * @throws IMPORTACION_EN_CURSO and the errors of `work`
 */
export function enCursoDe<T>(
  db: Db,
  id: string,
  que: 'probar' | 'ejecutar' | 'deshacer',
  work: () => Promise<T>,
): Promise<T> {
  return alone(db, async () => {
    // Refuses while a process that lost the import lock with its connection still writes.
    await db.transaction().execute(lockImportWork)
    await endInterrupted(db)
    await updateImportacion(db, id, { enCurso: que, progreso: 0, fallo: null })
    try {
      return await work()
    } catch (error) {
      // These codes mean that there was nothing to do: they are not stored as the import's failure.
      if (error instanceof AppError && NADA_QUE_HACER.has(error.codigo)) throw error
      const { message } =
        error instanceof AppError ? error : new AppError(databaseRefusal(error)?.codigo ?? 'ERROR_INTERNO')
      await updateImportacion(db, id, { fallo: message }).catch(() => {})
      throw error
    } finally {
      await updateImportacion(db, id, { enCurso: null, progreso: null }).catch(() => {})
    }
  })
}

export interface Dicho extends Pick<Importacion, 'mapa' | 'fijos'> {
  fechas: Partial<Record<string, OrdenDeFecha>>
}

/**
 * Applies rows in batches and rolls back, storing the result of each row.
 * @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_EN_CURSO, IMPORTACION_YA_HECHA, IMPORTACION_OLVIDADA
 */
export function probarImportacion(
  db: Db,
  id: string,
  { fechas, ...said }: Dicho,
  by: Actor,
  enCurso: EnCurso,
): Promise<void> {
  return enCursoDe(db, id, 'probar', async () => {
    const importacion = { ...(await getImportacion(db, id)), ...said }
    if (importacion.estado === 'hecha') throw new AppError('IMPORTACION_YA_HECHA')
    if (!importacion.seOlvidaEn) throw new AppError('IMPORTACION_OLVIDADA')
    const leidas = await detectFormats(importacion, fechas, (columna) => textosDe(db, id, columna, enCurso))
    await updateImportacion(db, id, {
      ...said,
      ...leidas,
      resumen: null,
      avisos: null,
      estado: 'mapa',
      tocadaEn: by.now.toISOString(),
    })
    await probar(db, { ...importacion, ...leidas }, by, enCurso)
  })
}

export async function probar(
  db: Db,
  importacion: ImportacionGuardada,
  by: Actor,
  enCurso: EnCurso,
): Promise<void> {
  const ctx = nuevoContexto(importacion, by)
  const { _id } = importacion
  await recorrer(db, importacion, enCurso, async (after) => {
    const begun = performance.now()
    const rows = await db.transaction().execute(async (trx) => {
      const some = await nextFilas(trx, _id, after, ROWS_AT_ONCE)
      if (some.length === 0) return some
      await saveJuicios(trx, _id, await probarFilas(trx, ctx, some))
      return some
    })
    await delay(Math.min(performance.now() - begun, LONGEST_REST_MS))
    return { last: rows.at(-1)?.fila, count: rows.length }
  })
  await updateImportacion(db, _id, {
    estado: 'revision',
    ...(await resumirImportacion(db, importacion)),
    saldos: await countSaldos(db, importacion),
    tocadaEn: by.now.toISOString(),
  })
}

export async function probarFilas(trx: Db, ctx: Contexto, rows: FilaLeida[]): Promise<Juicio[]> {
  await sql`savepoint prueba`.execute(trx)
  const { juicios } = await juzgarYAplicar(trx, ctx, rows)
  await sql`rollback to savepoint prueba`.execute(trx)
  await sql`release savepoint prueba`.execute(trx)
  return juicios
}

async function* textosDe(db: Db, id: string, columna: number, { signal }: EnCurso): AsyncGenerator<string[]> {
  for (let after = -1; ; ) {
    signal.throwIfAborted()
    const texts = await textsOf(db, id, columna, after, TEXTS_AT_ONCE)
    yield texts.map(({ texto }) => texto)
    after = texts.at(-1)?.fila ?? after
    if (texts.length < TEXTS_AT_ONCE) return
  }
}
