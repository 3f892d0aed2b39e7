import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconEdit, IconPrinter, IconTrash } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { forwardRef } from 'react'
import { Refusable } from './refusable.tsx'

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

interface RowButtonProps {
  name: string
  onClick: () => void
  /** Why it may not be: the button stays where it is, can be reached, says this and does nothing. */
  refusal?: string | undefined
}

export function EditButton({ name, onClick, refusal }: RowButtonProps) {
  return (
    <Refusable refusal={refusal}>
      <ActionIcon variant="subtle" aria-label={`Editar ${name}`} title="Editar" onClick={onClick}>
        <IconEdit size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Refusable>
  )
}

export function DeleteButton({ name, onClick, refusal }: RowButtonProps) {
  return (
    <Refusable refusal={refusal}>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Eliminar ${name}`}
        title="Eliminar"
        onClick={onClick}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Refusable>
  )
}
