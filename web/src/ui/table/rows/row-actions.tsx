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
import { useInWords } from '../../feedback/in-words.tsx'
import { Refusable } from '../../security/refusable.tsx'

/** A row's action: an icon in the table, text in the detail. Its accessible name includes the row's name. */

interface RowAct {
  verb: string
  name: string
  icon: TablerIcon
}

const iconOf = (Icon: TablerIcon) => <Icon size={18} stroke={1.6} aria-hidden />

export const RowLink = forwardRef<HTMLAnchorElement, RowAct & ComponentProps<'a'>>(
  ({ verb, name, icon, ...props }, ref) => {
    const shared = { component: 'a', ref, 'aria-label': `${verb} ${name}`, ...props } as const
    return useInWords() ? (
      <Button variant="default" leftSection={iconOf(icon)} {...shared}>
        {verb}
      </Button>
    ) : (
      <ActionIcon variant="subtle" title={verb} {...shared}>
        {iconOf(icon)}
      </ActionIcon>
    )
  },
)

export type NamedLinkProps = { name: string } & ComponentProps<'a'>

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

export interface RowButtonProps {
  name: string
  onClick: () => void
  refusal?: string | undefined
}

export function RowButton({
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
        <Button variant={color ? 'outline' : 'default'} leftSection={iconOf(icon)} {...shared}>
          {verb}
        </Button>
      ) : (
        <ActionIcon variant="subtle" title={verb} {...shared}>
          {iconOf(icon)}
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

/** Removes a relation, such as a person's place in a class; deletes no entity. */
export const RemoveButton = (props: RowButtonProps) => (
  <RowButton verb="Quitar" icon={IconTrash} color="red" {...props} />
)
