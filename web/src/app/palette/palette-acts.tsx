import { type Action, may } from '@gym/contract/permissions/actions'
import type { Rol } from '@gym/contract/permissions/permissions'
import { useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCash, IconDoorEnter, IconIdBadge2, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCheckIns } from '../../features/entradas/check-ins.api.ts'
import { foldText } from '../../format/plain-text.ts'
import { themes } from '../shell/theme-switch.tsx'
import { type NamedAct, readAct, type Verb } from './read-act.ts'

export interface Choice {
  key: string
  label: string
  detail?: string
  icon: ReactNode
  /** True if the choice does not navigate at once; the palette then restores the focus. */
  isHere: boolean
  /** Text that the choice puts into the field, to be completed by a name; the palette stays open. */
  begins?: string
  go: () => void
}

type Person = Pick<Choice, 'key' | 'label' | 'detail'>

const verbs: Record<Verb, { action: Action; says: string; icon: ReactNode }> = {
  entrada: { action: 'entradas:escribir', says: 'Registrar entrada de', icon: iconOf(IconDoorEnter) },
  cobrar: { action: 'pagos:escribir', says: 'Cobrar a', icon: iconOf(IconCash) },
  membresía: { action: 'membresias:escribir', says: 'Nueva membresía para', icon: iconOf(IconIdBadge2) },
}

function iconOf(Icon: typeof IconCash) {
  return <Icon size={18} stroke={1.6} aria-hidden />
}

export function actTyped(rol: Rol, typed: string): NamedAct | undefined {
  const act = readAct(typed)
  return act && may(rol, verbs[act.verb].action) ? act : undefined
}

export function useActsFor(act: NamedAct | undefined, people: Person[]): Choice[] {
  const navigate = useNavigate()
  const router = useRouter()
  const { checkIns } = useCheckIns()
  if (!act) return []

  const { says, icon } = verbs[act.verb]
  async function go({ key: cliente, detail: numero = '' }: Person) {
    if (act?.verb === 'cobrar') return navigate({ to: '/vender', search: { cliente } })
    if (act?.verb === 'membresía') return navigate({ to: '/vender', search: { cliente, renovar: 1 } })
    await navigate({ to: '/recepcion' })
    // The user may have cancelled the navigation because of unsaved input: then no check-in.
    if (router.latestLocation.pathname === '/recepcion') checkIns.arrive({ numero })
  }
  return people.map((person) => ({
    ...person,
    key: `${act.verb}-${person.key}`,
    label: `${says} ${person.label}`,
    icon,
    isHere: false,
    go: () => go(person),
  }))
}

export interface Ways {
  leave: () => void
  showKeys: () => void
}

export function useActs(rol: Rol, typed: string, { leave, showKeys }: Ways): Choice[] {
  const hasKeyboard = useMediaQuery('(hover: hover)', true, { getInitialValueInEffect: false })
  const { setColorScheme } = useMantineColorScheme()
  const wanted = foldText(typed)
  const begun = (Object.keys(verbs) as Verb[])
    .filter((verb) => may(rol, verbs[verb].action))
    .map((verb) => {
      const { says, icon } = verbs[verb]
      return { key: verb, label: `${says}…`, icon, isHere: true, begins: `${verb} `, go: () => {} }
    })
  const themed = themes.map(({ value, label, Icon }) => ({
    key: `tema-${value}`,
    label,
    icon: iconOf(Icon),
    isHere: true,
    go: () => setColorScheme(value),
  }))
  const keys = {
    key: 'teclas',
    label: 'Ver las teclas',
    icon: iconOf(IconKeyboard),
    isHere: true,
    go: showKeys,
  }
  const out = { key: 'salir', label: 'Cerrar sesión', icon: iconOf(IconLogout), isHere: true, go: leave }
  return [...begun, ...themed, ...(hasKeyboard ? [keys] : []), out].filter(({ label }) =>
    foldText(label).includes(wanted),
  )
}
