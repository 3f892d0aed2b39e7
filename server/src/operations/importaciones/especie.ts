import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import type {
  Acto,
  ComoSeLee,
  Conservada,
  Contexto,
  FilaLeida,
  Hecho,
  Juicio,
  Leida,
} from '../../features/importaciones/filas.rules.ts'

export interface Aceptado<Escrito = Acto> {
  fila: number
  acto: Escrito
}

/** A kind of import. A batch of rows passes through `reunir`, `juzgar`, `revisar` and `aplicar`, in this order. */
export interface Especie<Escrito extends Acto, Reunido> {
  /** Parses the fields that only this kind can parse, for the review to show. */
  entender?(leida: Leida, importacion: ComoSeLee['importacion']): Record<string, unknown>
  /** Returns the defaults of a new record for empty cells, for the review to show. */
  porOmision?(leida: Leida): Record<string, string>
  /** Loads the records that the rows are judged against. */
  reunir(db: Db, ctx: Contexto, leidas: Leida[]): Promise<Reunido>
  /** Judges one row; sets `clave` and, in some kinds, `parecido`. @throws AppError, the row's error */
  juzgar(ctx: Contexto, leida: Leida, reunido: Reunido): Juicio<Escrito>
  /** Judges again, with the verdicts of the whole batch. */
  revisar?(db: Db, ctx: Contexto, rows: FilaLeida[], juicios: Juicio<Escrito>[]): Promise<Juicio<Escrito>[]>
  aplicar(db: Db, ctx: Contexto, actos: Aceptado<Escrito>[]): Promise<Hecho[]>
  /** Runs once, after the last batch of an import. */
  terminar?(trx: Db, importacionId: string): Promise<void>
  /** Undoes a batch. Returns the rows whose records stay. */
  deshacer(trx: Db, importacionId: string, filas: number[], by: Actor): Promise<Conservada[]>
}

/** Splits the accepted rows into new records, with new ids, and changed ones. */
export function separar<Nuevo extends object, Cambio>(actos: Aceptado<Acto<Nuevo, Cambio>>[]) {
  const nuevos: (Nuevo & { id: string })[] = []
  const creados: Hecho[] = []
  const cambiados: (Cambio & { fila: number; _id: string })[] = []
  for (const { fila, acto } of actos) {
    if (acto.cambia !== undefined) cambiados.push({ ...acto.cambia, fila })
    if (acto.crea !== undefined) {
      const id = uuid()
      nuevos.push({ ...acto.crea, id })
      creados.push({ fila, hecho: 'creado', registroId: id })
    }
  }
  return { nuevos, creados, cambiados }
}
