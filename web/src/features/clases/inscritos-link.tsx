import type { ClaseDisponible } from '@gym/contract/clases'
import { VisuallyHidden } from '@mantine/core'
import { LinkButton } from '../../ui/link-button.tsx'
import { nameOf } from './inscripcion-form.tsx'

/** The way from a class to who is enrolled in it. */
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
      Ver inscritos<VisuallyHidden>{` en ${nameOf(clase)}`}</VisuallyHidden>
    </LinkButton>
  )
}
