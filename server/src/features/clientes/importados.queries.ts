import type { Cliente, NuevoCliente } from '@gym/contract/clientes/clientes.schema'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { columnasDeCliente } from './clientes.queries.ts'

export type ClienteEnBase = Omit<Cliente, '_id' | 'contactoEmergencia'> & {
  _id: string
  emergenciaNombre: string | null
  emergenciaTelefono: string | null
}

const compared = [...columnasDeCliente, 'emergenciaNombre', 'emergenciaTelefono', 'notas'] as const

/** Maps ID numbers (digits) to clients, following merges; `lock` locks the clients. */
export async function findByNumeros(
  db: Db,
  numeros: string[],
  { lock = false } = {},
): Promise<Map<string, ClienteEnBase>> {
  const { rows } = await sql<{ numero: string; id: string }>`
    select numero, id from (
      select numero_identificacion as numero, id, 0 as orden from clientes
      where numero_identificacion = any(${numeros}::text[]) and eliminado_en is null
      union all
      select numero_identificacion, en_id, 1 from fusiones where numero_identificacion = any(${numeros}::text[])
    ) todos order by orden desc`.execute(db)
  const ids = [...new Set(rows.map(({ id }) => id))]
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('clientes')
    .select(compared)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('eliminadoEn', 'is', null)
    .$if(lock, (those) => those.orderBy('id').forNoKeyUpdate())
    .execute()
  const byId = new Map(found.map((each) => [each._id, each as ClienteEnBase]))
  const byNumero = new Map<string, ClienteEnBase>()
  for (const { numero, id } of rows) {
    const cliente = byId.get(id)
    if (cliente) byNumero.set(numero, cliente)
  }
  return byNumero
}

const MOST_ZEROS = 4

/** Maps each number, without its leading zeros, to the client who has it with up to `MOST_ZEROS` leading zeros. */
export async function findSinCeros(db: Db, numeros: string[]): Promise<Map<string, ClienteEnBase>> {
  const bare = [...new Set(numeros.map(sinCeros))]
  const spelled = bare.flatMap((each) =>
    Array.from({ length: MOST_ZEROS + 1 }, (_, zeros) => `${'0'.repeat(zeros)}${each}`),
  )
  const found = await findByNumeros(db, spelled)
  return new Map([...found].map(([numero, cliente]) => [sinCeros(numero), cliente]))
}

export const sinCeros = (numero: string) => numero.replace(/^0+(?=\d)/, '')

export async function listByTelefonos(db: Db, telefonos: string[]): Promise<ClienteEnBase[]> {
  const rows = await db
    .selectFrom('clientes')
    .select(compared)
    .where(sql<SqlBool>`telefono = any(${telefonos}::text[])`)
    .where('eliminadoEn', 'is', null)
    .execute()
  return rows as ClienteEnBase[]
}

/** @throws CEDULA_DUPLICADA */
export async function insertClientes(
  db: Db,
  nuevos: (NuevoCliente & { id: string })[],
  by: Actor,
): Promise<void> {
  if (nuevos.length === 0) return
  await db
    .insertInto('clientes')
    .values(
      nuevos.map(({ contactoEmergencia, ...nuevo }) => ({
        ...nuevo,
        fechaNacimiento: nuevo.fechaNacimiento ?? null,
        notas: nuevo.notas ?? null,
        emergenciaNombre: contactoEmergencia?.nombre ?? null,
        emergenciaTelefono: contactoEmergencia?.telefono ?? null,
        creadoPor: by.user._id,
        createdAt: by.now.toISOString(),
      })),
    )
    .execute()
}

/** Updates clients and records their history. Returns the ids of the history rows, in the order of `those`. */
export async function updateClientes(
  db: Db,
  those: { antes: ClienteEnBase; despues: ClienteEnBase }[],
  { user, now }: Actor,
): Promise<string[]> {
  if (those.length === 0) return []
  await sql`
    update clientes c set nombre = n.nombre, apellido = n.apellido, email = n.email, telefono = n.telefono,
      direccion = n.direccion, estado = n.estado, numero_identificacion = n.numero, fecha_nacimiento = n.nacimiento,
      emergencia_nombre = n.emergencia_nombre, emergencia_telefono = n.emergencia_telefono, notas = n.notas
    from jsonb_to_recordset(${JSON.stringify(
      those.map(({ despues: d }) => ({
        id: d._id,
        nombre: d.nombre,
        apellido: d.apellido,
        email: d.email,
        telefono: d.telefono,
        direccion: d.direccion,
        estado: d.estado,
        numero: d.numeroIdentificacion,
        nacimiento: d.fechaNacimiento,
        emergencia_nombre: d.emergenciaNombre,
        emergencia_telefono: d.emergenciaTelefono,
        notas: d.notas,
      })),
    )}::jsonb) as n (id uuid, nombre text, apellido text, email text, telefono text, direccion text, estado estado, numero text,
      nacimiento date, emergencia_nombre text, emergencia_telefono text, notas text)
    where c.id = n.id and c.eliminado_en is null`.execute(db)
  const cambiados = those.map(({ antes, despues }) => {
    const changed = (Object.keys(despues) as (keyof ClienteEnBase)[]).filter(
      (field) => antes[field] !== despues[field],
    )
    const pick = (of: ClienteEnBase) => JSON.stringify(asHistory(of, changed))
    return {
      id: uuid(),
      clienteId: despues._id,
      quien: user._id,
      cuando: now.toISOString(),
      antes: pick(antes),
      despues: pick(despues),
    }
  })
  await db.insertInto('clientesHistorial').values(cambiados).execute()
  return cambiados.map(({ id }) => id)
}

function asHistory(of: ClienteEnBase, changed: (keyof ClienteEnBase)[]) {
  const isContact = (field: string) => field === 'emergenciaNombre' || field === 'emergenciaTelefono'
  const { emergenciaNombre: nombre, emergenciaTelefono: telefono } = of
  return {
    ...Object.fromEntries(changed.filter((field) => !isContact(field)).map((field) => [field, of[field]])),
    ...(changed.some(isContact) && { contactoEmergencia: nombre ? { nombre, telefono } : null }),
  }
}
