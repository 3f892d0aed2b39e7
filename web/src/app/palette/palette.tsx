import { may } from '@gym/contract/permissions/actions'
import { Modal, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch, IconUser } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useClienteSearch } from '../../features/clientes/clientes.api.ts'
import { foldText } from '../../format/plain-text.ts'
import { reachableBy, useScreens } from '../../routing/menus.ts'
import type { SignedIn } from '../../session/session-user.ts'
import { screenIcon } from '../../ui/layout/screen-icon.tsx'
import { useIsThere } from '../../ui/layout/use-is-there.ts'
import { useLeave } from '../shell/use-leave.ts'
import classes from './palette.module.css'
import { actTyped, type Choice, useActs, useActsFor, type Ways } from './palette-acts.tsx'

const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }
const FAILED = 'No se pudo buscar entre los clientes. Inténtalo de nuevo.'

interface PaletteProps {
  user: SignedIn
  opened: boolean
  onClose: () => void
  onKeys: () => void
}

export function Palette({ user, opened, onClose, onKeys }: PaletteProps) {
  // True after a choice that navigates: the new page moves the focus. Otherwise the focus returns to the opener.
  const [hasGone, setGone] = useState(false)
  // The dialog opens after its mount: if it mounted open, it could not restore the focus on close.
  const isThere = useIsThere()
  // The hook is here and not in `Search`, because its dialogs stay open after the palette closes.
  const leave = useLeave(user)
  const close = (isLeaving: boolean) => {
    setGone(isLeaving)
    onClose()
  }
  return (
    <Modal
      opened={opened && isThere}
      onClose={() => close(false)}
      returnFocus={!hasGone}
      withCloseButton={false}
      padding={0}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': 'Buscar' } }}
    >
      <Search user={user} onGo={({ isHere }) => close(!isHere)} ways={{ leave, showKeys: onKeys }} />
    </Modal>
  )
}

interface SearchProps {
  user: SignedIn
  onGo: (choice: Choice) => void
  ways: Ways
}

/** A combobox: the arrow keys mark an option, which `aria-activedescendant` names. */
function Search({ user, onGo, ways }: SearchProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [markedKey, setMarked] = useState<string>()
  const act = actTyped(user.rol, typed)
  const found = useFoundScreens(user, typed)
  const clientes = useFoundClientes(user, act?.who ?? typed)
  const clientActs = useActsFor(act, clientes.choices)
  const ownActs = useActs(user.rol, typed, ways)
  const screens = found.filter((screen) => !makesSomething(screen))
  const acts = act ? clientActs : [...found.filter(makesSomething).map(withPlus), ...ownActs]
  const people = act ? [] : clientes.choices
  const choices = [...screens, ...acts, ...people]
  const marked = choices.find(({ key }) => key === markedKey) ?? choices[0]
  const idOf = (key: string) => `${id}${key}`
  const markedId = marked && idOf(marked.key)
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' })
  }, [markedId])

  function type(text: string) {
    setTyped(text)
    setMarked(undefined)
  }

  function choose(choice: Choice | undefined) {
    if (!choice) return
    if (choice.begins) return type(choice.begins)
    onGo(choice)
    choice.go()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (event.key === 'Enter') choose(marked)
    if (event.key !== 'Enter' && step === undefined) return
    event.preventDefault()
    const at = marked ? choices.indexOf(marked) : 0
    setMarked(choices[(at + (step ?? 0) + choices.length) % choices.length]?.key)
  }

  const draw = ({ key, label, detail, icon, ...rest }: Choice) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox's field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox's field
    <div
      key={key}
      id={idOf(key)}
      role="option"
      aria-selected={key === marked?.key}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => setMarked(key)}
      onClick={() => choose({ key, label, icon, ...rest })}
    >
      <span className={classes.icon}>{icon}</span>
      <span>
        {label}
        {detail && (
          <Text component="span" display="block" size="xs">
            {detail}
          </Text>
        )}
      </span>
    </div>
  )

  const what = clientes.mayFind ? 'Buscar una pantalla o un cliente' : 'Buscar una pantalla'
  const none = clientes.isSearching ? 'Buscando…' : 'No se encontró nada.'
  const said = clientes.failed ?? (choices.length === 0 ? none : null)
  return (
    <>
      <TextInput
        role="combobox"
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={markedId}
        aria-autocomplete="list"
        aria-label={what}
        placeholder={what}
        autoComplete="off"
        data-autofocus
        size="md"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {said && (
        <Text p="md" ta="center" aria-hidden>
          {said}
        </Text>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div id={`${id}list`} role="listbox" aria-label="Resultados" className={classes.list}>
        <Found name="Pantallas" rows={screens.map(draw)} />
        <Found name="Acciones" rows={acts.map(draw)} />
        <Found name="Clientes" rows={people.map(draw)} />
      </div>
    </>
  )
}

function Found({ name, rows }: { name: string; rows: ReactNode[] }) {
  if (rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not options
    <div role="group" aria-label={name}>
      <div className={classes.name} aria-hidden>
        {name}
      </div>
      {rows}
    </div>
  )
}

/** True for 'Nueva membresía' and the like, which the palette lists as actions, not as screens. */
const makesSomething = ({ key }: Choice) => key.endsWith('/crear')
const withPlus = (choice: Choice) => ({ ...choice, icon: <IconPlus size={18} stroke={1.6} aria-hidden /> })

function useFoundScreens({ rol }: SignedIn, typed: string): Choice[] {
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const wanted = foldText(typed)
  return reachableBy(rol, useScreens())
    .filter(({ label }) => foldText(label).includes(wanted))
    .map((screen) => ({
      key: screen.path,
      label: screen.label,
      icon: screenIcon(screen),
      isHere: screen.path === here,
      go: () => navigate({ to: screen.path }),
    }))
}

function useFoundClientes({ rol }: SignedIn, typed: string) {
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const mayFind = may(rol, 'clientes:leer')
  const [settled] = useDebouncedValue(typed.trim(), 200)
  const isSearched = mayFind && typed.trim().length >= 2
  const search = useClienteSearch(settled, isSearched && settled.length >= 2)
  // While the request for the current text is pending, the results of the previous text are not selectable.
  const isFresh = settled === typed.trim() && !search.isPlaceholderData
  const found = isSearched && isFresh ? (search.data ?? []) : []
  const isSearching = isSearched && (!isFresh || search.isFetching)
  const failed = isSearched && isFresh && search.isError ? FAILED : undefined
  const choices: Choice[] = found.map(({ _id, nombre, apellido, numeroIdentificacion }) => ({
    key: _id,
    label: `${nombre} ${apellido}`,
    detail: numeroIdentificacion,
    icon: <IconUser size={18} stroke={1.6} aria-hidden />,
    isHere: here === `/clientes/${_id}`,
    go: () => navigate({ to: '/clientes/$id', params: { id: _id } }),
  }))
  return { choices, mayFind, isSearching, failed }
}
