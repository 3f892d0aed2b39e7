import { camposDe, camposQueFaltan, type OrdenDeFecha } from '@gym/contract/importaciones/importaciones.rules'
import type { Importacion, Mapa } from '@gym/contract/importaciones/importaciones.schema'
import { AppError } from '../../../core/app-error.ts'
import { normalizeText } from './palabras.rules.ts'

const refused = (campo: string, mensaje: string) =>
  new AppError('DATOS_INVALIDOS', { mensaje, errores: [{ campo, mensaje }] })

/** @throws DATOS_INVALIDOS for an unknown field, or an unknown, ambiguous or missing column */
export function readMapa(
  { tipo, columnas }: Pick<Importacion, 'tipo' | 'columnas'>,
  { mapa, fijos = {} }: Mapa,
): Pick<Importacion, 'mapa' | 'fijos'> {
  const known = new Set(camposDe[tipo].map(({ campo }) => campo))
  const read: Record<string, number> = {}
  for (const [campo, columna] of Object.entries(mapa)) {
    if (!known.has(campo)) throw refused(campo, `El campo ${campo} no es de lo que se importa.`)
    const those = columnas.filter(({ indice, nombre }) =>
      typeof columna === 'number' ? indice === columna : nombre === columna,
    )
    const [one] = those
    if (!one) throw refused(campo, `El archivo no tiene la columna «${columna}».`)
    if (those.length > 1)
      throw refused(campo, `Hay varias columnas que se llaman «${columna}»: elígela por su número.`)
    read[campo] = one.indice
  }
  const said = Object.fromEntries(
    Object.entries(fijos).filter(([campo, value]) => known.has(campo) && value.trim() !== ''),
  )
  const [lacks] = camposQueFaltan(tipo, [...Object.keys(read), ...Object.keys(said)])
  if (lacks)
    throw refused(
      lacks.campo,
      `Falta decir qué columna es «${lacks.nombre}», o un valor para todas las filas.`,
    )
  return { mapa: read, fijos: said }
}

export function readFechasDichas(
  { tipo }: Pick<Importacion, 'tipo'>,
  { fechas }: Mapa,
): Partial<Record<string, OrdenDeFecha>> {
  if (typeof fechas !== 'string') return fechas ?? {}
  return Object.fromEntries(
    camposDe[tipo].flatMap(({ campo, clase }) => (clase === 'fecha' ? [[campo, fechas] as const] : [])),
  )
}

/** Titles of the mapped columns with their fields, stored to map the next file. */
export const recordables = ({ columnas, mapa }: Pick<Importacion, 'columnas' | 'mapa'>) => [
  ...new Map(
    Object.entries(mapa).flatMap(([campo, indice]) => {
      const columna = normalizeText(columnas.find((each) => each.indice === indice)?.nombre ?? '').slice(
        0,
        200,
      )
      return columna ? [[columna, { columna, campo }] as const] : []
    }),
  ).values(),
]
