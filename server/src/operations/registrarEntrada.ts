import { dayIn, timeIn } from '@gym/contract/calendar'
import type { EntradaRegistrada, NuevaEntrada } from '@gym/contract/entradas'
import { juzgar, type Motivo, type ReglasEntrada } from '@gym/contract/entradas.rules'
import { digitsOf } from '@gym/contract/identificacion'
import { weekdayOf } from '@gym/contract/weekdays'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { atomically, type Db } from '../db/database.ts'
import { getClase } from '../features/asistencias/asistencias.queries.ts'
import {
  endRepetidas,
  findClaseDeAhora,
  findQuienEntra,
  findRepetida,
  getEntrada,
  getQuienEntra,
  insertEntrada,
} from '../features/asistencias/entradas.queries.ts'
import { lockClienteAlone } from '../features/clientes/clientes.queries.ts'
import { getReglas } from '../features/configuracion/reglas-entrada.queries.ts'
import { spendSesion } from '../features/membresias/vigentes.queries.ts'
import { situarCliente } from './situarCliente.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Somebody comes in: once, however often and at how many desks they are read at once. Says how they stand and what mends
 * it; whom a rule keeps out comes in only where somebody says why. A Clase membership that lets them in gives a session.
 * @throws CLIENTE_NO_ENCONTRADO, VARIOS_CLIENTES, CLASE_NO_ENCONTRADA, ENTRADA_BLOQUEADA
 */
export function registrarEntrada(db: Db, nueva: NuevaEntrada, by: Actor): Promise<EntradaRegistrada> {
  return atomically(db, async (trx) => {
    const clienteId = nueva.clienteId ?? (await identify(trx, nueva.identificacion ?? ''))
    // One of many at once goes on; the others wait here and find that entry.
    const cliente = await lockClienteAlone(trx, clienteId)
    const quien = await getQuienEntra(trx, clienteId)
    const reglas = await getReglas(trx)
    const claseId = await chooseClase(trx, clienteId, nueva.claseId, by)
    const dia = dayIn(by.timeZone, by.now)
    const desde = new Date(by.now.getTime() - reglas.horasRepetida * HOUR_MS)

    const same = claseId && (await findRepetida(trx, { clienteId, claseId, dia }, null))
    // A class that was asked for by name is its own entry, whatever the person came in for before.
    const recent =
      nueva.claseId || reglas.reglas.REPETIDA === 'ignorar'
        ? null
        : await findRepetida(trx, { clienteId, claseId: null, dia }, desde)
    const before = same || recent
    const first = before ? await getEntrada(trx, before) : null
    const { motivos, bloquea, membresia, renovable } = await judge(trx, { cliente, quien, first, reglas }, by)

    // The same class on the same day is never entered twice, whatever is allowed.
    if (first && (same || reglas.reglas.REPETIDA !== 'bloquear'))
      return { ...asAnswer(first), motivos, membresia, renovable, repetida: true }
    if (bloquea && !nueva.permitir) throw blocked(quien, motivos)

    const permitidaPorque = (bloquea && nueva.permitir?.motivo) || null
    if (first) await endRepetidas(trx, clienteId, by.now)
    const spends = membresia?.tipo === 'Clase'
    if (spends) await spendSesion(trx, membresia._id)
    const hours = reglas.reglas.REPETIDA === 'ignorar' ? 0 : reglas.horasRepetida
    const _id = await insertEntrada(trx, {
      clienteId,
      horarioId: claseId,
      dia,
      fecha: by.now,
      registradaPor: by.user._id,
      veredicto: permitidaPorque ? 'permitida' : motivos.length > 0 ? 'aviso' : 'adelante',
      motivos: motivos.map(({ codigo }) => codigo),
      permitidaPorque,
      membresiaId: spends ? membresia._id : null,
      repetidaHasta: new Date(by.now.getTime() + hours * HOUR_MS),
    })
    return {
      ...asAnswer(await getEntrada(trx, _id)),
      motivos,
      membresia: membresia && {
        ...membresia,
        sesionesRestantes: membresia.sesionesRestantes - (spends ? 1 : 0),
      },
      renovable,
      repetida: false,
    }
  })
}

/** The one person that is meant by what they say or show. @throws CLIENTE_NO_ENCONTRADO, VARIOS_CLIENTES */
async function identify(trx: Db, shown: string): Promise<string> {
  const clientes = await findQuienEntra(trx, digitsOf(shown))
  const [one, another] = clientes
  if (!one) throw new AppError('CLIENTE_NO_ENCONTRADO')
  if (another) throw new AppError('VARIOS_CLIENTES', { extra: { clientes } })
  return one._id
}

/** The class asked for; where none was, the one that the client has a place in and that is on now. */
async function chooseClase(trx: Db, clienteId: string, asked: string | null | undefined, by: Actor) {
  if (asked) return (await getClase(trx, asked))._id
  if (asked === null) return null
  const hora = timeIn(by.timeZone, by.now)
  const inAnHour = timeIn(by.timeZone, new Date(by.now.getTime() + HOUR_MS))
  return findClaseDeAhora(trx, clienteId, {
    dia: weekdayOf(dayIn(by.timeZone, by.now)),
    hora,
    enUnaHora: inAnHour < hora ? '23:59' : inAnHour,
  })
}

interface AtTheDoor {
  cliente: Parameters<typeof situarCliente>[1]
  quien: Awaited<ReturnType<typeof getQuienEntra>>
  first: { fecha: string } | null
  reglas: ReglasEntrada
}

async function judge(trx: Db, { cliente, quien, first, reglas }: AtTheDoor, by: Actor) {
  const { membresia, renovable, ...situacion } = await situarCliente(trx, cliente, dayIn(by.timeZone, by.now))
  const judged = juzgar(
    {
      ...situacion,
      yaIngreso: first && timeIn(by.timeZone, new Date(first.fecha)),
      tieneFoto: quien.foto !== null,
      fechaNacimiento: quien.fechaNacimiento,
    },
    reglas,
  )
  return { ...judged, membresia, renovable }
}

const asAnswer = ({ salida: _, registradaPor: __, ...entrada }: Awaited<ReturnType<typeof getEntrada>>) =>
  entrada

function blocked({ fechaNacimiento: _, ...cliente }: AtTheDoor['quien'], motivos: Motivo[]): AppError {
  const mensaje = motivos[0]?.texto
  return new AppError('ENTRADA_BLOQUEADA', { ...(mensaje && { mensaje }), extra: { motivos, cliente } })
}
