import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { forwardRef } from 'react'

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

export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" aria-label={`Editar ${name}`} title="Editar" onClick={onClick}>
      <IconEdit size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}

export function DeleteButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      aria-label={`Eliminar ${name}`}
      title="Eliminar"
      onClick={onClick}
    >
      <IconTrash size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
