import { digitsOf } from '@gym/contract/core/identificacion.rules'
import type { Db } from '../../db/connection/database.ts'
import {
  type ClienteEnBase,
  findByNumeros,
  findSinCeros,
  sinCeros,
} from '../../features/clientes/importados.queries.ts'
import { wholeOf } from '../../features/importaciones/dudas/nombres-dudosos.rules.ts'
import type { Contexto, Leida, Mensaje } from '../../features/importaciones/filas.rules.ts'

/** Result of the search for the client of a row by ID number. */
interface ClienteBuscado {
  numero: string
  cliente: ClienteEnBase | undefined
  /** If `cliente` is undefined: one whose number differs only in leading zeros. */
  ceros: ClienteEnBase | undefined
  /** Key of the person: the client's id, else the number. */
  claveDePersona: string
  /** Error of a missing or unknown number. */
  clienteErrors: Mensaje[]
}

export type ClienteDe = (leida: Leida) => ClienteBuscado

/** Finds the clients of all rows; with `lock`, also locks them. */
export async function findClientes(db: Db, leidas: Leida[], lock: boolean): Promise<ClienteDe> {
  const numeroDe = ({ datos }: Leida) => digitsOf(String(datos.numeroIdentificacion ?? ''))
  const numeros = [...new Set(leidas.map(numeroDe))]
  const clientes = await findByNumeros(db, numeros, { lock })
  const unknown = numeros.filter((numero) => numero !== '' && !clientes.has(numero))
  const bare = await findSinCeros(db, unknown)
  return (leida) => {
    const numero = numeroDe(leida)
    const cliente = clientes.get(numero)
    const ceros = cliente ? undefined : bare.get(sinCeros(numero))
    return {
      numero,
      cliente,
      ceros,
      claveDePersona: cliente?._id ?? numero,
      clienteErrors: cliente ? [] : [sinCliente(numero, ceros)],
    }
  }
}

const campo = 'numeroIdentificacion'
const SIN_CLIENTE = 'No hay un cliente con ese número de identificación.'

function sinCliente(numero: string, like: ClienteEnBase | undefined): Mensaje {
  if (!numero) return { campo, mensaje: 'El número de identificación es obligatorio.' }
  if (!like) return { campo, mensaje: `${SIN_CLIENTE} Impórtalo antes.` }
  const valor = like.numeroIdentificacion
  return {
    campo,
    mensaje: `${SIN_CLIENTE} ${wholeOf(like)} tiene el ${valor}, con otros ceros delante.`,
    sugerencias: [{ dice: `Es ${wholeOf(like)}, ${valor}`, valor }],
  }
}

type FirstRow = ReturnType<Contexto['firstRows']['get']>

interface Elsewhere {
  numero: string
  ceros: ClienteEnBase | undefined
  lookalike: ClienteEnBase | undefined
  before: FirstRow
  cerosBefore: FirstRow
}

/** Asks about a person whom the gym, or an earlier row, has under another number. */
export function sameElsewhere({ numero, ceros, lookalike, before, cerosBefore }: Elsewhere): Mensaje[] {
  const ask = (pregunta: 'ceros' | 'parecido', mensaje: string) => [{ campo, mensaje, pregunta }]
  if (ceros)
    return ask(
      'ceros',
      `${wholeOf(ceros)} tiene el número ${ceros.numeroIdentificacion}, que es este con otros ceros delante. ¿Es la misma persona?`,
    )
  if (lookalike)
    return ask(
      'parecido',
      `${wholeOf(lookalike)} tiene el mismo nombre y teléfono, con el número ${lookalike.numeroIdentificacion}.`,
    )
  if (before)
    return ask('parecido', `Tiene el mismo nombre y teléfono que la fila ${before.fila}, con otro número.`)
  if (cerosBefore && cerosBefore.text !== numero)
    return ask(
      'ceros',
      `La fila ${cerosBefore.fila} tiene el número ${cerosBefore.text}, que es este con otros ceros delante.`,
    )
  return []
}
