import { formatDay } from '@gym/contract/calendar'
import type { Composicion } from '@gym/contract/composicion-corporal'
import { rarezasOf, saltosOf } from '@gym/contract/composicion-corporal.rules'
import { formatMeasure } from './medidas.ts'

type Figura = 'peso' | 'altura'

const nombre = { peso: 'Peso', altura: 'Altura' }
const unidad = { peso: 'kg', altura: 'cm' }

interface Measured {
  fecha: string
  peso: number | null
  altura: number | null
}

/** The question before measures are kept that hardly a body has, next to the other records of the person. */
export function doubtOf({ fecha, peso, altura }: Measured, others: Composicion[]) {
  if (peso === null || altura === null) return null
  const record = { fecha, peso, altura }
  const measured = (figura: Figura, value = record[figura]) => formatMeasure(value, unidad[figura])
  const saltos = saltosOf(record, others)
  const jumps = saltos.map(
    ({ figura, junto }) =>
      `${nombre[figura]}: ${measured(figura)}, y el ${formatDay(junto.fecha)} ${measured(figura, junto[figura])}.`,
  )
  const rare = rarezasOf(record, others)
    .filter((figura) => !saltos.some((salto) => salto.figura === figura))
    .map((figura) => `${nombre[figura]}: ${measured(figura)}.`)
  if (jumps.length + rare.length === 0) return null
  return {
    title: '¿Están bien las medidas?',
    text: [
      ...(jumps.length > 0 ? ['Es un cambio poco probable.', ...jumps] : []),
      ...(rare.length > 0 ? ['Es una medida poco común.', ...rare] : []),
    ].join(' '),
    action: 'Guardar de todos modos',
    cancel: 'Revisar',
  }
}
