import { digitsOf } from '@gym/contract/core/identificacion.rules'
import type { Db } from '../../db/connection/database.ts'
import {
  type ClienteEnBase,
  findByNumeros,
  findSinCeros,
  sinCeros,
} from '../../features/clientes/importados.queries.ts'
import type { Leida, Mensaje } from '../../features/importaciones/filas.rules.ts'

export const numeroDe = ({ datos }: Leida) => digitsOf(String(datos.numeroIdentificacion ?? ''))
const SIN_CLIENTE = 'No hay un cliente con ese número de identificación.'

/** Returns the error of an unknown number. Names the client, if any, whose number differs only in leading zeros. */
export function sinCliente(leida: Leida, bare: ReadonlyMap<string, ClienteEnBase>): Mensaje {
  const campo = 'numeroIdentificacion'
  const like = bare.get(sinCeros(numeroDe(leida)))
  if (!like) return { campo, mensaje: `${SIN_CLIENTE} Impórtalo antes.` }
  const { numeroIdentificacion: valor } = like
  const dice = `Es ${like.nombre} ${like.apellido}, ${valor}`
  return {
    campo,
    mensaje: `${SIN_CLIENTE} ${like.nombre} ${like.apellido} tiene el ${valor}, con otros ceros delante.`,
    sugerencias: [{ dice, valor }],
  }
}

/** `bare`: for unknown numbers, clients whose number differs only in leading zeros. */
export async function findClientes(db: Db, leidas: Iterable<Leida>, held: boolean) {
  const numeros = [...new Set([...leidas].map(numeroDe))]
  const clientes = await findByNumeros(db, numeros, { held })
  const unknown = numeros.filter((numero) => numero !== '' && !clientes.has(numero))
  return { clientes, bare: await findSinCeros(db, unknown) }
}
export const SIN_NUMERO: Mensaje = {
  campo: 'numeroIdentificacion',
  mensaje: 'El número de identificación es obligatorio.',
}
