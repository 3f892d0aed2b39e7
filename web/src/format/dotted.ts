/** Separator of two parts in one line. The no-break space comes first: no line begins with the dot. */
export const DOT = '\u00A0· '

export const joinWithDots = (...parts: (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(DOT)

/** The active filters on a printed list: 'Activos · búsqueda: «ana»'. */
export const filterInWords = (
  { buscar }: { buscar?: string | undefined },
  ...parts: (string | null | undefined | false)[]
): string => joinWithDots(...parts, buscar && `búsqueda: «${buscar}»`)
