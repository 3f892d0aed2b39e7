import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { matriculaPagada } from '../../db/gym/matricula-pagada.ts'

/** Records a sold or waived joining fee. False if the client has one already. */
export async function insertMatricula(
  trx: Db,
  matricula: { clienteId: string; ventaId: string; indice: number },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('matriculas')
    .values({ ...matricula, creadaEn: now.toISOString() })
    .onConflict((on) => on.constraint('matriculas_una').doNothing())
    .returning('clienteId')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the joining fees of returned lines, so that they can be charged again. */
export async function deleteMatriculas(trx: Db, ventaId: string, indices: number[]): Promise<void> {
  if (indices.length === 0) return
  await trx.deleteFrom('matriculas').where('ventaId', '=', ventaId).where('indice', 'in', indices).execute()
}

export async function isMatriculaPagada(db: Db, clienteId: string): Promise<boolean> {
  const { rows } = await sql`select where ${matriculaPagada(sql`${clienteId}::uuid`)}`.execute(db)
  return rows.length > 0
}

export async function moveMatricula(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  await sql`
    update matriculas set cliente_id = ${a}
    where cliente_id = ${de} and not exists (select from matriculas where cliente_id = ${a})`.execute(trx)
  await trx.deleteFrom('matriculas').where('clienteId', '=', de).execute()
}
