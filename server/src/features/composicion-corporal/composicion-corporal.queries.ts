import type { Day } from '@gym/contract/calendar'
import type { Composicion, ComposicionesQuery, NuevaComposicion } from '@gym/contract/composicion-corporal'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../actor.ts'
import { found } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { findHolder } from '../../db/holder.ts'
import { matches, orderBy, type Page, paginate } from '../../db/lists.ts'

/** A measurement that is complete: its client, day and index are known. kg, cm and percentages. */
export interface MedicionDe extends Omit<NuevaComposicion, 'numeroIdentificacion' | 'fecha' | 'imc'> {
  clienteId: string
  fecha: Day
  imc: number
}

const ordered = {
  fecha: 'm.fecha',
  peso: 'm.peso',
  altura: 'm.altura',
  imc: 'm.imc',
  porcentajeGrasa: 'm.porcentaje_grasa',
  porcentajeMusculo: 'm.porcentaje_musculo',
  objetivo: 'm.objetivo collate "es-x-icu"',
  createdAt: 'm.created_at',
}

const NEWEST_FIRST = 'm.fecha desc, m.created_at desc, m.id desc'

function composiciones(db: Db) {
  return db
    .selectFrom('composicion_corporal as m')
    .innerJoin('clientes as c', 'c.id', 'm.cliente_id')
    .select([
      'm.id as _id',
      'c.numero_identificacion as numeroIdentificacion',
      'm.fecha',
      'm.peso',
      'm.altura',
      'm.imc',
      'm.porcentaje_grasa as porcentajeGrasa',
      'm.porcentaje_musculo as porcentajeMusculo',
      'm.brazo_derecho as brazoDerecho',
      'm.brazo_izquierdo as brazoIzquierdo',
      'm.pecho',
      'm.cintura',
      'm.cadera',
      'm.pierna_derecha as piernaDerecha',
      'm.pierna_izquierda as piernaIzquierda',
      'm.objetivo',
      'm.notas',
      'm.created_at as createdAt',
    ])
}

type Flat = Awaited<ReturnType<ReturnType<typeof composiciones>['executeTakeFirstOrThrow']>>

function toComposicion(flat: Flat): Composicion {
  const { brazoDerecho, brazoIzquierdo, pecho, cintura, cadera, piernaDerecha, piernaIzquierda, ...rest } =
    flat
  const medidas = { brazoDerecho, brazoIzquierdo, pecho, cintura, cadera, piernaDerecha, piernaIzquierda }
  return { ...rest, medidas } as Composicion
}

/**
 * The measurements of the holder of a number (digits), newest first: by day, and of one day by when they were kept.
 * @throws CLIENTE_NO_ENCONTRADO
 */
export async function listComposicionesByNumero(
  db: Db,
  numero: string,
  list: ComposicionesQuery,
): Promise<Page<Composicion>> {
  const { id } = found(await findHolder(db, numero), 'CLIENTE_NO_ENCONTRADO')
  const query = composiciones(db)
    .where('m.cliente_id', '=', id)
    .$if(!!list.buscar, (q) => q.where(matches('m.busqueda', list.buscar ?? '')))
    .orderBy(orderBy(list.orden, ordered, 'm.fecha desc', NEWEST_FIRST))
  const { rows, total } = await paginate(query, list)
  return { rows: rows.map(toComposicion), total }
}

/** Keeps a measurement and gives it back as it stands. */
export async function insertComposicion(
  db: Db,
  { clienteId, porcentajeGrasa, porcentajeMusculo, medidas, notas, ...rest }: MedicionDe,
  { user, now }: Pick<Actor, 'user' | 'now'>,
): Promise<Composicion> {
  const { brazoDerecho, brazoIzquierdo, piernaDerecha, piernaIzquierda, ...medidasDelTronco } = medidas ?? {}
  const id = uuid()
  await db
    .insertInto('composicion_corporal')
    .values({
      ...rest,
      ...medidasDelTronco,
      id,
      cliente_id: clienteId,
      porcentaje_grasa: porcentajeGrasa ?? null,
      porcentaje_musculo: porcentajeMusculo ?? null,
      brazo_derecho: brazoDerecho ?? null,
      brazo_izquierdo: brazoIzquierdo ?? null,
      pierna_derecha: piernaDerecha ?? null,
      pierna_izquierda: piernaIzquierda ?? null,
      notas: notas ?? null,
      creado_por: user._id,
      created_at: now.toISOString(),
    })
    .execute()
  return toComposicion(await composiciones(db).where('m.id', '=', id).executeTakeFirstOrThrow())
}
