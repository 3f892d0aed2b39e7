import { type ComponentType, createElement, use } from 'react'
import { ApiError } from '../api/api-error.ts'
import { NO_ANSWER, TIMEOUT_MS, TOO_SLOW } from '../api/http.ts'

/** A lazy chunk failed to load although the server responded: it is stale after a deploy, or broken. */
export class ChunkLoadError extends Error {
  /** True if the server has another version of the program; false if the chunk is broken. */
  readonly isOutdated: boolean

  constructor(isOutdated: boolean) {
    super(isOutdated ? 'there is another version by now' : 'it is broken')
    this.name = 'PieceFailed'
    this.isOutdated = isOutdated
  }
}

/** Loads a lazy chunk. @throws ChunkLoadError; ApiError without a response, or after the timeout */
export function loadChunk<Piece>(importer: () => Promise<Piece>): Promise<Piece> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(TOO_SLOW, 0)), TIMEOUT_MS)
  })
  const piece = importer().catch(async () => {
    throw await whyNot()
  })
  return Promise.race([piece, late]).finally(() => clearTimeout(timer))
}

/** Compares the server's entry script with ours, because browsers do not report why an import failed. */
async function whyNot(): Promise<Error> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return new ChunkLoadError(answer.ok && !(await answer.text()).includes(ownEntry()))
  } catch {
    return new ApiError(NO_ANSWER, 0)
  }
}

function ownEntry(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return entry?.getAttribute('src') ?? ''
}

const failures = new Set<() => void>()

/** Clears the failures, so that the next render requests the failed chunks again. */
export function resetFailedChunks() {
  for (const forget of failures) forget()
  failures.clear()
}

/**
 * Makes a component of a lazy chunk. Unlike the router's function, it does not reload the page if the chunk
 * fails.
 */
export function lazyRouteComponent<Name extends string, Props extends object>(
  importer: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let Drawn: ComponentType<Props> | undefined
  let failure: unknown
  let coming: Promise<void> | undefined
  const preload = () => {
    coming ??= loadChunk(importer).then(
      (piece) => {
        Drawn = piece[name]
        // React's `use` reads these fields: a loaded chunk renders synchronously.
        Object.assign(coming ?? {}, { status: 'fulfilled', value: undefined })
      },
      (error: unknown) => {
        failure = error
        failures.add(() => {
          failure = undefined
          coming = undefined
        })
      },
    )
    return coming
  }
  function Piece(props: Props) {
    if (failure) throw failure
    use(preload())
    return Drawn ? createElement(Drawn, props) : null
  }
  return Object.assign(Piece, { preload })
}
