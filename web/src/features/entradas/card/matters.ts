import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import type { CheckIn, Outcome } from '../../../offline/check-ins/check-in.ts'

type Matters = Partial<Pick<Ficha, 'porCobrar' | 'pagoSuelto' | 'faltanPersonas'>> & {
  membresia?: object | null
}

/** Uncharged membership, payment without one and missing persons of the outcome; null without a verdict. */
export function mattersOf(outcome: Outcome | null): Matters | null {
  switch (outcome?.kind) {
    case 'entered':
      return outcome.entrada
    case 'registered':
      return { porCobrar: outcome.asistencia.porCobrar ?? null }
    case 'noted':
      return outcome.entrada ?? { porCobrar: outcome.asistencia?.porCobrar ?? null }
    case 'blocked':
      return outcome.pendiente ?? {}
    default:
      return null
  }
}

/** True if the server refused (its response has no matters) or another screen may have resolved some. */
export function needsPage({ outcome, at }: CheckIn, openedAt: number): boolean {
  if (outcome?.kind === 'blocked' && !outcome.segun) return true
  const { porCobrar, pagoSuelto, faltanPersonas = 0 } = mattersOf(outcome) ?? {}
  return at < openedAt && (Boolean(porCobrar || pagoSuelto) || faltanPersonas > 0)
}
