import type { VersionDelPrograma } from '@gym/contract/configuracion/configuracion.schema'
import { isNewer, VERSION } from '@gym/contract/configuracion/version.rules'
import { z } from 'zod'

const STALE_AFTER_MS = 24 * 60 * 60 * 1000
const TIMEOUT_MS = 10_000

/** The fields of a release in GitHub's API. */
const Release = z.object({
  tag_name: z.string().regex(/^v?\d+\.\d+\.\d+$/),
  html_url: z.url({ protocol: /^https$/ }),
})

interface Options {
  clock: () => Date
  failed: (error: unknown) => void
}

/** Looks for a newer release at `url`; with null, sends no request. */
export function createVersionNueva(url: string | null, { clock, failed }: Options) {
  let nueva: VersionDelPrograma['nueva'] = null
  let readAt = Number.NEGATIVE_INFINITY

  async function refetch(from: string) {
    const response = await fetch(from, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { tag_name, html_url } = Release.parse(await response.json())
    const version = tag_name.replace('v', '')
    nueva = isNewer(version, VERSION) ? { version, url: html_url } : null
  }

  return {
    /** Returns the last known newer release; starts a refetch if the last one began over a day ago. */
    current(): VersionDelPrograma['nueva'] {
      if (url && clock().getTime() - readAt > STALE_AFTER_MS) {
        readAt = clock().getTime()
        refetch(url).catch(failed)
      }
      return nueva
    },
  }
}
