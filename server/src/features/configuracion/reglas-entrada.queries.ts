import { primerasReglas, type ReglasEntrada } from '@gym/contract/entradas/entradas.rules'
import type { CambiosReglas } from '@gym/contract/entradas/entradas.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'

export async function getReglas(db: Db): Promise<ReglasEntrada> {
  const row = await db
    .selectFrom('reglasEntrada')
    .select(['diasDeGracia', 'diasVencePronto', 'horasRepetida', 'montoDeuda', 'horasDentro'])
    // As text, so that the camel-case plugin does not rename the causes.
    .select(sql<string>`reglas::text`.as('reglas'))
    .executeTakeFirst()
  // A cause that a later version has added gets its default effect.
  return row ? { ...row, reglas: { ...primerasReglas.reglas, ...JSON.parse(row.reglas) } } : primerasReglas
}

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
