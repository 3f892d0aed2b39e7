import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { addDays, type Day } from '@gym/contract/core/calendar'
import type { Db } from '../../src/db/connection/database.ts'
import { type Random, randomFor } from '../random.ts'
import { rowsAtOnce } from '../rows-at-once.ts'
import { openingOf } from './horario.ts'
import { aCedula, aCelular, aCorreo, aDireccion, aNombre } from './personas.ts'
import { temporada } from './temporada.ts'

const HOW_MANY = 400
const INACTIVE = 0.12
const OLDEST_DAYS = 1100

/** A client, with their first and last day at the gym; `hasta` is today for active clients. */
export interface DemoCliente extends Omit<Cliente, 'fechaNacimiento' | 'contactoEmergencia' | 'notas'> {
  desde: Day
  hasta: Day
}

export async function seedClientes(db: Db, today: Day): Promise<DemoCliente[]> {
  const random = randomFor('clientes')
  const clientes = cedulas(HOW_MANY, random).map((cedula) => aCliente(cedula, today, random))
  for (const rows of rowsAtOnce(clientes)) await db.insertInto('clientes').values(rows.map(toRow)).execute()
  return clientes
}

function cedulas(howMany: number, random: Random): string[] {
  const unique = new Set<string>()
  while (unique.size < howMany) unique.add(aCedula(random))
  return [...unique]
}

function aCliente(numeroIdentificacion: string, today: Day, random: Random): DemoCliente {
  const nombre = aNombre(random)
  const inactive = random.chance(INACTIVE)
  const hasta = inactive ? addDays(today, -random.whole(60, 240)) : today
  const desde = joined(hasta, random)
  return {
    ...nombre,
    _id: random.id(openingOf(desde)),
    email: aCorreo(nombre, numeroIdentificacion),
    telefono: aCelular(random),
    direccion: aDireccion(random),
    estado: inactive ? 'inactivo' : 'activo',
    numeroIdentificacion,
    desde,
    hasta,
  }
}

function joined(before: Day, random: Random): Day {
  for (;;) {
    const day = addDays(before, -random.whole(1, OLDEST_DAYS))
    if (random.chance(temporada(day) ** 2)) return day
  }
}

function toRow({ _id, numeroIdentificacion, desde, hasta: _, ...columns }: DemoCliente) {
  return {
    ...columns,
    id: _id,
    numeroIdentificacion,
    createdAt: openingOf(desde).toISOString(),
  }
}
