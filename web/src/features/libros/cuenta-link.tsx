import type { DayRange } from '@gym/contract/calendar'
import { TextLink } from '../../ui/text-link.tsx'

interface CuentaLinkProps extends Partial<DayRange> {
  /** Empty in the row of a total. */
  codigo: string
  nombre: string
}

/** An account of a report, which opens what moved in it. */
export function CuentaLink({ codigo, nombre, ...days }: CuentaLinkProps) {
  if (codigo === '') return nombre
  return (
    <TextLink to="/contabilidad/libros" search={{ filtro: 'mayor', cuenta: codigo, ...days }}>
      {codigo} {nombre}
    </TextLink>
  )
}
