const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e'])

/** 'maria de la cruz' and 'MARIA DE LA CRUZ' become 'Maria de la Cruz'; a name in mixed case is unchanged. */
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
