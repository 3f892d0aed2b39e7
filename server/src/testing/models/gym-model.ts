import type { Answer } from '../api.ts'

export const BEGINNING = '2026-11-20'
export const PLACES = 2

interface Thing {
  id: string
  gone: boolean
}

export interface Socio extends Thing {
  numero: string
  inactivo: boolean
  borrado: boolean
  /** In cents; negative is credit. */
  debe: number
  /** Sale that charged the joining fee. */
  matricula?: Venta | undefined
}

interface Articulo extends Thing {
  inactivo: boolean
  precio: number
  stock: number
}

interface Pago extends Thing {
  articulo: Articulo
  cantidad: number
  precio: number
}

/** A plan on sale; amounts in cents. */
interface Oferta {
  id: string
  tipo: 'Mensualidad' | 'Clase'
  precio: number
  matricula: number
  personas: number
  sesiones: number
}

export interface Linea {
  /** In cents, after discounts. */
  monto: number
  cantidad: number
  devuelta: number
  articulo?: Articulo
  matricula?: true
  /** Memberships that the line sold, the payer's first. */
  da?: Plan[]
  /** Membership that the line charged. */
  cobra?: Plan
}

export interface Venta {
  id: string
  socio: Socio
  lineas: Linea[]
}

export interface Plan extends Thing {
  socio: Socio
  tipo: 'Mensualidad' | 'Clase'
  hasta: number
  sesiones: number
  /** In cents; 0 for the other persons of a plan. */
  precio: number
  cobrada: boolean
  cancelada?: true
}

interface Visit extends Thing {
  socio: Socio
  dia: number
  plan: Plan | undefined
}

/** An in-memory model of the gym's rules, independent of the program's code. */
export class GymModel {
  dia = 0
  readonly socios: Socio[] = []
  readonly articulos: Articulo[] = []
  readonly ofertas: Oferta[] = []
  readonly pagos: Pago[] = []
  readonly ventas: Venta[] = []
  readonly planes: Plan[] = []
  readonly cupos: (Thing & { socio: Socio })[] = []
  readonly visitas: Visit[] = []

  get ocupados(): number {
    return this.cupos.filter(({ gone }) => !gone).length
  }

  noSeVende({ gone, inactivo, stock }: Articulo, cantidad: number): Refusals {
    return {
      PRODUCTO_NO_ENCONTRADO: gone,
      PRODUCTO_INACTIVO: inactivo,
      STOCK_INSUFICIENTE: stock < cantidad,
    }
  }

  /** The plan that lets in: the Mensualidad that ends last, else the Clase with sessions that ends first. */
  pase(socio: Socio): Plan | undefined {
    if (socio.inactivo) return undefined
    const vigentes = this.planes
      .filter((plan) => plan.socio === socio && !plan.gone && plan.hasta >= this.dia)
      .sort((one, other) => one.hasta - other.hasta)
    return (
      vigentes.findLast(({ tipo }) => tipo === 'Mensualidad') ?? vigentes.find(({ sesiones }) => sesiones > 0)
    )
  }

  /** True if the client, deleted or not, has a plan that has not ended. */
  esMiembro(socio: Socio): boolean {
    return this.planes.some((plan) => plan.socio === socio && !plan.gone && plan.hasta >= this.dia)
  }

  /** Merges `de` into `a`; of two visits on one day, and of two places in the class, one remains. */
  unir(de: Socio, a: Socio): void {
    const isAs = (visita: Visit) => (other: Visit) =>
      !other.gone && other.socio === a && other.dia === visita.dia
    for (const visita of this.visitas.filter(({ socio }) => socio === de)) {
      if (!visita.gone && this.visitas.some(isAs(visita))) {
        visita.gone = true
        if (visita.plan) visita.plan.sesiones += 1
      }
      visita.socio = a
    }
    const hasPlace = this.cupos.some(({ gone, socio }) => !gone && socio === a)
    if (hasPlace || a.inactivo) this.soltarCupos(de)
    if (a.inactivo) this.soltarCupos(a)
    for (const thing of [...this.cupos, ...this.planes, ...this.ventas])
      if (thing.socio === de) thing.socio = a
    a.debe += de.debe
    a.matricula ??= de.matricula
    this.socios.splice(this.socios.indexOf(de), 1)
  }

  /** Takes back units of a line. Returns their value in cents, rounded so that all add up to `monto`. */
  devolverLinea({ socio, ...venta }: Venta, linea: Linea, cantidad: number): number {
    const upTo = (units: number) => Math.floor((linea.monto * units) / linea.cantidad)
    const monto = upTo(linea.devuelta + cantidad) - upTo(linea.devuelta)
    linea.devuelta += cantidad
    if (linea.articulo) linea.articulo.stock += cantidad
    if (linea.matricula && socio.matricula?.id === venta.id) socio.matricula = undefined
    if (linea.cobra) linea.cobra.cobrada = false
    for (const plan of linea.da ?? []) plan.gone = true
    return monto
  }

  soltarCupos(socio: Socio): void {
    for (const cupo of this.cupos) if (cupo.socio === socio) cupo.gone = true
  }
}

export type Refusals = Record<string, boolean>

/** Returns the body, or undefined for an expected refusal. @throws if response and model disagree */
export function agreed({ statusCode, body }: Answer, refusals: Refusals) {
  const reasons = Object.keys(refusals).filter((code) => refusals[code])
  const isRefused = statusCode >= 400
  if (isRefused ? !reasons.includes(body.codigo) : reasons.length > 0)
    throw new Error(
      `${statusCode} ${JSON.stringify(body)}, where the model says ${reasons.join(' or ') || 'yes'}`,
    )
  return isRefused ? undefined : body
}
