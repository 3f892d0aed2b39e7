export interface SplitName {
  nombre: string
  apellido: string
  /** Reason to ask where the name splits: an unclear middle word, words against the order, a dropped note. */
  guess?: 'palabras' | 'orden' | 'parentesis'
}

const PARTICLES = new Set(
  'de del la las los el y e da das do dos di van von der den san santa santo vda viuda'.split(' '),
)
const TITLES = /^(?:dra?|sra?|srta|ing|lic|prof|profa|profesora?|don|do[nñ]a|d[nñ]a)\.?$/i

/** Frequent second names: in the middle of a name of three words they belong to the given names. */
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

/** Frequent surnames. `isSurname` recognises others by their endings: 'Gómez', 'Rodríguez', 'Díaz', 'Muñoz'. */
const SURNAMES = new Set(
  `acosta aguirre alarcon alfonso alonso alvarado aponte arango arias avila ayala barrera barrios becerra beltran bernal betancur blanco
  botero bravo bueno buitrago caicedo calderon camacho campo cano cardenas cardona carvajal castano castillo castro ceballos cifuentes
  contreras cordoba correa cortes cruz cuellar cuesta daza delgado duarte duque escobar espinosa estrada fajardo florez flores forero
  franco galindo gallego gallo garcia garzon gil giraldo gonzales guerra guerrero guevara herrera hoyos hurtado jaramillo julian lara leal
  leon linares lara londono lozano luna marin martin medina mejia mendoza mercado molina montoya mora morales moreno mosquera murcia
  navarro nieto nino novoa ocampo ochoa olarte orozco ortega ortiz osorio ospina otero pacheco padilla palacios pardo parra patino pedraza
  pena perea pineda pinto polo porras prada prieto pulido quintero quiroga ramos rangel rendon restrepo reyes rico rincon rios rivera
  robles rojas romero rosero rubio rueda ruiz saavedra salamanca salas salazar salcedo santamaria santiago sarmiento serna serrano sierra
  silva solano sosa soto suarez tapia toro torres tovar triana trujillo uribe urrego valderrama valencia vanegas varela vargas vega velasco
  vera vergara vicente villa villalobos villegas zapata zuluaga`.split(/\s+/),
)
const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

function partsOf(words: string[]): string[] {
  const parts: string[] = []
  let pending: string[] = []
  for (const [index, word] of words.entries()) {
    pending.push(word)
    const isParticle = PARTICLES.has(plain(word)) && index > 0 && index < words.length - 1
    if (!isParticle) {
      parts.push(pending.join(' '))
      pending = []
    }
  }
  return parts
}

const isSecondName = (part: string) => {
  const words = part.split(' ')
  const last = plain(words.at(-1) ?? '')
  return words.length === 1 ? SECOND_NAMES.has(last) : OF_MARY.has(last)
}

/** True for a known surname or a word after a particle, except in 'María del Carmen' and the like. */
const isSurname = (part: string) => {
  if (part.includes(' ')) return !isSecondName(part)
  const word = plain(part)
  return SURNAMES.has(word) || /[^aeio][aeo]z$|iaz$|noz$/.test(word)
}

const NOTE = /\s*\([^)]*\)?\s*/g
export const withoutNote = (name: string) => name.replace(NOTE, ' ').trim()

/** True for a name of two people: 'Ana y Luis Ruiz', 'Ana / Luis'. False for 'Ortega y Gasset', 'Juan E Pérez'. */
export function areTwo(name: string): boolean {
  const words = name.trim().split(/\s+/)
  return (
    /[&+/]/.test(name) ||
    words.some((word, at) => {
      const [before = '', after = ''] = [words[at - 1], words[at + 1]]
      if (!before || !after || !/^[ye]$/i.test(word)) return false
      if (/^e$/i.test(word) && !/^h?i/.test(plain(after))) return false
      return SECOND_NAMES.has(plain(after)) || (at === 1 && !isSurname(before))
    })
  )
}

/**
 * Splits a name at the comma, else by its words; undefined if no rule applies, or for two people.
 * @param isReversed true if more names of the column contradict than confirm `surnameFirst`, from its title
 */
export function splitName(written: string, surnameFirst: boolean, isReversed = false): SplitName | undefined {
  const whole = withoutNote(written)
  if (areTwo(whole)) return undefined
  const split = splitWords(whole, surnameFirst, isReversed)
  return split && whole !== written.trim() ? { ...split, guess: 'parentesis' } : split
}

function splitWords(whole: string, isTitled: boolean, isReversed: boolean): SplitName | undefined {
  const comma = whole.split(',').map((part) => part.trim())
  if (comma.length === 2 && comma[0] && comma[1]) return { nombre: comma[1], apellido: comma[0] }
  if (comma.length > 1) return undefined
  const words = whole.split(/\s+/)
  while (words.length > 2 && TITLES.test(words[0] ?? '')) words.shift()
  const parts = partsOf(words)
  const isOther = contradicts(parts, isTitled) || (isReversed && !contradicts(parts, !isTitled))
  const surnameFirst = isTitled !== isOther
  const index = splitIndex(parts, surnameFirst)
  if (index === undefined) return undefined
  const [before, after] = [parts.slice(0, index).join(' '), parts.slice(index).join(' ')]
  const [, middle = ''] = parts
  const isMiddleAmbiguous = parts.length === 3 && isSecondName(middle) === isSurname(middle)
  return {
    ...(surnameFirst ? { nombre: after, apellido: before } : { nombre: before, apellido: after }),
    ...(isOther ? { guess: 'orden' as const } : isMiddleAmbiguous && { guess: 'palabras' as const }),
  }
}

/** True if the first and last word say that the name is not in the order `surnameFirst`. */
function contradicts(parts: string[], surnameFirst: boolean): boolean {
  const [begin = '', end = ''] = [parts[0], parts.at(-1)]
  const [surname, name] = surnameFirst ? [end, begin] : [begin, end]
  if (isSecondName(surname)) return false
  // Some words, such as Julián, are a given name and a surname: the surname at the other end decides.
  if (isSurname(name)) return isSecondName(name) && isSurname(surname)
  // In a name of two words, one known word is reason enough to ask.
  return parts.length === 2
    ? isSurname(surname) || isSecondName(name)
    : isSurname(surname) && isSecondName(name)
}

/** Counts names whose words confirm (`favor`) or contradict (`contra`) the order of the column's title. */
export function votarOrden(
  written: string,
  surnameFirst: boolean,
  votos: { favor: number; contra: number },
): void {
  const parts = partsOf(withoutNote(written).split(/\s+/))
  if (written.includes(',') || parts.length < 2) return
  if (contradicts(parts, surnameFirst)) votos.contra += 1
  else if (contradicts(parts, !surnameFirst)) votos.favor += 1
}

function splitIndex(parts: string[], surnameFirst: boolean): number | undefined {
  if (parts.length === 2) return 1
  if (parts.length === 4) return 2
  const [, middle = ''] = parts
  if (parts.length !== 3) return undefined
  if (isSecondName(middle)) return surnameFirst ? 1 : 2
  return surnameFirst ? 2 : 1
}
