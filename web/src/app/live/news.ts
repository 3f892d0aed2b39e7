import { type Cambio, type RecursoVivo, recursosVivos } from '@gym/contract/cambios.rules'

/**
 * For how long a resource counts as just changed where nobody knows which version of it stands on the screen: longer than
 * a page takes to open, with a clock that may differ by a minute.
 */
const LATELY_MS = 120_000

/**
 * Tells hints that are news from those that say what was known: whoever connects is told the version of everything. Of what
 * is heard for the first time it is not known which version the screen shows; versions are counted from the clock, in
 * microseconds, so that what changed lately can be told, and the rest was there when the screen asked. An earlier one is news
 * too: the program was started anew, by a clock that is not right yet.
 */
export function createNews(now: () => number) {
  const versions = new Map<RecursoVivo, number>()
  return {
    isNew({ recurso, version }: Cambio): boolean {
      const known = versions.get(recurso)
      if (version === known) return false
      versions.set(recurso, version)
      // A later program may tell of more than this one knows.
      if (!recursosVivos.includes(recurso)) return false
      return known !== undefined || version / 1_000 > now() - LATELY_MS
    },
    known: (): Cambio[] => [...versions].map(([recurso, version]) => ({ recurso, version })),
  }
}
