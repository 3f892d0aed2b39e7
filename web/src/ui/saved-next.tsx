import { CloseButton, Group, Paper, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RegisteredRouter, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { LinkButton } from './link-button.tsx'

/**
 * What is usually done once something is saved. A form tells it by `next` of `useResourceForm`:
 *
 *     next: ({ _id, nombre }) => ({
 *       id: _id,
 *       about: nombre,
 *       acts: [{ label: 'Registrar pago', to: '/pagos/crear', search: { cliente: _id } }],
 *     })
 *
 * The acts stand under the form's message, and once more on the list that it goes to by itself: 2 s are short to read
 * them. One that leads to the same form, 'Otro cliente', opens it anew where its page has `useFormKey`.
 */
export interface WhatNext {
  /** Of what was saved. */
  id: string
  /** Whom or what was saved: 'Ana Pérez'. */
  about: string
  /** What is still to be known of it: 'Sin cobro: no se registró ningún pago.' */
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
  next: WhatNext | null
  /** Somebody turns to the acts. */
  onTurn: () => void
  /** The way back. */
  children: ReactNode
}

/** What a form that is saved has in the place of its buttons. */
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

/**
 * The acts on the screen that one was led to after the saving, until they are closed, which sends the focus on, or what
 * was saved is deleted. They are said once: neither the way back nor a reload brings them again.
 */
export function SavedBefore({ onClose }: { onClose: () => void }) {
  // Of the screen that one comes to alone: that which one leaves stands there until it is.
  const [next, setNext] = useState(useLocation({ select: ({ state }) => state.next }))
  const navigate = useNavigate()
  useEffect(() => {
    if (next) navigate({ to: '.', search: true as never, state: {}, replace: true })
  }, [next, navigate])
  const calls = useQueryClient().getMutationCache()
  useEffect(
    () =>
      calls.subscribe(({ mutation }) => {
        // A deletion is called with the id alone.
        const isOfIt = mutation?.state.variables === next?.id
        if (next && isOfIt && mutation?.state.status === 'success') setNext(undefined)
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

/** What is done next, as links; `after` is the id of what was saved. */
export function Acts({ after, acts }: { after: string; acts: NextAct[] }) {
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

/** The key of a form that stands anew after each thing that was made in it. */
export function useFormKey(): string | undefined {
  const after = useLocation({ select: ({ state }) => state.after })
  const [key, setKey] = useState(after)
  // Other moves on the page, such as past the menu, leave the form alone.
  if (after && after !== key) setKey(after)
  return key
}
