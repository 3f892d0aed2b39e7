import type { DayRange } from '@gym/contract/core/calendar'
import { TextLink } from '../../ui/layout/text-link.tsx'

interface CuentaLinkProps extends Partial<DayRange> {
  /** Code of the account; empty in a total row. */
  codigo: string
  nombre: string
}

export function CuentaLink({ codigo, nombre, ...days }: CuentaLinkProps) {
  if (codigo === '') return nombre
  return (
    <TextLink to="/contabilidad/libros" search={{ filtro: 'mayor', cuenta: codigo, ...days }}>
      {codigo} {nombre}
    </TextLink>
  )
}
