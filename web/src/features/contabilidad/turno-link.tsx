import type { Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import type { ButtonProps } from '@mantine/core'
import { LinkButton } from '../../ui/layout/link-button.tsx'

interface TurnoLinkProps extends Pick<ButtonProps, 'variant' | 'size'> {
  turno: NonNullable<Transaccion['turno']>
  'aria-label'?: string
}

export const TurnoLink = ({ turno: { _id, caja, abierto }, ...shared }: TurnoLinkProps) =>
  abierto ? (
    <LinkButton to="/caja" search={{ caja }} {...shared}>
      Ver caja
    </LinkButton>
  ) : (
    <LinkButton to="/caja/$id" params={{ id: _id }} {...shared}>
      Ver caja
    </LinkButton>
  )
