import { formatDays } from '@gym/contract/core/calendar'
import { isSpent } from '@gym/contract/membresias/membresias.rules'
import type { DiasDeFila, Juicio, Mensaje } from '../../features/importaciones/filas.rules.ts'
import type { MembresiaEnBase } from '../../features/membresias/importadas.queries.ts'

const isVendida = ({ creadaPor, pagoId }: MembresiaEnBase) => creadaPor !== null || pagoId !== null

const daysOf = ({ fechainicio, fin }: MembresiaEnBase) => formatDays(fechainicio, fin)

/** Asks about changes to a membership that the program sold: one with a creator or a payment. */
export function cambiaVendida(stored: MembresiaEnBase, cambios: Juicio['cambios']): Mensaje | undefined {
  if (!isVendida(stored) || Object.keys(cambios).length === 0) return undefined
  const mensaje = `El cliente ya tiene una membresía vendida en el programa, ${daysOf(stored)}, y el archivo dice otra cosa. ¿Se deja como se vendió?`
  return { campo: 'fechainicio', mensaje, pregunta: 'vendida' }
}

/** Reports an overlap with another membership or row. A renewal may begin on the previous one's last day. */
export function cruceOf(
  days: Pick<DiasDeFila, 'desde' | 'hasta'>,
  delCliente: MembresiaEnBase[],
  inFile: DiasDeFila[],
): Mensaje | undefined {
  const isCrossed = ({ desde, hasta }: typeof days) => desde < days.hasta && hasta > days.desde
  const isChanged = ({ _id }: MembresiaEnBase) => inFile.some(({ cambia }) => cambia === _id)
  const crossed = delCliente.find(
    (each) => !isSpent(each) && !isChanged(each) && isCrossed({ desde: each.fechainicio, hasta: each.fin }),
  )
  const other = inFile.find((each) => !each.estaGastada && isCrossed(each))?.fila
  if (!crossed && other === undefined) return undefined
  const mensaje = crossed
    ? `El cliente ya tiene una membresía${isVendida(crossed) ? ' vendida en el programa' : ''} en esos días: ${daysOf(crossed)}.`
    : `Se cruza con la membresía de la fila ${other}.`
  return { campo: 'fechainicio', mensaje }
}
