import { may } from '@gym/contract/permissions/actions'
import { nombreRol } from '@gym/contract/permissions/roles.rules'
import { ActionIcon, Anchor, Button, Kbd, NavLink, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconSearch, IconSettings } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { atHandOf, keyName, menuOf, useScreens } from '../../routing/menus.ts'
import type { SignedIn } from '../../session/session-user.ts'
import { GymBrand } from '../../ui/layout/gym-brand.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { screenIcon } from '../../ui/layout/screen-icon.tsx'
import classes from './sidebar.module.css'
import { ThemeSwitch } from './theme-switch.tsx'
import { useLeave } from './use-leave.ts'

export function Sidebar({ user, onSearch }: { user: SignedIn | undefined; onSearch: () => void }) {
  const leave = useLeave(user)
  const screens = useScreens()
  return (
    <div className={classes.sidebar}>
      <Link to="/" className={classes.brand}>
        <img src="/logo.svg" alt="" width={36} height={36} />
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
          <div className={classes.hand}>
            {atHandOf(user.rol, screens).map((screen) => (
              <Link
                key={screen.path}
                to={screen.path}
                className={classes.atHand}
                aria-keyshortcuts={screen.key.replace('alt', 'Alt')}
                title={keyName(screen.key)}
                activeProps={{ 'data-active': true, 'aria-current': 'page' }}
              >
                {screenIcon(screen)}
                <span>{screen.label}</span>
                <Kbd size="xs" aria-hidden>
                  {keyName(screen.key)}
                </Kbd>
              </Link>
            ))}
          </div>
          <Menu screens={menuOf(user.rol, screens)} />
          <div className={classes.foot}>
            <div className={classes.own}>
              <div className={classes.person}>
                <Anchor
                  component={Link}
                  to="/mi-cuenta"
                  size="sm"
                  truncate
                  title={`Mi cuenta: ${user.email}`}
                >
                  {user.nombre}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {nombreRol[user.rol]}
                </Text>
                {user.rol === 'user' && (
                  <Anchor component={Link} to="/mis-datos" size="sm">
                    Mis datos
                  </Anchor>
                )}
              </div>
              {may(user.rol, 'configuracion:escribir') && (
                <ActionIcon
                  component={Link}
                  to="/configuracion"
                  variant="default"
                  size="lg"
                  aria-label="Configuración"
                  title="Configuración"
                >
                  <IconSettings size={18} stroke={1.6} aria-hidden />
                </ActionIcon>
              )}
            </div>
            <div className={classes.own}>
              <ThemeSwitch />
              <Button
                color="red"
                variant="outline"
                size="xs"
                px="xs"
                leftSection={<IconLogout size={14} aria-hidden />}
                onClick={leave}
              >
                Cerrar Sesión
              </Button>
            </div>
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

function SignInLink() {
  const href = useLocation({ select: (location) => location.href })
  return (
    <LinkButton to="/login" state={{ volver: href }} fullWidth>
      Iniciar sesión
    </LinkButton>
  )
}

/** The menu. Its lower edge shows a scroll hint while entries are below. */
function Menu({ screens }: { screens: ReturnType<typeof menuOf<ReturnType<typeof useScreens>[number]>> }) {
  const end = useRef<HTMLSpanElement>(null)
  const [isMore, setMore] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => setMore(seen?.isIntersecting === false))
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <nav aria-label="Menú principal" className={classes.menu}>
      {screens.map((screen) => (
        <NavLink
          key={screen.path}
          component={Link}
          to={screen.path}
          label={screen.label}
          leftSection={screenIcon(screen)}
          activeProps={{ 'data-active': true, 'aria-current': 'page' }}
          className={classes.link}
        />
      ))}
      <span ref={end} className={classes.end} />
      {isMore && (
        <span className={classes.more} title="Hay más abajo" aria-hidden>
          <IconChevronDown size={18} />
        </span>
      )}
    </nav>
  )
}
