import { ActionIcon, Button } from '@mantine/core'
import {
  IconBan,
  IconCash,
  IconEdit,
  IconHistory,
  IconMessageCircle,
  IconPrinter,
  IconRotate,
  IconSnowflake,
  IconSnowflakeOff,
  IconTrash,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, forwardRef } from 'react'
import { useInWords } from './in-words.tsx'
import { Refusable } from './refusable.tsx'

/** What is done to a row: icons in a table's line, words in the row's detail. Each has a name that says whose it is. */

interface RowAct {
  verb: string
  /** Whose it is, after the verb: 'a Ana Pérez'. */
  name: string
  icon: TablerIcon
}

const drawn = (Icon: TablerIcon) => <Icon size={18} stroke={1.6} aria-hidden />

const RowLink = forwardRef<HTMLAnchorElement, RowAct & ComponentProps<'a'>>(
  ({ verb, name, icon, ...props }, ref) => {
    const shared = { component: 'a', ref, 'aria-label': `${verb} ${name}`, ...props } as const
    return useInWords() ? (
      <Button variant="default" leftSection={drawn(icon)} {...shared}>
        {verb}
      </Button>
    ) : (
      <ActionIcon variant="subtle" title={verb} {...shared}>
        {drawn(icon)}
      </ActionIcon>
    )
  },
)

type NamedLinkProps = { name: string } & ComponentProps<'a'>

/** Leads to a client's page. */
export const FichaLink = createLink(
  forwardRef<HTMLAnchorElement, NamedLinkProps>((props, ref) => (
    <RowLink {...props} verb="Ver la ficha" icon={IconUser} ref={ref} />
  )),
)

export const EditLink = createLink(
  forwardRef<HTMLAnchorElement, NamedLinkProps>((props, ref) => (
    <RowLink {...props} verb="Editar" icon={IconEdit} ref={ref} />
  )),
)

/** Leads to the sale with what somebody owes in it. */
export const PayLink = createLink(
  forwardRef<HTMLAnchorElement, NamedLinkProps>((props, ref) => (
    <RowLink {...props} verb="Recibir pago" icon={IconCash} ref={ref} />
  )),
)

export const ReprintLink = createLink(
  forwardRef<HTMLAnchorElement, NamedLinkProps>((props, ref) => (
    <RowLink {...props} verb="Reimprimir" icon={IconPrinter} ref={ref} />
  )),
)

interface RowButtonProps {
  name: string
  onClick: () => void
  /** Why it may not be: the button stays where it is, can be reached, says this and does nothing. */
  refusal?: string | undefined
}

function RowButton({
  verb,
  name,
  icon,
  color,
  onClick,
  refusal,
}: RowAct & RowButtonProps & { color?: string }) {
  const shared = { 'aria-label': `${verb} ${name}`, onClick, ...(color && { color }) }
  return (
    <Refusable refusal={refusal}>
      {useInWords() ? (
        <Button variant={color ? 'outline' : 'default'} leftSection={drawn(icon)} {...shared}>
          {verb}
        </Button>
      ) : (
        <ActionIcon variant="subtle" title={verb} {...shared}>
          {drawn(icon)}
        </ActionIcon>
      )}
    </Refusable>
  )
}

export const EditButton = (props: RowButtonProps) => <RowButton verb="Editar" icon={IconEdit} {...props} />

export const ContactButton = (props: RowButtonProps) => (
  <RowButton verb="Contactar" icon={IconMessageCircle} {...props} />
)

export const HistoryButton = (props: RowButtonProps) => (
  <RowButton verb="Ver el historial" icon={IconHistory} {...props} />
)

/** What stops a membership for a while or for good, and what lets it go on. */
export const FreezeButton = (props: RowButtonProps) => (
  <RowButton verb="Congelar" icon={IconSnowflake} {...props} />
)

export const UnfreezeButton = (props: RowButtonProps) => (
  <RowButton verb="Descongelar" icon={IconSnowflakeOff} {...props} />
)

export const CancelButton = (props: RowButtonProps) => <RowButton verb="Cancelar" icon={IconBan} {...props} />

export const ReactivateButton = (props: RowButtonProps) => (
  <RowButton verb="Reactivar" icon={IconRotate} {...props} />
)

export const DeleteButton = (props: RowButtonProps) => (
  <RowButton verb="Eliminar" icon={IconTrash} color="red" {...props} />
)

/** Takes out of a list what stays in the program: a person of a class. */
export const RemoveButton = (props: RowButtonProps) => (
  <RowButton verb="Quitar" icon={IconTrash} color="red" {...props} />
)
