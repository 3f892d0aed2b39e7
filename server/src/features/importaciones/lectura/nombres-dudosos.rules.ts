import type { Leida, Mensaje } from '../filas.rules.ts'
import { areTwo, type NombreCortado, withoutNote } from './nombres.rules.ts'

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
