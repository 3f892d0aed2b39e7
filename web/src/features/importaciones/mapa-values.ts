import type { Importacion, Mapa } from '@gym/contract/importaciones'
import { type CampoImportable, camposDe, camposQueFaltan } from '@gym/contract/importaciones.rules'
import type { TipoImportacion } from '@gym/contract/importaciones.tipos'

/** What each column is, by its index; a column that is nothing is not there. */
export type Columnas = Record<number, string>
/** What stands where a row does not bring a field, for all of them. */
export type Fijos = Record<string, string>

export function columnasOf({ mapa }: Pick<Importacion, 'mapa'>): Columnas {
  return Object.fromEntries(Object.entries(mapa).map(([campo, indice]) => [indice, campo]))
}

/** Says what a column is. A field is of one column: the one that had it is nothing then. */
export function chosen(columnas: Columnas, indice: number, campo: string | undefined): Columnas {
  const others = Object.entries(columnas).filter(
    ([other, itsCampo]) => Number(other) !== indice && itsCampo !== campo,
  )
  return { ...Object.fromEntries(others), ...(campo && { [indice]: campo }) }
}

/** What tells one thing from another: the same for all rows it would say nothing. */
const OWN = ['numeroIdentificacion', 'nombre', 'apellido', 'nombreCompleto']

/** The fields that a row may be refused for, and that may have one value for every row that does not bring them. */
export function fijables(tipo: TipoImportacion, columnas: Columnas): readonly CampoImportable[] {
  const given = Object.values(columnas)
  return camposDe[tipo].filter(
    ({ campo, obligatorio, oBien = [] }) =>
      (obligatorio || campo === 'sesionesRestantes' || campo === 'categoria') &&
      !(tipo === 'clientes' && OWN.includes(campo)) &&
      campo !== 'numeroIdentificacion' &&
      // A column of last days has empty cells too.
      (campo === 'duracion' || !oBien.some((each) => given.includes(each))),
  )
}

/** The required fields that neither a column nor a value for all rows brings. */
export function missing(tipo: TipoImportacion, columnas: Columnas, fijos: Fijos): CampoImportable[] {
  return camposQueFaltan(tipo, [...Object.values(columnas), ...Object.keys(said(fijos))])
}

/** As the server takes it. `fechas` are the answers that were given about dates. */
export function mapaOf(columnas: Columnas, fijos: Fijos, fechas: Importacion['fechas']): Mapa {
  const mapa = Object.fromEntries(Object.entries(columnas).map(([indice, campo]) => [campo, Number(indice)]))
  return { mapa, fijos: said(fijos), ...(Object.keys(fechas).length > 0 && { fechas }) }
}

const said = (fijos: Fijos) => Object.fromEntries(Object.entries(fijos).filter(([, value]) => value.trim()))

/** A sample of a column of dates that may be read in two ways, else one that anybody knows to be so. */
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

/** What was chosen and not tried yet, as the address keeps it over a reload. */
export const draftIn = (columnas: Columnas, fijos: Fijos) => JSON.stringify([columnas, fijos])

/** What an address kept; undefined where it says nothing that makes sense. */
export function readDraftOf(tipo: TipoImportacion, kept: string | undefined) {
  try {
    const [columnas, fijos]: unknown[] = JSON.parse(kept ?? '')
    const known = new Set(camposDe[tipo].map(({ campo }) => campo))
    const isKnown = Object.values(columnas as Columnas).every((campo) => known.has(campo))
    const isText = Object.values(fijos as Fijos).every((value) => typeof value === 'string')
    return isKnown && isText ? { columnas: columnas as Columnas, fijos: fijos as Fijos } : undefined
  } catch {
    return undefined
  }
}
