import { Button, Kbd, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { aboveMenuOf, keyName, menuGroupsOf, useLit, useScreens } from '../../routing/menus.ts'
import type { SignedIn } from '../../session/session-user.ts'
import { GymBrand } from '../../ui/layout/gym/gym-brand.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { screenIcon } from '../../ui/layout/screen-icon.tsx'
import { Account } from './account.tsx'
import classes from './sidebar.module.css'
import { ThemeSwitch } from './theme-switch.tsx'
import { useLeave } from './use-leave.ts'

export function Sidebar({ user, onSearch }: { user: SignedIn | undefined; onSearch: () => void }) {
  const leave = useLeave(user)
  return (
    <div className={classes.sidebar}>
      <Link to="/" className={classes.brand}>
        <GymBrand />
      </Link>
      {user ? (
        <>
          <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
            <IconSearch size={16} aria-hidden />
            <span>¿Qué buscas?</span>
            <Kbd size="xs" aria-hidden>
              Ctrl K
            </Kbd>
          </UnstyledButton>
          <Menus rol={user.rol} />
          <div className={classes.foot}>
            <Account user={user} />
            <Button color="red" variant="subtle" size="xs" px={4} onClick={leave}>
              Cerrar Sesión
            </Button>
          </div>
        </>
      ) : (
        <div className={classes.foot}>
          <ThemeSwitch />
          <SignInLink />
        </div>
      )}
    </div>
  )
}

export function SignInLink() {
  const href = useLocation({ select: (location) => location.href })
  return (
    <LinkButton to="/login" state={{ volver: href }} size="xs">
      Iniciar sesión
    </LinkButton>
  )
}

function Menus({ rol }: Pick<SignedIn, 'rol'>) {
  const screens = useScreens()
  const above = aboveMenuOf(rol, screens)
  const end = useRef<HTMLSpanElement>(null)
  const [isMore, setMore] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => setMore(seen?.isIntersecting === false))
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={classes.menus}>
      {above.screens.length > 0 && (
        <nav aria-label={above.heading}>
          <Entries {...above} />
        </nav>
      )}
      <nav aria-label="Menú principal">
        {menuGroupsOf(rol, screens).map((group) => (
          <Entries key={group.heading} {...group} />
        ))}
        <span ref={end} className={classes.end} />
        {isMore && (
          <span className={classes.more} title="Hay más abajo" aria-hidden>
            <IconChevronDown size={18} />
          </span>
        )}
      </nav>
    </div>
  )
}

function Entries({
  heading,
  screens,
}: ReturnType<typeof aboveMenuOf<ReturnType<typeof useScreens>[number]>>) {
  const litOn = useLit()
  return (
    <>
      <div className={classes.heading}>{heading}</div>
      {screens.map(({ path, key, ...screen }) => (
        <Link
          key={path}
          to={path}
          className={classes.link}
          {...litOn(path)}
          {...(key && { title: keyName(key), 'aria-keyshortcuts': key.replace('alt', 'Alt') })}
        >
          {screenIcon(screen)}
          <span>{screen.label}</span>
          {key && <kbd aria-hidden>{keyName(key)}</kbd>}
        </Link>
      ))}
    </>
  )
}
