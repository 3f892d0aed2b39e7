import {
  type CampoImportable,
  camposDe,
  camposQueFaltan,
} from '@gym/contract/importaciones/importaciones.rules'
import type { Importacion, Mapa } from '@gym/contract/importaciones/importaciones.schema'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'

/** Field by column index; unmapped columns are absent. */
export type Columnas = Record<number, string>
/** Values by field for the rows that lack the field. */
export type Fijos = Record<string, string>

export function columnasOf({ mapa }: Pick<Importacion, 'mapa'>): Columnas {
  return Object.fromEntries(Object.entries(mapa).map(([campo, indice]) => [indice, campo]))
}

export function chosen(columnas: Columnas, indice: number, campo: string | undefined): Columnas {
  const others = Object.entries(columnas).filter(
    ([other, itsCampo]) => Number(other) !== indice && itsCampo !== campo,
  )
  return { ...Object.fromEntries(others), ...(campo && { [indice]: campo }) }
}

/** Identifying fields of a client: one value for several rows would be meaningless. */
const OWN = ['numeroIdentificacion', 'nombre', 'apellido', 'nombreCompleto']

/** Fields that may get one value for all rows. A mapped alternative (`oBien`) excludes all but `duracion`. */
export function fijables(tipo: TipoImportacion, columnas: Columnas): readonly CampoImportable[] {
  const given = Object.values(columnas)
  return camposDe[tipo].filter(
    ({ campo, obligatorio, oBien = [] }) =>
      (obligatorio || campo === 'sesionesRestantes' || campo === 'categoria') &&
      !(tipo === 'clientes' && OWN.includes(campo)) &&
      campo !== 'numeroIdentificacion' &&
      // The duration stays offered even with a column of end dates, which may have empty cells.
      (campo === 'duracion' || !oBien.some((each) => given.includes(each))),
  )
}

export function missing(tipo: TipoImportacion, columnas: Columnas, fijos: Fijos): CampoImportable[] {
  return camposQueFaltan(tipo, [...Object.values(columnas), ...Object.keys(said(fijos))])
}

/** Builds the payload. `fechas` are the answers about the order of day and month. */
export function mapaOf(columnas: Columnas, fijos: Fijos, fechas: Importacion['fechas']): Mapa {
  const mapa = Object.fromEntries(Object.entries(columnas).map(([indice, campo]) => [campo, Number(indice)]))
  return { mapa, fijos: said(fijos), ...(Object.keys(fechas).length > 0 && { fechas }) }
}

const said = (fijos: Fijos) => Object.fromEntries(Object.entries(fijos).filter(([, value]) => value.trim()))

export function ambiguousSample({ columnas, mapa }: Pick<Importacion, 'columnas' | 'mapa'>, campo: string) {
  const muestras = columnas.find(({ indice }) => indice === mapa[campo])?.muestras ?? []
  const found = muestras.map(read).find((each) => each !== undefined)
  return found ?? { text: '03/04/2026', first: 3, second: 4 }
}

function read(text: string) {
  const [, a, b] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(text) ?? []
  const [first, second] = [Number(a), Number(b)]
  const isEither = first >= 1 && first <= 12 && second >= 1 && second <= 12 && first !== second
  return isEither ? { text: text.trim(), first, second } : undefined
}

export const draftIn = (columnas: Columnas, fijos: Fijos) => JSON.stringify([columnas, fijos])

export function readDraftOf(tipo: TipoImportacion, draft: string | undefined) {
  try {
    const [columnas, fijos]: unknown[] = JSON.parse(draft ?? '')
    const known = new Set(camposDe[tipo].map(({ campo }) => campo))
    const isKnown = Object.values(columnas as Columnas).every((campo) => known.has(campo))
    const isText = Object.values(fijos as Fijos).every((value) => typeof value === 'string')
    return isKnown && isText ? { columnas: columnas as Columnas, fijos: fijos as Fijos } : undefined
  } catch {
    return undefined
  }
}
