import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { normalizeText } from './palabras.rules.ts'

const SALDO =
  /\b(?:saldos?|deben?|deudas?|adeuda|adeudado|pendientes?|mora|cartera|fiado|por cobrar|por pagar|falta pagar|resta|restante)\b/
const ABONO = /\b(?:abonos?|abonado|abona)\b/
const NO_MONEY = /\b(?:dias?|clases?|sesiones|meses|fecha|metodo|forma)\b/

export interface ColumnasDeSaldo {
  indices: number[]
  nombres: string[]
}

export const columnasDeEstado = ({ tipo, columnas, mapa }: Pick<Importacion, 'tipo' | 'columnas' | 'mapa'>) =>
  columnas.filter(
    ({ indice, nombre }) =>
      tipo === 'membresias' &&
      !Object.values(mapa).includes(indice) &&
      /^(?:estado|status|situacion)\b/.test(normalizeText(nombre)),
  )

/** Finds the unmapped columns of balances, else of part payments. In a file of products, 'saldo' is stock. */
export function columnasDeSaldo({
  tipo,
  columnas,
  mapa,
}: Pick<Importacion, 'tipo' | 'columnas' | 'mapa'>): ColumnasDeSaldo {
  const taken = new Set(Object.values(mapa))
  const isMoney = tipo === 'clientes' || tipo === 'membresias' || tipo === 'pagos'
  const named = columnas.filter(
    ({ indice, nombre }) => isMoney && !taken.has(indice) && !NO_MONEY.test(normalizeText(nombre)),
  )
  const ofSaldo = named.filter(({ nombre }) => SALDO.test(normalizeText(nombre)))
  const those = ofSaldo.length > 0 ? ofSaldo : named.filter(({ nombre }) => ABONO.test(normalizeText(nombre)))
  return { indices: those.map(({ indice }) => indice), nombres: those.map(({ nombre }) => nombre) }
}
