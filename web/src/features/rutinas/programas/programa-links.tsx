import { IconClipboardCheck, IconCopy } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { forwardRef } from 'react'
import { type NamedLinkProps, RowLink } from '../../../ui/table/rows/row-actions.tsx'

export const AssignLink = createLink(
  forwardRef<HTMLAnchorElement, NamedLinkProps>((props, ref) => (
    <RowLink {...props} verb="Asignar" icon={IconClipboardCheck} ref={ref} />
  )),
)

export const CopyLink = createLink(
  forwardRef<HTMLAnchorElement, NamedLinkProps>((props, ref) => (
    <RowLink {...props} verb="Duplicar" icon={IconCopy} ref={ref} />
  )),
)
