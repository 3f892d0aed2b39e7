import { rarezasOf, saltosOf } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { formatDay, isDay } from '@gym/contract/core/calendar'
import { formatMeasure } from './medidas.ts'

type Figura = 'peso' | 'altura'

const nombre = { peso: 'Peso', altura: 'Altura' }
const unidad = { peso: 'kg', altura: 'cm' }

interface Measured {
  fecha: string
  peso: number | null
  altura: number | null
}

/** Warns of uncommon measures and of implausible changes from the client's other records; else null. */
export function unlikelyMeasures({ fecha, peso, altura }: Measured, others: Composicion[]): string | null {
  if (!peso || !altura || !isDay(fecha)) return null
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
  return [
    ...(jumps.length > 0 ? ['Es un cambio poco probable.', ...jumps] : []),
    ...(rare.length > 0 ? ['Es una medida poco común.', ...rare] : []),
    'Revisa las medidas.',
  ].join(' ')
}
