/** What stands between two things said in one line. Its dot stays with the first where the line breaks: none begins with it. */
export const DOT = '\u00A0· '

/** What there is of some things, in one line: 'Luis Rojas · Baile'. */
export const dotted = (...parts: (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(DOT)
