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
interface DeSuNumero {
  numero: string
  cliente: ClienteEnBase | undefined
  /** If `cliente` is undefined: one whose number differs only in leading zeros. */
  ceros: ClienteEnBase | undefined
  /** Key of the person: the client's id, else the number. */
  suyo: string
  /** Error of a missing or unknown number. */
  falta: Mensaje[]
}

export type ClienteDe = (leida: Leida) => DeSuNumero

/** Finds the clients of all rows; `held` locks them. */
export async function findClientes(db: Db, leidas: Leida[], held: boolean): Promise<ClienteDe> {
  const numeroDe = ({ datos }: Leida) => digitsOf(String(datos.numeroIdentificacion ?? ''))
  const numeros = [...new Set(leidas.map(numeroDe))]
  const clientes = await findByNumeros(db, numeros, { held })
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
      suyo: cliente?._id ?? numero,
      falta: cliente ? [] : [sinCliente(numero, ceros)],
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

type Vista = ReturnType<Contexto['vistos']['get']>

interface Elsewhere {
  numero: string
  ceros: ClienteEnBase | undefined
  looks: ClienteEnBase | undefined
  before: Vista
  cerosBefore: Vista
}

/** Asks about a person whom the gym, or an earlier row, has under another number. */
export function sameElsewhere({ numero, ceros, looks, before, cerosBefore }: Elsewhere): Mensaje[] {
  const ask = (pregunta: 'ceros' | 'parecido', mensaje: string) => [{ campo, mensaje, pregunta }]
  if (ceros)
    return ask(
      'ceros',
      `${wholeOf(ceros)} tiene el número ${ceros.numeroIdentificacion}, que es este con otros ceros delante. ¿Es la misma persona?`,
    )
  if (looks)
    return ask(
      'parecido',
      `${wholeOf(looks)} tiene el mismo nombre y teléfono, con el número ${looks.numeroIdentificacion}.`,
    )
  if (before)
    return ask('parecido', `Tiene el mismo nombre y teléfono que la fila ${before.fila}, con otro número.`)
  if (cerosBefore && cerosBefore.huella !== numero)
    return ask(
      'ceros',
      `La fila ${cerosBefore.fila} tiene el número ${cerosBefore.huella}, que es este con otros ceros delante.`,
    )
  return []
}
