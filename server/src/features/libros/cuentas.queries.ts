import type { CambiosCuenta, Cuenta, NuevaCuenta } from '@gym/contract/contabilidad/libros.schema'
import { sql } from 'kysely'
import { AppError, found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'

const cuentas = (db: Db) =>
  db
    .selectFrom('cuentas')
    .select(['codigo', 'nombre', 'activa', 'categorias', sql<boolean>`length(codigo) > 6`.as('propia')])

export function listCuentas(db: Db): Promise<Cuenta[]> {
  return cuentas(db).orderBy('codigo').limit(1000).execute()
}

export async function getCuenta(db: Db, codigo: string): Promise<Cuenta> {
  return found(await cuentas(db).where('codigo', '=', codigo).executeTakeFirst(), 'CUENTA_NO_ENCONTRADA')
}

/** @throws CUENTA_SIN_MAYOR without an account of 4 or 6 digits that begins the code; CUENTA_DUPLICADA */
export async function insertCuenta(db: Db, { codigo, nombre, categorias }: NuevaCuenta): Promise<Cuenta> {
  const { above } = await db
    .selectNoFrom((eb) =>
      eb
        .exists(
          eb
            .selectFrom('cuentas')
            .select('codigo')
            .where(sql<boolean>`length(codigo) in (4, 6) and starts_with(${codigo}, codigo)`),
        )
        .as('above'),
    )
    .executeTakeFirstOrThrow()
  if (!above) throw new AppError('CUENTA_SIN_MAYOR')
  await db
    .insertInto('cuentas')
    .values({ codigo, nombre, categorias: plain(categorias) })
    .execute()
  return getCuenta(db, codigo)
}

/** @throws CUENTA_NO_ENCONTRADA, CUENTA_SIN_CATEGORIAS through the check cuentas_sin_categorias */
export async function updateCuenta(
  db: Db,
  codigo: string,
  { categorias, ...cambios }: CambiosCuenta,
): Promise<Cuenta> {
  const set = { ...cambios, ...(categorias && { categorias: plain(categorias) }) }
  if (Object.keys(set).length > 0)
    await db.updateTable('cuentas').set(set).where('codigo', '=', codigo).execute()
  return getCuenta(db, codigo)
}

const plain = (categorias: string[]) =>
  sql<
    string[]
  >`(select coalesce(array_agg(distinct sin_acentos(btrim(each))), '{}') from unnest(${categorias}::text[]) as each)`

/** Returns the counter account of a manual row: the account of its category, else the default account. */
export async function findContrapartida(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ cuenta: string }>`
    select contrapartida(c) as cuenta from contabilidad c where id = ${id}`.execute(db)
  return found(rows[0], 'MOVIMIENTO_NO_ENCONTRADO').cuenta
}
