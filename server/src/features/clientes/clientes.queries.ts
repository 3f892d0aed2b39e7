import type { Situacion } from '@gym/contract/clientes/clientes.rules'
import type {
  CambiosCliente,
  Cliente,
  ClienteConsultado,
  ClienteListado,
  ClientesQuery,
  NuevoCliente,
  SumaDeudas,
} from '@gym/contract/clientes/clientes.schema'
import type { Day } from '@gym/contract/core/calendar'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/prepared.ts'
import { idOfHolder, idOfToday } from '../../db/gym/holder.ts'
import { countAusentes, deuda, isIn, ultimaEntrada } from '../../db/gym/situaciones.ts'
import { beginsWith, happenedWithin, matches, wordsOf } from '../../db/lists/filters.ts'
import { inOrder, type Page, paginate } from '../../db/lists/lists.ts'
import { asc, desc, orderOf } from '../../db/lists/order.ts'
import { countOf } from '../../db/lists/sumas.ts'

export const columnasDeCliente = [
  'id as _id',
  'nombre',
  'apellido',
  'email',
  'telefono',
  'direccion',
  'estado',
  'numeroIdentificacion',
  'fechaNacimiento',
] as const

const cliente = [
  ...columnasDeCliente,
  sql<Cliente['contactoEmergencia']>`case when emergencia_nombre is not null then
    json_build_object('nombre', emergencia_nombre, 'telefono', emergencia_telefono) end`.as(
    'contactoEmergencia',
  ),
  'notas',
] as const

function emergencia(contacto: CambiosCliente['contactoEmergencia']) {
  if (contacto === undefined) return {}
  return { emergenciaNombre: contacto?.nombre ?? null, emergenciaTelefono: contacto?.telefono ?? null }
}

const ordered = {
  nombre: 'nombre',
  apellido: 'apellido',
  email: 'lower(email)',
  telefono: 'telefono',
  direccion: 'direccion',
  estado: 'estado',
  numeroIdentificacion: 'numero_identificacion',
  ultimaEntrada,
}

function clientes(db: Db) {
  return db.selectFrom('clientes').select(cliente).where('eliminadoEn', 'is', null)
}

interface Gym {
  today: Day
  timeZone: string
}

function narrowed(db: Db, list: ClientesQuery, days: DayRange, { today, timeZone }: Gym) {
  const { estado, situacion, numeroIdentificacion } = list
  return db
    .selectFrom('clientes')
    .where('eliminadoEn', 'is', null)
    .where(matches('busqueda', list.buscar))
    .where(happenedWithin('createdAt', days, timeZone))
    .where(({ and }) => and({ estado }))
    .$if(situacion !== undefined, (all) => all.where(isIn(situacion as Situacion, today)))
    .$if(numeroIdentificacion !== undefined, (all) =>
      all.where('id', '=', idOfHolder(String(numeroIdentificacion))),
    )
}

/** In a search without a requested order, clients whose first name begins with the first word come first. */
export async function listClientes(
  db: Db,
  list: ClientesQuery,
  days: DayRange,
  gym: Gym,
): Promise<Page<ClienteListado>> {
  const those = narrowed(db, list, days, gym)
  const shown = (query: typeof those) =>
    query
      .select(cliente)
      .$if(list.situacion === 'debe', (all) => all.select(deuda.as('debe')))
      .$if(list.situacion === 'ausente', (all) =>
        all.select(sql.raw<string | null>(ultimaEntrada).as('ultimaEntrada')),
      )
  const { buscar, estado, situacion, numeroIdentificacion } = list
  const order = orderOf(ordenOf(list), ordered, asc('apellido', 'nombre', 'id'))
  const [first] = wordsOf(buscar)
  if (!first) {
    const areAll = (numeroIdentificacion ?? days.desde ?? days.hasta) === undefined
    return paginate(db, shown(those), list, {
      order,
      ...(areAll && !situacion && { count: countOf({ de: 'clientes', grupo: estado }) }),
      // The stored count does not fit the filter 'inactivo', because absent clients are active.
      ...(areAll && situacion === 'ausente' && estado !== 'inactivo' && { count: countAusentes(gym.today) }),
    })
  }
  const ids = those.select('id as _id')
  const isFirst = list.orden ? undefined : isCalled(first)
  const everybody = narrowed(db, { ...list, buscar: undefined }, days, gym)
  const isFound = matches('busqueda', buscar)
  return paginate(db, ids, list, {
    order: [...(isFirst ? desc(isFirst) : []), ...order],
    search: {
      parts: [ids],
      branches: [
        ...(isFirst ? [{ of: ids.where(isFirst) }] : []),
        {
          of: everybody.select('id as _id'),
          is: isFirst ? sql<SqlBool>`${isFound} and not ${isFirst}` : isFound,
        },
      ],
    },
    show: (at, rows) => inOrder(at, shown(at.selectFrom('clientes')), 'id', rows),
  })
}

/** True if the first name begins with the word: `busqueda` begins with the first name. */
const isCalled = (word: string) => beginsWith('busqueda', word)

