import { type ComponentType, createElement, use } from 'react'
import { ApiError, NO_ANSWER, TIMEOUT_MS, TOO_SLOW } from './http.ts'

/** A piece of the program did not come, though the server answers. */
export class PieceFailed extends Error {
  /** Because another version stands there by now; otherwise the piece is broken. */
  readonly isOutdated: boolean

  constructor(isOutdated: boolean) {
    super(isOutdated ? 'there is another version by now' : 'it is broken')
    this.name = 'PieceFailed'
    this.isOutdated = isOutdated
  }
}

/**
 * Brings a piece of the program, within the time of a call.
 * @throws PieceFailed; an ApiError where nothing answers
 */
export function bring<Piece>(importer: () => Promise<Piece>): Promise<Piece> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(TOO_SLOW, 0)), TIMEOUT_MS)
  })
  const piece = importer().catch(async () => {
    throw await whyNot()
  })
  return Promise.race([piece, late]).finally(() => clearTimeout(timer))
}

/** The browser does not say why a piece did not come: the first page tells whether the program is still this one. */
async function whyNot(): Promise<Error> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return new PieceFailed(answer.ok && !(await answer.text()).includes(ownEntry()))
  } catch {
    return new ApiError(NO_ANSWER, 0)
  }
}

function ownEntry(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return entry?.getAttribute('src') ?? ''
}

const failures = new Set<() => void>()

/** Pieces that failed are asked for again when they are drawn next. */
export function forgetFailures() {
  for (const forget of failures) forget()
  failures.clear()
}

/**
 * A component that is brought when it is first drawn or pointed at. Unlike the router's own of this name it neither
 * reloads the page unasked nor keeps a failure for good: see `forgetFailures`.
 */
export function lazyRouteComponent<Name extends string, Props extends object>(
  importer: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let Drawn: ComponentType<Props> | undefined
  let failure: unknown
  let coming: Promise<void> | undefined
  const preload = () => {
    coming ??= bring(importer).then(
      (piece) => {
        Drawn = piece[name]
        // React reads these: a piece that is there already is drawn at once, without waiting for its promise.
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
