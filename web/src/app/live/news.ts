import { type Cambio, type RecursoVivo, recursosVivos } from '@gym/contract/core/cambios.rules'

export interface News {
  recurso: RecursoVivo
  /** Epoch ms of the server for the resource's first hint; Infinity for later ones, which always refetch. */
  changedAt: number
}

/**
 * On connect the server sends a version per resource: about the time of its last change, in microseconds. A
 * first hint refetches only data that may be older; a later one counts if its version differs, even if lower.
 */
export function createChangeBuffer() {
  const versions = new Map<RecursoVivo, number>()
  return {
    read({ recurso, version }: Cambio): News[] {
      const known = versions.get(recurso)
      if (version === known) return []
      versions.set(recurso, version)
      if (!recursosVivos.includes(recurso)) return []
      return [{ recurso, changedAt: known === undefined ? version / 1_000 : Number.POSITIVE_INFINITY }]
    },
    known: (): Cambio[] => [...versions].map(([recurso, version]) => ({ recurso, version })),
  }
}
