import { inCents, inPesos } from '../core/money.ts'

export const figuras = [
  'cobrado',
  'devuelto',
  'neto',
  'fiado',
  'rebajado',
  'abonos',
  'vendido',
  'gastos',
  'balance',
] as const
export type Figura = (typeof figuras)[number]

export const nombreFigura: Record<Figura, string> = {
  cobrado: 'Cobrado',
  devuelto: 'Devuelto',
  neto: 'Neto',
  fiado: 'Fiado',
  rebajado: 'Rebajado de deudas',
  abonos: 'Abonos a deudas',
  vendido: 'Vendido',
  gastos: 'Gastos',
  balance: 'Balance',
}

export const definicion: Record<Figura, string> = {
  cobrado: 'el dinero que entró, sin restar lo devuelto',
  devuelto: 'el dinero que se entregó por devoluciones',
  neto: 'lo cobrado menos lo devuelto',
  fiado: 'lo que quedó debiéndose de las ventas de esos días',
  rebajado: 'lo que una devolución quitó de una deuda, sin entregar dinero',
  abonos: 'lo que se pagó de deudas o por adelantado, menos lo que se devolvió de eso',
  vendido: 'el neto más lo fiado, menos lo rebajado y los abonos',
  gastos: 'lo que salió: los egresos de Contabilidad',
  balance: 'el neto menos los gastos',
}

/** Figures that the server queries, in pesos. `figurasDe` computes the other figures from them. */
export type Medidas = Record<Exclude<Figura, 'neto' | 'vendido' | 'balance'>, number>

export function figurasDe(medidas: Medidas): Record<Figura, number> {
  const of = (figura: keyof Medidas) => inCents(medidas[figura])
  const neto = of('cobrado') - of('devuelto')
  return {
    ...medidas,
    neto: inPesos(neto),
    vendido: inPesos(neto + of('fiado') - of('rebajado') - of('abonos')),
    balance: inPesos(neto - of('gastos')),
  }
}

export const fuentes = ['pagos', 'ventas', 'contabilidad', 'libros', 'indicadores', 'caja'] as const
export type Fuente = (typeof fuentes)[number]

export const conceptos = [
  'suscripciones',
  'a-mano',
  'correcciones',
  'devuelto-otro-dia',
  'abonos-en-ventas',
  'devoluciones',
  'pagos-sin-venta',
  'otras-cuentas',
  'sin-caja',
  'caja-abierta',
  'z-de-otro-dia',
  'sin-explicar',
] as const
export type Concepto = (typeof conceptos)[number]

export const nombreConcepto: Record<Concepto, string> = {
  suscripciones: 'Suscripciones, que no son pagos de la lista',
  'a-mano': 'Ingresos anotados a mano o en la caja',
  correcciones: 'Correcciones con la fecha de otro período',
  'devuelto-otro-dia': 'Devoluciones en un período distinto al de su pago',
  'abonos-en-ventas': 'Abonos a deudas cobrados en ventas',
  devoluciones: 'Devoluciones de lo vendido',
  'pagos-sin-venta': 'Pagos sin venta',
  'otras-cuentas': 'Lo anotado en una cuenta que no es de ingresos ni de gastos',
  'sin-caja': 'Cobrado sin una caja abierta',
  'caja-abierta': 'En cajas que siguen abiertas',
  'z-de-otro-dia': 'En Z de otros días',
  'sin-explicar': 'Sin explicar: avisa a quien mantiene el programa',
}

export interface Linea {
  concepto: Concepto
  monto: number
}

interface Source {
  fuente: Fuente
  figura: Figura
  monto: number
  lineas: Linea[]
}

/** Omits lines with amount 0, and adds 'sin-explicar' for the difference that the lines do not explain. */
export function withUnexplained<Of extends Source>(source: Of, all: Record<Figura, number>): Of {
  const lineas = source.lineas.filter(({ monto }) => inCents(monto) !== 0)
  const explained = lineas.reduce((cents, { monto }) => cents + inCents(monto), inCents(source.monto))
  const difference = inCents(all[source.figura]) - explained
  const unexplained =
    difference === 0 ? [] : [{ concepto: 'sin-explicar' as const, monto: inPesos(difference) }]
  return { ...source, lineas: [...lineas, ...unexplained] }
}
