import type { CambiosCuenta, Cuenta, NuevaCuenta } from '@gym/contract/libros'
import { sql } from 'kysely'
import { AppError, found } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'

const cuentas = (db: Db) =>
  db
    .selectFrom('cuentas')
    .select(['codigo', 'nombre', 'activa', 'categorias', sql<boolean>`length(codigo) > 6`.as('propia')])

/** The plan of accounts, which is as long as a gym makes it: some tens. */
export function listCuentas(db: Db): Promise<Cuenta[]> {
  return cuentas(db).orderBy('codigo').limit(1000).execute()
}

/** @throws CUENTA_NO_ENCONTRADA */
export async function getCuenta(db: Db, codigo: string): Promise<Cuenta> {
  return found(await cuentas(db).where('codigo', '=', codigo).executeTakeFirst(), 'CUENTA_NO_ENCONTRADA')
}

/** Adds one of the gym's own, below one of the PUC. @throws CUENTA_SIN_MAYOR, CUENTA_DUPLICADA */
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

/** Changes what an account is called, what goes to it, and whether new movements may. @throws CUENTA_NO_ENCONTRADA */
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

/** As they are compared: without accents, in small letters. */
const plain = (categorias: string[]) =>
  sql<
    string[]
  >`(select coalesce(array_agg(distinct sin_acentos(btrim(each))), '{}') from unnest(${categorias}::text[]) as each)`

/** The account beside the money of a row made by hand: that of its category, or the one of what has none. */
export async function findContrapartida(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ cuenta: string }>`
    select contrapartida(c) as cuenta from contabilidad c where id = ${id}`.execute(db)
  return found(rows[0], 'MOVIMIENTO_NO_ENCONTRADO').cuenta
}
