import type { Leida, Mensaje } from '../filas.rules.ts'
import { areTwo, type NombreCortado, withoutNote } from './nombres.rules.ts'
import { llano } from './palabras.rules.ts'

const WHY: Record<NonNullable<NombreCortado['guess']>, string> = {
  palabras: 'Son tres palabras',
  orden: 'Parece que el nombre y el apellido van al revés',
  parentesis: 'Lo que va entre paréntesis no se guarda',
}

export const guessOf = ({ nombre, apellido, guess = 'palabras' }: NombreCortado): Mensaje => ({
  campo: 'nombreCompleto',
  mensaje: `${WHY[guess]}: se guarda nombre «${nombre}» y apellido «${apellido}». ¿Está bien?`,
  pregunta: guess,
})

export const uncutOf = (whole: string): Mensaje => ({
  campo: 'nombreCompleto',
  mensaje: areTwo(whole)
    ? `«${whole}» parecen dos personas: escribe el nombre y el apellido de quien tiene este número.`
    : `«${whole}» no se sabe dónde se corta: escribe el nombre y el apellido.`,
})

const words = (name: string) => name.split(/\s+/).filter((word) => llano(word) !== '')

/** Whether the words of a name are those of a longer one, or have lost their accents. */
function isPoorer(name: string, than: string): boolean {
  const left = words(than)
  let lost = false
  for (const word of words(name)) {
    const at = left.findIndex((each) => llano(each) === llano(word))
    const [match] = at < 0 ? [] : left.splice(at, 1)
    if (match === undefined) return false
    lost ||= isAccented(match) && !isAccented(word)
  }
  return lost || left.length > 0
}
const isAccented = (word: string) => /\p{M}/u.test(word.normalize('NFD'))

interface Nombres {
  nombre: string
  apellido: string
}

/** Whether a row has its name in one cell. */
export const isWhole = ({ datos }: Leida) =>
  datos.nombreCompleto !== undefined && !(datos.nombre && datos.apellido)
export const wholeOf = ({ nombre, apellido }: Nombres) => `${nombre} ${apellido}`

/** Doubts names that would replace fuller ones of an existing client. One typed in the review is meant. */
export function poorerNames(leida: Leida, antes: Nombres, despues: Nombres): Mensaje[] {
  // A second name that moves to the other half is not lost.
  if (!isPoorer(wholeOf(despues), wholeOf(antes))) return []
  const { valores } = leida
  const those = isWhole(leida)
    ? [['nombreCompleto', wholeOf(antes), wholeOf(despues)] as const]
    : (['nombre', 'apellido'] as const).map((campo) => [campo, antes[campo], despues[campo]] as const)
  return those.flatMap(([campo, before, after]) =>
    valores[campo] === undefined && isPoorer(after, before)
      ? {
          campo,
          mensaje: `Ya está como «${before}», y el archivo dice «${after}». ¿Con cuál queda?`,
          pregunta: 'nombre',
          sugerencias: [
            { dice: `Dejar «${before}»`, valor: before },
            { dice: `Cambiar a «${after}»`, valor: after },
          ],
        }
      : [],
  )
}

/** Adds a doubt for a name or surname with a note in parentheses, and for a name of two people. */
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
