import { may } from '@gym/contract/permissions/actions'
import { nombreRol } from '@gym/contract/permissions/roles.rules'
import { IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FocusEvent, useRef, useState } from 'react'
import { useLit } from '../../routing/menus.ts'
import type { SignedIn } from '../../session/session-user.ts'
import { onLink } from './on-link.ts'
import classes from './sidebar.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

const OWN = '/mi-cuenta'
const SETTINGS = '/configuracion'

export function Account({ user }: { user: SignedIn }) {
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const litOn = useLit()
  const mayConfigure = may(user.rol, 'configuracion:escribir')
  const isHere = [OWN, ...(mayConfigure ? [SETTINGS] : [])].some((path) => 'data-active' in litOn(path))
  const close = () => box.current?.removeAttribute('open')
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  return (
    <details
      ref={box}
      className={classes.account}
      onBlur={closeOutside}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return
        // Otherwise Escape would also close the phone menu that contains this panel.
        event.stopPropagation()
        close()
        box.current?.querySelector('summary')?.focus()
      }}
    >
      <summary title={user.email} data-active={isHere || undefined} aria-current={isHere || undefined}>
        <span className={classes.person}>
          <span>{user.nombre}</span>
          <small>{nombreRol[user.rol]}</small>
        </span>
        <IconChevronUp size={14} aria-hidden />
      </summary>
      {/* `tabIndex`: a press beside the controls focuses the panel, instead of a blur that closes it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only reacts to clicks on links */}
      <div className={classes.panel} tabIndex={-1} onClick={onLink(close)}>
        <small>{user.email}</small>
        <Link to={OWN} className={classes.link} {...litOn(OWN)}>
          Mi cuenta
        </Link>
        {mayConfigure && (
          <Link to={SETTINGS} className={classes.link} {...litOn(SETTINGS)}>
            Configuración
          </Link>
        )}
        {/* The SegmentedControl measures its options, so it mounts only while it is visible. */}
        {isOpen && <ThemeSwitch />}
      </div>
    </details>
  )
}
