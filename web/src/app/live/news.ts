import { type Cambio, type RecursoVivo, recursosVivos } from '@gym/contract/core/cambios.rules'

/** Age up to which a first hint is news: longer than a page load plus a minute of clock skew. */
const LATELY_MS = 120_000

/**
 * Separates news from the versions sent on connect. They are server microseconds, so a first hint is news if
 * recent. A lower version is news too: the clock was set back.
 */
export function createChangeBuffer(now: () => number) {
  const versions = new Map<RecursoVivo, number>()
  return {
    isNew({ recurso, version }: Cambio): boolean {
      const known = versions.get(recurso)
      if (version === known) return false
      versions.set(recurso, version)
      if (!recursosVivos.includes(recurso)) return false
      return known !== undefined || version / 1_000 > now() - LATELY_MS
    },
    known: (): Cambio[] => [...versions].map(([recurso, version]) => ({ recurso, version })),
  }
}
