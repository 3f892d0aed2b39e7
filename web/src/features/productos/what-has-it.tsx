import { LinkButton } from '../../ui/link-button.tsx'
import { WhoHasIt } from '../../ui/who-has-it.tsx'
import { useProductoCon } from './productos.api.ts'

interface WhatHasItProps {
  codigos: string[]
  /** Of the product that was to have them; a new one has none. */
  id: string | undefined
}

/** Leads to the product that has a code which another was to be given. */
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
