import { Anchor, Drawer, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ModalsProvider } from '@mantine/modals'
import { IconSearch } from '@tabler/icons-react'
import { Outlet, useMatches, useRouteContext, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { isOpenTo } from '../../routing/screens.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { GymBrand } from '../../ui/layout/gym/gym-brand.tsx'
import { useLive } from '../live/use-live.ts'
import { Loading } from '../loading.tsx'
import { LazyKeys, useKeysWindow } from '../palette/lazy-keys.tsx'
import { LazyPalette } from '../palette/lazy-palette.tsx'
import { usePalette } from '../palette/use-palette.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Notices } from './lazy-part.tsx'
import { onLink } from './on-link.ts'
import classes from './shell.module.css'
import { Sidebar, SignInLink } from './sidebar.tsx'
import { SignInNeeded } from './sign-in-needed.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useAtHandKeys } from './use-at-hand-keys.ts'
import { usePasswordConfirmation } from './use-password-confirmation.ts'

export function Shell() {
  const user = useSignedIn()
  const [menuOpened, menu] = useDisclosure()
  const palette = usePalette()
  const keys = useKeysWindow()
  useAtHandKeys(user)
  usePasswordConfirmation()
  useLive(user?.cambiarClave || user?.faltaFactor ? undefined : user?._id)
  const screen = useMatches({ select: (matches) => matches[matches.length - 1]?.staticData.screen })
  const { isPublic } = useRouteContext({ from: '/shell' })
  const router = useRouter()
  // `router.invalidate` and the first load resolve too, and must not close the menu.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
        if (fromLocation && hrefChanged) menu.close()
      }),
    [router, menu.close],
  )
  const menuButton = useRef<HTMLButtonElement>(null)
  /** Focuses the button first: from `body`, a hook such as `useHeadingAt` would take the focus. */
  function closeMenu() {
    menuButton.current?.focus()
    menu.close()
  }
  function searchFromMenu() {
    closeMenu()
    palette.open()
  }

  return (
    <div className={classes.shell} data-bar={user ? '' : undefined}>
      <Anchor href="#contenido" className={classes.skip}>
        Saltar al contenido
      </Anchor>
      <section className={classes.topbar} aria-label="Barra superior">
        <span className={classes.brand}>
          <GymBrand />
        </span>
        {user ? (
          <UnstyledButton className={classes.search} aria-label="Buscar" onClick={palette.open}>
            <IconSearch size={20} aria-hidden />
          </UnstyledButton>
        ) : (
          <>
            <ThemeSwitch />
            <SignInLink />
          </>
        )}
      </section>
      <aside className={classes.sidebar} aria-label="Barra lateral">
        <Sidebar user={user} onSearch={palette.open} />
      </aside>
      {user && (
        <Drawer
          opened={menuOpened}
          onClose={closeMenu}
          onClick={onLink(menu.close)}
          // An open account panel closes before the menu; Mantine's listener, on the window, runs too early.
          closeOnEscape={false}
          onKeyDown={({ key }) => {
            if (key === 'Escape') closeMenu()
          }}
          size={250}
          padding={0}
          title="Menú"
          hiddenFrom="sm"
          classNames={{
            content: classes.drawer ?? '',
            body: classes.drawerBody ?? '',
            header: classes.drawerHeader ?? '',
          }}
          closeButtonProps={{ 'aria-label': 'Cerrar el menú' }}
        >
          <Sidebar user={user} onSearch={searchFromMenu} />
        </Drawer>
      )}
      <ModalsProvider>
        <main id="contenido" className={classes.main} tabIndex={-1}>
          <div className={classes.above}>
            <Notices user={user} />
          </div>
          <Suspense fallback={<Loading />}>
            {screen && !isOpenTo(screen, user, isPublic) ? (
              <SignInNeeded screen={screen} user={user} />
            ) : (
              <Outlet />
            )}
          </Suspense>
        </main>
      </ModalsProvider>
      {user && <BottomBar user={user} isMenuOpen={menuOpened} onMenu={menu.open} menuButton={menuButton} />}
      {user && palette.wanted && (
        <LazyPalette user={user} opened={palette.opened} onClose={palette.close} onKeys={keys.open} />
      )}
      {user && keys.wanted && <LazyKeys user={user} opened={keys.opened} onClose={keys.close} />}
    </div>
  )
}