/** Allows the order by last entry only for absentees: elsewhere it would compute the last entry of every client. */
function ordenOf({ orden, situacion }: ClientesQuery) {
  return orden?.endsWith('ultimaEntrada') && situacion !== 'ausente' ? undefined : orden
}

export function sumDeudas(db: Db, list: ClientesQuery, days: DayRange, gym: Gym): Promise<SumaDeudas> {
  return db
    .selectFrom('cargos')
    .where('pendiente', '>', 0)
    .where('clienteId', 'in', narrowed(db, list, days, gym).select('id'))
    .select(sql<number>`coalesce(sum(pendiente), 0)`.as('debe'))
    .executeTakeFirstOrThrow()
}

const withId = prepared((db, id: string) => clientes(db).where('id', '=', idOfToday(id)))

/** Follows merges. @throws CLIENTE_NO_ENCONTRADO, also if deleted */
export async function getCliente(db: Db, id: string): Promise<Cliente> {
  const [row] = await withId(db, id)
  return found(row, 'CLIENTE_NO_ENCONTRADO')
}

const lockedById = prepared((db, id: string) => clientes(db).where('id', '=', id).forShare())

/** Takes a shared lock until the transaction ends. @throws CLIENTE_NO_ENCONTRADO */
export async function lockCliente(db: Db, id: string): Promise<Cliente> {
  const [row] = await lockedById(db, id)
  return found(row, 'CLIENTE_NO_ENCONTRADO')
}

/** Takes an exclusive lock, for which shared ones wait. @throws CLIENTE_NO_ENCONTRADO */
export async function lockClienteAlone(db: Db, id: string): Promise<Cliente> {
  const row = await clientes(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return found(row, 'CLIENTE_NO_ENCONTRADO')
}

/** Takes an exclusive lock, also on a deleted client, whose debts remain. */
export function lockClienteEvenDeleted(db: Db, id: string): Promise<{ nombre: string; apellido: string }> {
  return db
    .selectFrom('clientes')
    .select(['nombre', 'apellido'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks in id order, against deadlocks. */
export async function lockClientesEvenDeleted(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.selectFrom('clientes').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

export function lockClientesAlone(db: Db, ids: string[]): Promise<Cliente[]> {
  return clientes(db).where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Takes a shared lock. @param numero digits of the ID number @throws CLIENTE_NO_ENCONTRADO */
export async function lockClienteByNumero(db: Db, numero: string): Promise<Cliente> {
  const row = await clientes(db).where('id', '=', idOfHolder(numero)).forShare().executeTakeFirst()
  return found(row, 'CLIENTE_NO_ENCONTRADO')
}

/** Reads the public fields. @param numero digits of the ID number @throws CLIENTE_NO_ENCONTRADO */
export async function getClienteByNumero(db: Db, numero: string): Promise<ClienteConsultado> {
  const row = await db
    .selectFrom('clientes')
    .select(['nombre', 'apellido', 'numeroIdentificacion', 'estado'])
    .where('id', '=', idOfHolder(numero))
    .where('eliminadoEn', 'is', null)
    .executeTakeFirst()
  return found(row, 'CLIENTE_NO_ENCONTRADO')
}

/** @throws CEDULA_DUPLICADA through clientes_numero_vigente */
export function insertCliente(
  db: Db,
  { contactoEmergencia, ...nuevo }: NuevoCliente,
  by: Actor,
): Promise<Cliente> {
  return db
    .insertInto('clientes')
    .values({
      id: uuid(),
      ...nuevo,
      ...emergencia(contactoEmergencia),
      creadoPor: by.user._id,
      createdAt: by.now.toISOString(),
    })
    .returning(cliente)
    .executeTakeFirstOrThrow()
}

/** @throws CLIENTE_NO_ENCONTRADO, CEDULA_DUPLICADA */
export async function updateCliente(
  db: Db,
  id: string,
  { contactoEmergencia, ...cambios }: CambiosCliente,
): Promise<Cliente> {
  const row = await db
    .updateTable('clientes')
    .set({ id, ...cambios, ...emergencia(contactoEmergencia) })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning(cliente)
    .executeTakeFirst()
  return found(row, 'CLIENTE_NO_ENCONTRADO')
}

export async function insertHistorial(
  db: Db,
  clienteId: string,
  { before, after }: { before: Cliente; after: Cliente },
  { user, now }: Actor,
): Promise<void> {
  const fields = Object.keys(after) as (keyof Cliente)[]
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (changed.length === 0) return
  const pick = (of: Cliente) => JSON.stringify(Object.fromEntries(changed.map((field) => [field, of[field]])))
  await db
    .insertInto('clientesHistorial')
    .values({
      id: uuid(),
      clienteId,
      quien: user._id,
      cuando: now.toISOString(),
      antes: pick(before),
      despues: pick(after),
    })
    .execute()
}

/** Hides the client, which frees the ID number. @throws CLIENTE_NO_ENCONTRADO */
export async function hideCliente(db: Db, id: string, now: Date): Promise<void> {
  const row = await db
    .updateTable('clientes')
    .set({ eliminadoEn: now.toISOString() })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  found(row, 'CLIENTE_NO_ENCONTRADO')
}
