/** `sin` is the omitted title: 'Dr.'. */
export interface NombreCortado {
  nombre: string
  apellido: string
}

const PARTICLES = new Set(
  'de del la las los el y e da das do dos di van von der den san santa santo'.split(' '),
)
const TITLES = /^(?:dra?|sra?|srta|ing|lic|prof|profa|profesora?|don|do[nñ]a|d[nñ]a)\.?$/i

/** Frequent second names: of three words they separate two names from two surnames. */
const SECOND_NAMES = new Set(
  `alberto alejandra alejandro alexander alfonso alfredo amparo ana andrea andres angel angela angelica antonia antonio armando arturo
  augusto beatriz camila camilo carlos carmen carolina catalina cecilia cesar claudia cristina daniel daniela david diana diego eduardo
  elena elisa elizabeth emilia emilio enrique ernesto esteban esther eugenia eugenio fabian felipe fernanda fernando francisca francisco
  gabriel gabriela gloria guillermo gustavo helena hernan hernando humberto ignacia ignacio ines isabel isabella ivan jaime javier jesus
  joaquin johana johanna jorge jose juan juana juliana julian julieta julio karina laura leonardo leticia lucia luis luisa luz manuel
  manuela marcela marcelo margarita maria mariana mario marta martha martin mateo mauricio mercedes miguel milena monica natalia nicolas
  oscar pablo paola patricia paula pedro pilar rafael ramon raul ricardo roberto rocio rodrigo rosa rosario sandra santiago sara sebastian
  sergio silvia sofia soledad susana teresa tomas valentina valeria vanessa veronica victor victoria viviana xavier ximena yolanda`.split(
    /\s+/,
  ),
)
/** Second names after María: 'María del Carmen'. */
const OF_MARY = new Set(
  'carmen pilar rosario mar socorro consuelo angeles mercedes dolores jesus lourdes fatima nieves remedios milagros rocio transito'.split(
    ' ',
  ),
)

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

function partsOf(words: string[]): string[] {
  const parts: string[] = []
  let held: string[] = []
  for (const [index, word] of words.entries()) {
    held.push(word)
    const isParticle = PARTICLES.has(plain(word)) && index > 0 && index < words.length - 1
    if (!isParticle) {
      parts.push(held.join(' '))
      held = []
    }
  }
  return parts
}

const isSecondName = (part: string) => {
  const words = part.split(' ')
  const last = plain(words.at(-1) ?? '')
  return words.length === 1 ? SECOND_NAMES.has(last) : OF_MARY.has(last)
}

/** Splits by comma, else by words, using known second names for three; undefined if ambiguous. */
export function cutName(whole: string, surnameFirst: boolean): NombreCortado | undefined {
  const comma = whole.split(',').map((part) => part.trim())
  if (comma.length === 2 && comma[0] && comma[1]) return { nombre: comma[1], apellido: comma[0] }
  if (comma.length > 1) return undefined
  const words = whole.trim().split(/\s+/)
  while (words.length > 2 && TITLES.test(words[0] ?? '')) words.shift()
  const parts = partsOf(words)
  const first = firstOf(parts, surnameFirst)
  if (first === undefined) return undefined
  const [before, after] = [parts.slice(0, first).join(' '), parts.slice(first).join(' ')]
  return surnameFirst ? { nombre: after, apellido: before } : { nombre: before, apellido: after }
}

function firstOf(parts: string[], surnameFirst: boolean): number | undefined {
  if (parts.length === 2) return 1
  if (parts.length === 4) return 2
  const [, middle = ''] = parts
  if (parts.length !== 3) return undefined
  if (isSecondName(middle)) return surnameFirst ? 1 : 2
  return surnameFirst ? 2 : 1
}
