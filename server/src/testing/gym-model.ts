import type { Answer } from './api.ts'

/** Its first day. */
export const BEGINNING = '2026-11-20'
/** Places of the one class. */
export const PLACES = 2

interface Thing {
  id: string
  /** Whether it was deleted or undone. */
  gone: boolean
}

interface Socio extends Thing {
  numero: string
  inactivo: boolean
  /** Whether nothing names them any more. */
  borrado: boolean
  /** In cents; below 0 in their favour. */
  debe: number
}

interface Articulo extends Thing {
  inactivo: boolean
  /** In cents. */
  precio: number
  stock: number
}

interface Sale {
  articulo: Articulo
  cantidad: number
  /** Of one, in cents. */
  precio: number
}

interface Plan extends Thing {
  socio: Socio
  tipo: 'Mensualidad' | 'Clase'
  /** Its last day. */
  hasta: number
  sesiones: number
}

interface Visit extends Thing {
  socio: Socio
  dia: number
  /** Whose session it spent. */
  plan: Plan | undefined
}

/** What a gym is by its rules, in memory: nothing of the program is in it. */
export class GymModel {
  /** Days since the beginning. */
  dia = 0
  readonly socios: Socio[] = []
  readonly articulos: Articulo[] = []
  readonly pagos: (Thing & Sale)[] = []
  readonly ventas: (Thing & Sale & { socio: Socio; devuelta: number })[] = []
  readonly planes: Plan[] = []
  readonly cupos: (Thing & { socio: Socio })[] = []
  readonly visitas: Visit[] = []

  get ocupados(): number {
    return this.cupos.filter(({ gone }) => !gone).length
  }

  /** Why somebody cannot be sold so many of a thing. */
  noSeVende({ gone, inactivo, stock }: Articulo, cantidad: number): Refusals {
    return {
      PRODUCTO_NO_ENCONTRADO: gone,
      PRODUCTO_INACTIVO: inactivo,
      STOCK_INSUFICIENTE: stock < cantidad,
    }
  }

  /** What lets somebody in today: a month, else the classes that end first. */
  pase(socio: Socio): Plan | undefined {
    if (socio.inactivo) return undefined
    const vigentes = this.planes
      .filter((plan) => plan.socio === socio && !plan.gone && plan.hasta >= this.dia)
      .sort((one, other) => one.hasta - other.hasta)
    return (
      vigentes.findLast(({ tipo }) => tipo === 'Mensualidad') ?? vigentes.find(({ sesiones }) => sesiones > 0)
    )
  }

  /** Whether somebody has days left, as who was deleted may have too. */
  esMiembro(socio: Socio): boolean {
    return this.planes.some((plan) => plan.socio === socio && !plan.gone && plan.hasta >= this.dia)
  }

  /** Two are one person: what is of `de` is of `a`, what both have stays once, and there is no `de` any more. */
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
    this.socios.splice(this.socios.indexOf(de), 1)
  }

  /** Who leaves holds no place in a class. */
  soltarCupos(socio: Socio): void {
    for (const cupo of this.cupos) if (cupo.socio === socio) cupo.gone = true
  }
}

/** By code, whether it holds. */
type Refusals = Record<string, boolean>

/** The answer's body, where the model knows no reason to refuse; undefined where it was refused for one that it knows. */
export function agreed({ statusCode, body }: Answer, refusals: Refusals) {
  const reasons = Object.keys(refusals).filter((code) => refusals[code])
  const isRefused = statusCode >= 400
  if (isRefused ? !reasons.includes(body.codigo) : reasons.length > 0)
    throw new Error(
      `${statusCode} ${JSON.stringify(body)}, where the model says ${reasons.join(' or ') || 'yes'}`,
    )
  return isRefused ? undefined : body
}
