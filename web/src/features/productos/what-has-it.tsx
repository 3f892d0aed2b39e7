import { WhoHasIt } from '../../ui/feedback/who-has-it.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useProductoCon } from './productos.api.ts'

interface WhatHasItProps {
  codigos: string[]
  id: string | undefined
}

export function WhatHasIt({ codigos, id }: WhatHasItProps) {
  return (
    <WhoHasIt query={useProductoCon(codigos, id)}>
      {({ _id, nombre }) => (
        <LinkButton size="xs" variant="default" to="/productos/editar/$id" params={{ id: _id }}>
          Ver «{nombre}»
        </LinkButton>
      )}
    </WhoHasIt>
  )
}
