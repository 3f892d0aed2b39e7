import { Anchor, Button, Kbd, NavLink, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { unansweredLlegadas } from '../features/asistencias/llegadas.ts'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { menuOf, useScreens } from '../lib/menus.ts'
import { ownAddress } from '../lib/search.ts'
import type { SignedIn } from '../lib/session-user.ts'
import { askWhether } from '../ui/confirmation.tsx'
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
    const llegadas = unansweredLlegadas(user?._id ?? '')
    if (llegadas === 0 || (await mayForget(llegadas))) await signOut()
  }
  const screens = useScreens()
  const href = useLocation({ select: (location) => location.href })
  return (
    <div className={classes.sidebar}>
      <Link to="/" className={classes.brand}>
        <img src="/logo.svg" alt="" width={36} height={36} />
        <span>Admin Gimnasios</span>
      </Link>
      {user ? (
        <>
          <UnstyledButton className={classes.search} onClick={onSearch}>
            <IconSearch size={16} aria-hidden />
            <span>Buscar</span>
            <Kbd size="xs">Ctrl K</Kbd>
          </UnstyledButton>
          <nav aria-label="Menú principal" className={classes.menu}>
            {menuOf(user.rol, screens).map((screen) => (
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
          </nav>
          <div className={classes.foot}>
            <Anchor component={Link} to="/mi-cuenta" size="sm" truncate title={`Mi cuenta: ${user.email}`}>
              {user.nombre}
            </Anchor>
            <ThemeSwitch />
            <Button color="red" fullWidth leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
              Cerrar Sesión
            </Button>
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
