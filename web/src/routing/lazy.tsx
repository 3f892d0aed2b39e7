import { type ComponentType, createElement, lazy, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { NO_ANSWER, TIMEOUT_MS, TOO_SLOW } from '../api/http.ts'
import { isOutdated } from './is-outdated.ts'

/** A lazy chunk failed to load although the server responded: it is of an outdated version, or broken. */
export class ChunkLoadError extends Error {
  /** True if the server has another version of the program; false if the chunk is broken. */
  readonly isOutdated: boolean

  constructor(isOutdated: boolean) {
    super(isOutdated ? 'there is another version by now' : 'it is broken')
    this.name = 'ChunkLoadError'
    this.isOutdated = isOutdated
  }
}

/** Loads a lazy chunk. @throws ChunkLoadError; ApiError without a response, or after the timeout */
export function loadChunk<Chunk>(importer: () => Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(TOO_SLOW, 0)), TIMEOUT_MS)
  })
  const chunk = importer().catch(async () => {
    throw await whyNot()
  })
  return Promise.race([chunk, late]).finally(() => clearTimeout(timer))
}

/** Asks the server for its version, because browsers do not report why an import failed. */
async function whyNot(): Promise<Error> {
  try {
    return new ChunkLoadError(await isOutdated())
  } catch {
    return new ApiError(NO_ANSWER, 0)
  }
}

const failures = new Set<() => void>()

/** Clears the failures, so that the next render requests the failed chunks again. */
export function resetFailedChunks() {
  for (const forget of failures) forget()
  failures.clear()
}

/** `React.lazy` with a `preload` for the router, and a retry: React caches a failed import for ever. */
export function lazyRouteComponent<Name extends string, Props extends object>(
  importer: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const load = () => {
    loading ??= loadChunk(importer).then((chunk) => {
      loaded = chunk[name]
      return { default: loaded }
    })
    return loading.catch((error) => {
      failures.add(forget)
      throw error
    })
  }
  let Lazy = lazy(load)
  function forget() {
    loading = undefined
    Lazy = lazy(load)
  }
  function Chunk(props: Props) {
    // A loaded chunk renders synchronously, where `React.lazy` would first render the fallback.
    const [Drawn] = useState(() => loaded ?? Lazy)
    return createElement(Drawn as ComponentType<Props>, props)
  }
  return Object.assign(Chunk, { preload: () => load().then(noop, noop) })
}

const noop = () => {}
