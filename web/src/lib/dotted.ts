/** What stands between two things said in one line. Its dot stays with the first where the line breaks: none begins with it. */
export const DOT = '\u00A0· '

/** What there is of some things, in one line: 'Luis Rojas · Baile'. */
export const dotted = (...parts: (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(DOT)

/** What a list is narrowed to, as its paper says it: 'Activos · búsqueda: «ana»'. */
export const narrowedTo = (
  { buscar }: { buscar?: string | undefined },
  ...parts: (string | null | undefined | false)[]
): string => dotted(...parts, buscar && `búsqueda: «${buscar}»`)
