import { labels, menus } from '@gym/contract/menus'
import { Anchor, Button, Kbd, NavLink, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { screenIcons } from './screen-icons.tsx'
import { type SignedIn, useSignOut } from './session-user.ts'
import classes from './sidebar.module.css'

export function Sidebar({ user, onSearch }: { user: SignedIn | undefined; onSearch: () => void }) {
  const signOut = useSignOut()
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
            {menus[user.rol].map((path) => (
              <NavLink
                key={path}
                component={Link}
                to={path}
                label={labels[path]}
                leftSection={screenIcons[path]}
                activeProps={{ 'data-active': true, 'aria-current': 'page' }}
                className={classes.link}
              />
            ))}
          </nav>
          <div className={classes.foot}>
            <Anchor component={Link} to="/mi-cuenta" size="sm" truncate title={`Mi cuenta: ${user.email}`}>
              {user.nombre}
            </Anchor>
            <ColorSchemeSwitch />
            <Button
              color="red"
              fullWidth
              leftSection={<IconLogout size={16} aria-hidden />}
              onClick={signOut}
            >
              Cerrar Sesión
            </Button>
          </div>
        </>
      ) : (
        <div className={classes.foot}>
          <ColorSchemeSwitch />
          <Button component={Link} to="/login" fullWidth>
            Iniciar sesión
          </Button>
        </div>
      )}
    </div>
  )
}
