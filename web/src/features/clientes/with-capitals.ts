const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e'])

/** Corrects capitals: 'maria de la cruz' becomes 'Maria de la Cruz'. A name in mixed case stays as it is. */
export function withCapitals(name: string): string {
  const small = name.toLocaleLowerCase('es')
  if (name !== small && name !== name.toLocaleUpperCase('es')) return name
  const words = small.split(' ')
  return words
    .map((word, at) =>
      at > 0 && PARTICLES.has(word)
        ? word
        : word.replace(/(^|-)\p{L}/gu, (start) => start.toLocaleUpperCase('es')),
    )
    .join(' ')
}
