import type { CambiosReglas } from '@gym/contract/entradas'
import { primerasReglas, type ReglasEntrada } from '@gym/contract/entradas.rules'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** What the door does about each cause: what the admin has set, over what holds at first. */
export async function getReglas(db: Db): Promise<ReglasEntrada> {
  const row = await db
    .selectFrom('reglasEntrada')
    .select(['diasVencePronto', 'horasRepetida', 'montoDeuda', 'horasDentro'])
    // As text: the names of causes are values here, not columns to be renamed.
    .select(sql<string>`reglas::text`.as('reglas'))
    .executeTakeFirst()
  // A cause that a later version brings has its first rule.
  return row ? { ...row, reglas: { ...primerasReglas.reglas, ...JSON.parse(row.reglas) } } : primerasReglas
}

/** Changes what is given; the rest stays as it is. */
export async function saveReglas(db: Db, { reglas, ...numbers }: CambiosReglas): Promise<ReglasEntrada> {
  const before = await getReglas(db)
  const now: ReglasEntrada = { ...before, ...numbers, reglas: { ...before.reglas, ...reglas } }
  const row = { ...now, reglas: JSON.stringify(now.reglas) }
  await db
    .insertInto('reglasEntrada')
    .values(row)
    .onConflict((conflict) => conflict.column('unica').doUpdateSet(row))
    .execute()
  return now
}
