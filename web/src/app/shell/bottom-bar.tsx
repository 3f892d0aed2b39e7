import { UnstyledButton } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { barOf, useLit, useScreens } from '../../routing/menus.ts'
import type { SignedIn } from '../../session/session-user.ts'
import { screenIcon } from '../../ui/layout/screen-icon.tsx'
import classes from './bottom-bar.module.css'

interface BottomBarProps {
  user: SignedIn
  isMenuOpen: boolean
  onMenu: () => void
  menuButton: Ref<HTMLButtonElement>
}

export function BottomBar({ user, isMenuOpen, onMenu, menuButton }: BottomBarProps) {
  const litOn = useLit()
  return (
    <nav aria-label="Barra inferior" className={classes.bar}>
      {barOf(user.rol, useScreens()).map((screen) => (
        <Link key={screen.path} to={screen.path} className={classes.item} {...litOn(screen.path)}>
          {screenIcon(screen)}
          {screen.label}
        </Link>
      ))}
      <UnstyledButton
        ref={menuButton}
        className={classes.item}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={18} stroke={1.6} aria-hidden />
        Más
      </UnstyledButton>
    </nav>
  )
}
