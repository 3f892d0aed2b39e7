import { tiposMembresia } from '@gym/contract/membresias/membresias.rules'
import { metodosPago } from '@gym/contract/pagos/pagos.rules'
import { categorias } from '@gym/contract/productos/productos.schema'
import type { Mensaje } from '../filas.rules.ts'
import {
  estadoOf,
  isAsking,
  isFiado,
  isRepartido,
  masQueElTipo,
  metodosIn,
  normalizeText,
  tipoOf,
} from './palabras.rules.ts'

interface Palabras {
  nombre: string
  opciones: readonly string[]
  entiende(said: string): string | undefined
  /** First three letters of other words for an option, by option: 'tiq' (tiquetera) for Clase. */
  abreviaturas?: Record<string, RegExp>
}

const campos: Record<string, Palabras> = {
  estado: { nombre: 'un estado', opciones: ['activo', 'inactivo'], entiende: estadoOf },
  metodoPago: { nombre: 'un método de pago', opciones: metodosPago, entiende: metodoOf },
  tipo: {
    nombre: 'un tipo de membresía',
    opciones: tiposMembresia,
    entiende: tipoOf,
    abreviaturas: { Clase: /^(?:tiq|tik|tic|ses|ent|pas)/ },
  },
  categoria: { nombre: 'una categoría', opciones: categorias, entiende: categoriaOf },
}

function metodoOf(said: string) {
  const metodos = isFiado(said) ? [] : metodosIn(said)
  return metodos.length === 1 ? metodos[0] : undefined
}

function categoriaOf(said: string) {
  const plain = normalizeText(said).replace(/s$/, '')
  return categorias.find((each) => each === plain)
}

export const isPalabra = (campo: string) => campo in campos

/** Parses a word to an option. Asks about an unknown or ambiguous word, the likeliest option first. */
export function leerPalabra(campo: string, typed: string): { valor: string } | { duda: Mensaje } {
  const its = campos[campo]
  if (!its) return { valor: typed }
  const valor = its.entiende(typed)
  if (valor !== undefined && whyOf(campo, typed) === undefined) return { valor }
  const begin = normalizeText(typed).slice(0, 3)
  const likely =
    valor ??
    its.opciones.find((each) => begin.length > 1 && normalizeText(each).startsWith(begin)) ??
    its.opciones.find((each) => its.abreviaturas?.[each]?.test(begin))
  const named = campo === 'metodoPago' && !isFiado(typed) ? metodosIn(typed) : []
  const opciones = named.length > 1 ? named : [...new Set([...(likely ? [likely] : []), ...its.opciones])]
  const duda = {
    campo,
    mensaje: whyOf(campo, typed) ?? `«${typed}» no es ${its.nombre}. Elige cuál es.`,
    pregunta: normalizeText(typed),
    sugerencias: opciones.map((each) => ({ dice: each, valor: each })),
  }
  return { duda }
}

function whyOf(campo: string, typed: string): string | undefined {
  if (campo === 'metodoPago' && isFiado(typed))
    return `«${typed}» parece plata que quedó debiendo, y eso no es un pago. Si no pagó, deja la fila fuera; si pagó, di con qué.`
  if (campo === 'metodoPago' && isRepartido(typed))
    return `«${typed}» es más de un método de pago. El monto se guarda entero con el que elijas; si no, deja la fila fuera.`
  const more = campo === 'tipo' ? masQueElTipo(typed) : undefined
  if (more) return `«${typed}» dice también «${more}», que cambia lo que se vendió. Elige cómo se guarda.`
  return isAsking(typed) ? `«${typed}» viene con una pregunta. Elige cuál es.` : undefined
}
