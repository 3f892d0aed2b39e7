import type { CambiosConfiguracion } from '@gym/contract/configuracion/configuracion.schema'
import { sql, type Updateable } from 'kysely'
import type { Ajustes } from '../../core/settings.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import type { DB } from '../../db/tables.gen.ts'

/** NOTIFY channel on which instances reload their cached settings. */
export const AJUSTES_CHANNEL = 'ajustes'

/** Reads the settings, if saved. The URL of the logo contains a hash of the logo, so that a cache is never stale. */
export async function findAjustes(db: Db): Promise<Ajustes | undefined> {
  const row = await db
    .selectFrom('configuracion')
    .select([
      'nombre',
      'nit',
      'direccion',
      'telefono',
      'tituloRecibo',
      'avisoRecibo',
      'diasDePlazo',
      'cajaSinAbrir',
      'diferenciaMaxima',
      'descuentoMaximo',
      'consultasConCodigo',
      'zonaHoraria',
      'iva',
      'acento',
    ])
    .select(sql<string | null>`left(encode(sha256(logo), 'hex'), 12)`.as('version'))
    .executeTakeFirst()
  if (!row) return undefined
  const { version, ...ajustes } = row
  return { ...ajustes, logo: version && `/api/configuracion/logo?v=${version}` }
}

/** Saves the settings if one changes. The first save stores the other fields of `before` too. */
export async function saveAjustes(db: Db, cambios: CambiosConfiguracion, before: Ajustes): Promise<void> {
  const {
    nombre,
    zonaHoraria,
    diasDePlazo,
    cajaSinAbrir,
    diferenciaMaxima,
    descuentoMaximo,
    consultasConCodigo,
    iva,
    acento,
    ...texts
  } = cambios
  const given = {
    ...(nombre && { nombre }),
    ...(zonaHoraria && { zonaHoraria }),
    ...(diasDePlazo !== undefined && { diasDePlazo }),
    ...(cajaSinAbrir && { cajaSinAbrir }),
    ...(diferenciaMaxima !== undefined && { diferenciaMaxima }),
    ...(descuentoMaximo !== undefined && { descuentoMaximo }),
    ...(consultasConCodigo !== undefined && { consultasConCodigo }),
    ...(iva && { iva }),
    ...(acento && { acento }),
    ...(texts.nit !== undefined && { nit: texts.nit ?? '' }),
    ...(texts.direccion !== undefined && { direccion: texts.direccion ?? '' }),
    ...(texts.telefono !== undefined && { telefono: texts.telefono ?? '' }),
    ...(texts.tituloRecibo !== undefined && { tituloRecibo: texts.tituloRecibo ?? '' }),
    ...(texts.avisoRecibo !== undefined && { avisoRecibo: texts.avisoRecibo ?? '' }),
  }
  const isChange = Object.entries(given).some(([field, value]) => before[field as keyof Ajustes] !== value)
  if (isChange) await save(db, given, before)
}

export async function findLogo(db: Db) {
  const row = await db.selectFrom('configuracion').select(['logo', 'logoTipo']).executeTakeFirst()
  return row?.logo && row.logoTipo ? { bytes: row.logo, type: row.logoTipo } : undefined
}

export async function saveLogo(
  db: Db,
  image: { bytes: Buffer; type: string } | null,
  primeros: Ajustes,
): Promise<void> {
  const given = { logo: image?.bytes ?? null, logoTipo: image?.type ?? null }
  await save(db, given, primeros)
}

/** Saves the row and sends NOTIFY, which PostgreSQL delivers on commit. */
function save(
  db: Db,
  given: Updateable<DB['configuracion']>,
  { logo: _, ...primeros }: Ajustes,
): Promise<void> {
  return atomically(db, async (trx) => {
    await trx
      .insertInto('configuracion')
      .values({ ...primeros, ...given })
      .onConflict((conflict) => conflict.column('unica').doUpdateSet({ unica: true, ...given }))
      .execute()
    await sql`select pg_notify(${AJUSTES_CHANNEL}, '')`.execute(trx)
  })
}
