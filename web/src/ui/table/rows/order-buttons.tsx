import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { RowButton, type RowButtonProps } from './row-actions.tsx'

// Not in row-actions.tsx, because few of the lists that load it can be reordered.

export const UpButton = (props: RowButtonProps) => <RowButton verb="Subir" icon={IconArrowUp} {...props} />

export const DownButton = (props: RowButtonProps) => (
  <RowButton verb="Bajar" icon={IconArrowDown} {...props} />
)
