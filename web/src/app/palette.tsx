import '@mantine/spotlight/styles.css'
import { may } from '@gym/contract/actions'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useClienteSearch } from '../features/clientes/clientes.api.ts'
import { reachableBy, useScreens } from '../lib/menus.ts'
import { plain } from '../lib/plain-text.ts'
import type { SignedIn } from '../lib/session-user.ts'
import { screenIcon } from '../ui/screen-icon.tsx'

const [store, spotlight] = createSpotlight()
const LIST_ID = 'paleta'
const FAILED = 'No se pudo buscar entre los clientes. Inténtalo de nuevo.'

/** The role's screens, and clients by name or cédula. */
export function Palette({ user, opened, onClose }: { user: SignedIn; opened: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const mayEdit = may(user.rol, 'clientes:escribir')
  const [settled] = useDebouncedValue(typed.trim(), 200)
  const isSearched = mayEdit && typed.trim().length >= 2
  const search = useClienteSearch(settled, isSearched && settled.length >= 2)
  // Who matched what was typed before is not to be chosen while the answer to what is typed now is on its way.
  const isFresh = settled === typed.trim() && !search.isPlaceholderData
  const clientes = isSearched && isFresh ? (search.data ?? []) : []
  const hasFailed = isSearched && isFresh && search.isError
  const isSearching = isSearched && (!isFresh || search.isFetching)

  useEffect(() => {
    if (opened) spotlight.open()
  }, [opened])

  // The library marks the first match as one types; these come later, from the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is looked at whenever its rows have changed
  useEffect(() => {
    if (document.querySelector(`#${LIST_ID} [data-selected]`)) return
    document.querySelector(`#${LIST_ID} [data-action]`)?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [search.data])

  const wanted = plain(typed)
  const found = reachableBy(user.rol, useScreens()).filter(({ label }) => plain(label).includes(wanted))

  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Buscar' } }}
      styles={{ actionDescription: { opacity: 1 } }}
    >
      <Spotlight.Search
        placeholder="Buscar una pantalla o un cliente"
        aria-label="Buscar una pantalla o un cliente"
      />
      <Spotlight.ActionsList id={LIST_ID}>
        {found.length > 0 && (
          <Spotlight.ActionsGroup label="Pantallas">
            {found.map((screen) => (
              <Spotlight.Action
                key={screen.path}
                label={screen.label}
                leftSection={screenIcon(screen)}
                onClick={() => navigate({ to: screen.path })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {clientes.length > 0 && (
          <Spotlight.ActionsGroup label="Clientes">
            {clientes.map((cliente) => (
              <Spotlight.Action
                key={cliente._id}
                label={`${cliente.nombre} ${cliente.apellido}`}
                description={cliente.numeroIdentificacion}
                leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
                onClick={() => navigate({ to: '/clientes/editar/$id', params: { id: cliente._id } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {(found.length === 0 || hasFailed) && clientes.length === 0 && (
          <Spotlight.Empty>
            {isSearching ? 'Buscando…' : hasFailed ? FAILED : 'No se encontró nada.'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
