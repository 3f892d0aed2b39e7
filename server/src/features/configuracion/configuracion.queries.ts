import type { CambiosConfiguracion, Configuracion } from '@gym/contract/configuracion'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The settings without what is computed from them. */
export type Ajustes = Omit<Configuracion, 'hoy'>

/** What receipts show until the gym says who it is (specification 9: a fixed placeholder header). */
export const sinConfigurar: Omit<Ajustes, 'zonaHoraria'> = {
  nombre: 'Nombre del gimnasio',
  nit: '000.000.000-0',
  direccion: 'Dirección del gimnasio',
  telefono: '000 000 0000',
  tituloRecibo: 'Mensualidad Gym 2025',
  logo: null,
}

/** What the admin has set; undefined until somebody has. Another logo has another address, so that none is stale. */
export async function findAjustes(db: Db): Promise<Ajustes | undefined> {
  const row = await db
    .selectFrom('configuracion')
    .select(['nombre', 'nit', 'direccion', 'telefono', 'tituloRecibo', 'zonaHoraria'])
    .select(sql<string | null>`left(encode(sha256(logo), 'hex'), 12)`.as('version'))
    .executeTakeFirst()
  if (!row) return undefined
  const { version, ...ajustes } = row
  return { ...ajustes, logo: version && `/api/configuracion/logo?v=${version}` }
}

/** Changes the fields given; the others keep their value, or `primeros` when nobody has set anything yet. */
export async function saveAjustes(db: Db, cambios: CambiosConfiguracion, primeros: Ajustes): Promise<void> {
  const { nombre, zonaHoraria, ...texts } = cambios
  const given = {
    ...(nombre && { nombre }),
    ...(zonaHoraria && { zonaHoraria }),
    ...(texts.nit !== undefined && { nit: texts.nit ?? '' }),
    ...(texts.direccion !== undefined && { direccion: texts.direccion ?? '' }),
    ...(texts.telefono !== undefined && { telefono: texts.telefono ?? '' }),
    ...(texts.tituloRecibo !== undefined && { tituloRecibo: texts.tituloRecibo ?? '' }),
  }
  await db
    .insertInto('configuracion')
    .values({ ...firstRow(primeros), ...given })
    .onConflict((conflict) => conflict.column('unica').doUpdateSet({ unica: true, ...given }))
    .execute()
}

export async function findLogo(db: Db) {
  const row = await db.selectFrom('configuracion').select(['logo', 'logoTipo']).executeTakeFirst()
  return row?.logo && row.logoTipo ? { bytes: row.logo, type: row.logoTipo } : undefined
}

/** Keeps an image as the gym's logo; null takes it away. */
export async function saveLogo(
  db: Db,
  image: { bytes: Buffer; type: string } | null,
  primeros: Ajustes,
): Promise<void> {
  const given = { logo: image?.bytes ?? null, logoTipo: image?.type ?? null }
  await db
    .insertInto('configuracion')
    .values({ ...firstRow(primeros), ...given })
    .onConflict((conflict) => conflict.column('unica').doUpdateSet(given))
    .execute()
}

function firstRow({ logo: _, ...rest }: Ajustes) {
  return rest
}
