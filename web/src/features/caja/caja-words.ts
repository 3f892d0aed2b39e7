import { type CategoriaDeCaja, FALTANTE, type OrigenDeCaja, SOBRANTE } from '@gym/contract/caja/caja.rules'
import type { TurnoDeCaja, ZDeCaja } from '@gym/contract/caja/caja.schema'
import { formatMoney } from '@gym/contract/core/money'

export const nombreCategoria: Record<CategoriaDeCaja, string> = {
  gasto: 'Gasto',
  ingreso: 'Ingreso',
  traslado: 'Traslado',
}

export const nombreOrigen: Record<OrigenDeCaja, string> = {
  venta: 'Venta',
  pago: 'Pago',
  devolucion: 'Devolución',
  correccion: 'Corrección',
  entrada: 'Entrada',
  salida: 'Salida',
}

export const nombreDiferencia = (diferencia: number) =>
  diferencia === 0 ? 'Cuadra' : diferencia > 0 ? 'Sobra' : 'Falta'

type Descuadre = Pick<ZDeCaja['metodos'][number], 'metodo' | 'diferencia'>

/** Differences by method, without zeros: a surplus in one does not offset a shortage in another. */
export const descuadresDe = (metodos: Descuadre[]) => metodos.filter(({ diferencia }) => diferencia !== 0)

export const nombreDescuadre = ({ metodo, diferencia }: Descuadre) =>
  `${nombreDiferencia(diferencia)} en ${metodo.toLowerCase()}`

export function nombreResultado(descuadres: Descuadre[]): string {
  const words = new Set(descuadres.map(({ diferencia }) => nombreDiferencia(diferencia)))
  return words.size > 1 ? 'No cuadra' : ([...words][0] ?? nombreDiferencia(0))
}

/** The till's last count before the opening, if the opening cash (`base`) differs from it; else null. */
export const otroConteo = ({ base, propuesta }: Pick<TurnoDeCaja, 'base' | 'propuesta'>) =>
  propuesta === base ? null : propuesta

const registrado = (diferencia: number) =>
  diferencia > 0 ? `como ingreso «${SOBRANTE}»` : `como egreso «${FALTANTE}»`

export const descuadreEnPalabras = ({ metodo, diferencia }: Descuadre) =>
  `${diferencia > 0 ? 'Sobran' : 'Faltan'} ${formatMoney(Math.abs(diferencia))} en ${metodo.toLowerCase()}: se registran ${registrado(diferencia)}.`

export const descuadreRegistrado = ({ metodo, diferencia }: Descuadre) =>
  `${nombreDiferencia(diferencia)} ${formatMoney(Math.abs(diferencia))} en ${metodo.toLowerCase()}. Se registró ${registrado(diferencia)}.`

export const SI_NO_CUADRA = `Lo que sobre se registra ${registrado(1)}; lo que falte, ${registrado(-1)}.`
