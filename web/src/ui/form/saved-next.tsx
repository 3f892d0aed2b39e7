import { CloseButton, Group, Paper, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RegisteredRouter, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { LinkButton } from '../layout/link-button.tsx'

/** Actions after a save. A form that an action reopens needs `useFormKey`, which resets it. */
export interface NextActions {
  id: string
  about: string
  /** A remark on the save: 'Sin cobro: no se registró ningún pago.' */
  remark?: string
  acts: NextAct[]
}

export interface NextAct {
  label: string
  to: keyof RegisteredRouter['routesByPath']
  params?: object
  search?: object
}

interface SavedNextProps {
  next: NextActions | null
  onTurn: () => void
  children: ReactNode
}

export function SavedNext({ next, onTurn, children }: SavedNextProps) {
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Stack gap="xs">
        {next && <Text fw={600}>{next.about}</Text>}
        {next?.remark && <Text>{next.remark}</Text>}
        <Group gap="xs">
          {children}
          {next && (
            <Group gap="xs" onPointerEnter={onTurn} onFocus={onTurn}>
              <Acts after={next.id} acts={next.acts} />
            </Group>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}

/** Shows the actions of `next` after the redirect, until they are closed or the entity is deleted. */
export function SavedBefore({ onClose }: { onClose: () => void }) {
  // Copied to state, because the effect below removes it from the location.
  const [next, setNext] = useState(useLocation({ select: ({ state }) => state.next }))
  const navigate = useNavigate()
  useEffect(() => {
    if (next) navigate({ to: '.', search: true as never, state: {}, replace: true })
  }, [next, navigate])
  const calls = useQueryClient().getMutationCache()
  useEffect(
    () =>
      calls.subscribe(({ mutation }) => {
        // Hides the actions when their entity is deleted: the variables of that mutation are the bare id.
        const isOfNext = mutation?.state.variables === next?.id
        if (next && isOfNext && mutation?.state.status === 'success') setNext(undefined)
      }),
    [calls, next],
  )
  if (!next) return null
  return (
    <Paper component="section" aria-label="Qué sigue" withBorder p="md" bg="var(--surface)">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="xs">
          <Text fw={600}>{next.about}</Text>
          {next.remark && <Text>{next.remark}</Text>}
          <Acts after={next.id} acts={next.acts} />
        </Group>
        <CloseButton
          aria-label="Cerrar lo que sigue"
          onClick={() => {
            onClose()
            setNext(undefined)
          }}
        />
      </Group>
    </Paper>
  )
}

function Acts({ after, acts }: { after: string; acts: NextAct[] }) {
  return acts.map(({ label, to, params = {}, search = {} }) => (
    <LinkButton
      key={label}
      variant="light"
      to={to}
      params={params as never}
      search={search as never}
      state={{ after }}
    >
      {label}
    </LinkButton>
  ))
}

/** A React key that resets the form when an action of `SavedNext` reopens the same screen. */
export function useFormKey(): string | undefined {
  const after = useLocation({ select: ({ state }) => state.after })
  const [key, setKey] = useState(after)
  // A navigation without `after`, such as the skip link, must not reset the form.
  if (after && after !== key) setKey(after)
  return key
}
