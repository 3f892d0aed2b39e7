import { type Cambio, type RecursoVivo, recursosVivos } from '@gym/contract/core/cambios.rules'

/** Maximum age of a first hint that counts as news: a page load plus a minute of clock skew. */
const LATELY_MS = 120_000

/**
 * On connect the server sends each resource's version: the time of its last change, in microseconds. A first
 * hint is news only if recent, a later one if its version differs, even if lower (a clock set back).
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
