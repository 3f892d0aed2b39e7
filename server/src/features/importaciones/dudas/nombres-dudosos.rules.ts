import type { Leida, Mensaje } from '../filas.rules.ts'
import { areTwo, type SplitName, withoutNote } from '../lectura/nombres.rules.ts'
import { normalizeText } from '../lectura/palabras.rules.ts'
import { areOthers } from './mismo-nombre.rules.ts'

const WHY: Record<NonNullable<SplitName['guess']>, string> = {
  palabras: 'Son tres palabras',
  orden: 'Parece que el nombre y el apellido van al revés',
  parentesis: 'Lo que va entre paréntesis no se guarda',
}

export const askSplit = ({ nombre, apellido, guess = 'palabras' }: SplitName): Mensaje => ({
  campo: 'nombreCompleto',
  mensaje: `${WHY[guess]}: se guarda nombre «${nombre}» y apellido «${apellido}». ¿Está bien?`,
  pregunta: guess,
})

export const askUnsplit = (whole: string): Mensaje => ({
  campo: 'nombreCompleto',
  mensaje: areTwo(whole)
    ? `«${whole}» parecen dos personas: escribe el nombre y el apellido de quien tiene este número.`
    : `«${whole}» no se sabe dónde se corta: escribe el nombre y el apellido.`,
})

const words = (name: string) => name.split(/\s+/).filter((word) => normalizeText(word) !== '')

/** True if `name` has all words of `stored`, with their accents; it may have more. */
function hasAll(name: string, stored: string): boolean {
  const left = words(name)
  return words(stored).every((word) => {
    const at = left.findIndex((each) => normalizeText(each) === normalizeText(word))
    const [match] = at < 0 ? [] : left.splice(at, 1)
    return match !== undefined && !(isAccented(word) && !isAccented(match))
  })
}
const isAccented = (word: string) => /\p{M}/u.test(word.normalize('NFD'))

interface Nombres {
  nombre: string
  apellido: string
}

export const isWhole = ({ datos }: Leida) =>
  datos.nombreCompleto !== undefined && !(datos.nombre && datos.apellido)
export const wholeOf = ({ nombre, apellido }: Nombres) => `${nombre} ${apellido}`

/** Asks about a name that lacks words or accents of the stored one, unless the user typed it in the review. */
export function otherName({ datos, valores }: Leida, antes: Nombres, despues: Nombres): Mensaje[] {
  // Compares whole names, because a second name may move between name and surname.
  const [before, after] = [wholeOf(antes), wholeOf(despues)]
  const campos =
    datos.nombreCompleto === undefined || valores.nombre ? NAME_FIELDS : ['nombreCompleto', ...NAME_FIELDS]
  if (hasAll(after, before) || campos.some((campo) => valores[campo] !== undefined)) return []
  const [campo = 'nombre'] = campos
  const named = ({ nombre, apellido }: Nombres) =>
    campo === 'nombre' ? { valor: nombre, ademas: { apellido } } : { valor: `${nombre} ${apellido}` }
  const isOther = areOthers(before, after)
  const why = isOther ? ' Si es otra persona, corrige el número o deja la fila fuera.' : ''
  return [
    {
      campo,
      mensaje: `Ya está como «${before}», y el archivo dice «${after}».${why} ¿Con cuál queda?`,
      // Names that differ are part of the key, so that an answer for one person renames no other.
      pregunta: isOther ? `nombre ${normalizeText(before)} ${normalizeText(after)}` : 'nombre',
      sugerencias: [
        { dice: `Dejar «${before}»`, ...named(antes) },
        { dice: `Cambiar a «${after}»`, ...named(despues) },
      ],
    },
  ]
}
const NAME_FIELDS = ['nombre', 'apellido']

/** Asks about a name or surname with a note in parentheses, and about a name of two people. */
export function doubtNames({ datos, valores, dudas }: Leida): void {
  for (const campo of ['nombre', 'apellido']) {
    const said = String(datos[campo] ?? '')
    if (valores[campo] !== undefined) continue
    const bare = withoutNote(said)
    const isNoted = bare !== said.trim()
    if (!isNoted && !(campo === 'nombre' && areTwo(said))) continue
    dudas.push({
      campo,
      mensaje: isNoted
        ? `«${said}» trae algo entre paréntesis. ¿Hace parte del nombre?`
        : `«${said}» parecen dos personas. Escribe solo la que tiene este número.`,
      pregunta: isNoted ? 'parentesis' : 'dos',
      sugerencias: [
        ...(isNoted && bare ? [{ dice: 'Dejarlo sin el paréntesis', valor: bare }] : []),
        { dice: 'Sí, está bien así', valor: said },
      ],
    })
  }
}
