import { ActionIcon, type ActionIconProps, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconEdit, IconPrinter, IconTrash } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { forwardRef, useId } from 'react'

/** Icon buttons of a table's row. Each has a name that says whose it is. */

export const EditLink = createLink(
  forwardRef<HTMLAnchorElement, { name: string } & ActionIconProps>(({ name, ...props }, ref) => (
    <ActionIcon
      component="a"
      ref={ref}
      variant="subtle"
      aria-label={`Editar ${name}`}
      title="Editar"
      {...props}
    >
      <IconEdit size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )),
)

export const ReprintLink = createLink(
  forwardRef<HTMLAnchorElement, { name: string } & ActionIconProps>(({ name, ...props }, ref) => (
    <ActionIcon
      component="a"
      ref={ref}
      variant="subtle"
      aria-label={`Reimprimir ${name}`}
      title="Reimprimir"
      {...props}
    >
      <IconPrinter size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )),
)

export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" aria-label={`Editar ${name}`} title="Editar" onClick={onClick}>
      <IconEdit size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}

interface DeleteButtonProps {
  name: string
  onClick: () => void
  /** Why it may not be: the button stays where it is, can be reached, says this and does nothing. */
  refusal?: string | undefined
}

export function DeleteButton({ name, onClick, refusal }: DeleteButtonProps) {
  const refusalId = useId()
  const icon = <IconTrash size={18} stroke={1.6} aria-hidden />
  if (!refusal)
    return (
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Eliminar ${name}`}
        title="Eliminar"
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    )
  return (
    <>
      <Tooltip label={refusal} events={{ hover: true, focus: true, touch: true }}>
        <ActionIcon
          variant="subtle"
          aria-label={`Eliminar ${name}`}
          aria-disabled
          data-disabled
          aria-describedby={refusalId}
        >
          {icon}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden id={refusalId}>{refusal}</VisuallyHidden>
    </>
  )
}
