import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { VisuallyHidden } from '@mantine/core'
import { claseName } from '../../format/clase-name.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'

export function InscritosLink({ clase }: { clase: ClaseDisponible }) {
  return (
    <LinkButton
      variant="subtle"
      size="compact-sm"
      w="fit-content"
      px={0}
      to="/clases/inscritos"
      search={{ clase: clase._id }}
    >
      Ver inscritos{clase.enEspera > 0 && ` y ${clase.enEspera} en espera`}
      <VisuallyHidden>{` en ${claseName(clase)}`}</VisuallyHidden>
    </LinkButton>
  )
}
