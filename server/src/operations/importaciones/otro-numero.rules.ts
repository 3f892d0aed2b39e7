import type { ClienteEnBase } from '../../features/clientes/importados.queries.ts'
import { wholeOf } from '../../features/importaciones/dudas/nombres-dudosos.rules.ts'
import type { Contexto, Mensaje } from '../../features/importaciones/filas.rules.ts'

type Vista = ReturnType<Contexto['vistos']['get']>

interface Elsewhere {
  numero: string
  zeros: ClienteEnBase | undefined
  looks: ClienteEnBase | undefined
  before: Vista
  zerosBefore: Vista
}

/** Asks about a person whom the gym, or an earlier row, has under another number. */
export function sameElsewhere({ numero, zeros, looks, before, zerosBefore }: Elsewhere): Mensaje[] {
  const ask = (pregunta: 'ceros' | 'parecido', mensaje: string) => [
    { campo: 'numeroIdentificacion', mensaje, pregunta },
  ]
  if (zeros)
    return ask(
      'ceros',
      `${wholeOf(zeros)} tiene el número ${zeros.numeroIdentificacion}, que es este con otros ceros delante. ¿Es la misma persona?`,
    )
  if (looks)
    return ask(
      'parecido',
      `${wholeOf(looks)} tiene el mismo nombre y teléfono, con el número ${looks.numeroIdentificacion}.`,
    )
  if (before)
    return ask('parecido', `Tiene el mismo nombre y teléfono que la fila ${before.fila}, con otro número.`)
  if (zerosBefore && zerosBefore.huella !== numero)
    return ask(
      'ceros',
      `La fila ${zerosBefore.fila} tiene el número ${zerosBefore.huella}, que es este con otros ceros delante.`,
    )
  return []
}
