import { dayIn, timeIn } from '@gym/contract/calendar'
import type { Cliente } from '@gym/contract/clientes'
import { juzgar } from '@gym/contract/entradas.rules'
import { claseDeAhora, momentoEn } from '@gym/contract/puerta.rules'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/database.ts'
import { getClase } from '../features/asistencias/asistencias.queries.ts'
import {
  findEntrada,
  findRepetida,
  getQuienEntra,
  listClasesDe,
} from '../features/asistencias/entradas.queries.ts'
import { getReglas } from '../features/configuracion/reglas-entrada.queries.ts'
import { situarCliente } from './situarCliente.ts'

interface Asked {
  cliente: Pick<Cliente, '_id' | 'estado'>
  /** The class asked for; null for none, undefined where the program chooses. */
  claseId: string | null | undefined
  /** Whether what is found is held until the transaction ends, for whoever lets the client in. */
  hold: boolean
}

/** What the door says of a client who would come in now, and what it would write down. @throws CLASE_NO_ENCONTRADA */
export async function juzgarEntrada(
  db: Db,
  { cliente, claseId: asked, hold }: Asked,
  by: Pick<Actor, 'now' | 'timeZone' | 'hecho'>,
) {
  const clienteId = cliente._id
  const { fechaNacimiento, ...quien } = await getQuienEntra(db, clienteId)
  const reglas = await getReglas(db)
  const claseId = await chooseClase(db, clienteId, asked, by)
  const dia = dayIn(by.timeZone, by.now)

  const same = claseId && (await findRepetida(db, { clienteId, claseId, dia }, null))
  // A class that was asked for by name is its own entry, whatever the person came in for before.
  // Of two desks without a connection neither knew of the other's: one of both, whatever the rule says.
  const recent =
    asked || (reglas.reglas.REPETIDA === 'ignorar' && !by.hecho)
      ? null
      : await findRepetida(db, { clienteId, claseId: null, dia }, { at: by.now, horas: reglas.horasRepetida })
  const before = same || recent
  const first = (before && (await findEntrada(db, before))) || null
  const { membresia, renovable, congelada, ...situacion } = await situarCliente(db, cliente, dia, { hold })
  const judged = juzgar(
    {
      ...situacion,
      yaIngreso: first && timeIn(by.timeZone, new Date(first.fecha)),
      tieneFoto: quien.foto !== null,
      fechaNacimiento,
    },
    reglas,
  )
  const { saldo } = situacion
  const standing = { membresia, renovable, congelada, saldo }
  return { ...judged, ...standing, quien, reglas, claseId, dia, first, isSameClass: !!same && first !== null }
}

/** The class asked for; where none was, the one that the client has a place in and that is on now. */
async function chooseClase(
  db: Db,
  clienteId: string,
  asked: string | null | undefined,
  by: Pick<Actor, 'now' | 'timeZone' | 'hecho'>,
) {
  if (asked) return (await getClase(db, asked, by))._id
  if (asked === null) return null
  const momento = momentoEn(by.timeZone, by.now)
  return claseDeAhora(await listClasesDe(db, clienteId, momento.dia), momento)?._id ?? null
}
