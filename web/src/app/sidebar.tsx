import { may } from '@gym/contract/actions'
import { ActionIcon, Anchor, Button, Kbd, NavLink, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconSearch, IconSettings } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { unansweredArrivals } from '../lib/arrivals.ts'
import { atHandOf, menuOf, useScreens } from '../lib/menus.ts'
import { roleNames } from '../lib/role-names.ts'
import { ownAddress } from '../lib/search.ts'
import type { SignedIn } from '../lib/session-user.ts'
import { ventasSinCobrar } from '../lib/ventas-sin-cobrar.ts'
import { askWhether } from '../ui/confirmation.tsx'
import { GymBrand } from '../ui/gym-brand.tsx'
import { isAnythingUnsaved, useMayLoseTyped } from '../ui/leaving.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { screenIcon } from '../ui/screen-icon.tsx'
import classes from './sidebar.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

export function Sidebar({ user, onSearch }: { user: SignedIn | undefined; onSearch: () => void }) {
  const signOut = useSignOut()
  const mayLoseTyped = useMayLoseTyped()
  const leave = async () => {
    if (isAnythingUnsaved() && !(await mayLoseTyped())) return
    const llegadas = unansweredArrivals(user?._id ?? '')
    if (llegadas > 0 && !(await mayForget(llegadas))) return
    const ventas = ventasSinCobrar(user?._id ?? '')
    if (ventas === 0 || (await mayDrop(ventas))) await signOut()
  }
  const screens = useScreens()
  const href = useLocation({ select: (location) => location.href })
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
            <span>Buscar</span>
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
                  {roleNames[user.rol]}
                </Text>
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
          <LinkButton to="/login" search={{ volver: ownAddress(href) }} fullWidth>
            Iniciar sesión
          </LinkButton>
        </div>
      )}
    </div>
  )
}

/** The role's entries, with a sign at the edge while there are more below. */
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

/** 'alt+R' is 'Alt R'. */
function keyName(key: string): string {
  return key.replace('alt', 'Alt').replace('+', ' ')
}

/** Asks before carts are dropped that nobody has charged. */
function mayDrop(ventas: number): Promise<boolean> {
  return askWhether({
    title: ventas === 1 ? '¿Cerrar sesión y perder la venta?' : `¿Cerrar sesión y perder ${ventas} ventas?`,
    text: 'Lo que está en Vender sin cobrar, y lo que guardaste, se descarta al cerrar sesión.',
    action: 'Cerrar sesión ahora',
    cancel: 'Seguir aquí',
  })
}

/** Asks before those are forgotten who came to the desk and of whom nobody knows whether they were registered. */
function mayForget(llegadas: number): Promise<boolean> {
  const text =
    llegadas === 1
      ? 'Hay una llegada sin respuesta: puede que no quede registrada.'
      : `Hay ${llegadas} llegadas sin respuesta: puede que no queden registradas.`
  return askWhether({
    title: '¿Cerrar sesión sin esperar?',
    text,
    action: 'Cerrar sesión ahora',
    cancel: 'Esperar',
  })
}
