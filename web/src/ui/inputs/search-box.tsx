import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ListState } from '../table/use-list-state.ts'

const TYPING_PAUSE_MS = 250

export function SearchBox({ list, label }: { list: ListState<{ buscar?: string }>; label: string }) {
  const hasKeyboard = useMediaQuery('(hover: hover)', true, { getInitialValueInEffect: false })
  const input = useRef<HTMLInputElement>(null)
  const wanted = list.search.buscar ?? ''
  const [typed, setTyped] = useState(wanted)
  const sent = useRef(wanted)
  const send = useDebouncedCallback((text: string) => {
    sent.current = text
    list.change({ buscar: text || undefined }, { replace: true })
  }, TYPING_PAUSE_MS)

  // Back and 'Limpiar búsqueda' change the address without typing.
  useEffect(() => {
    if (wanted !== sent.current) {
      sent.current = wanted
      setTyped(wanted)
    }
  }, [wanted])

  // Compares the character, not the key: on a Spanish keyboard the slash is Shift and 7.
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || isTypedInto(event.target)) return
    event.preventDefault()
    input.current?.focus()
  })

  const type = (text: string) => {
    setTyped(text)
    send(text.trim())
  }

  return (
    <TextInput
      ref={input}
      type="search"
      label={label}
      placeholder={hasKeyboard ? 'Escribe para buscar ( / )' : 'Escribe para buscar'}
      flex={{ base: '1 1 100%', xs: '1 1 240px' }}
      maw={{ xs: 320 }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed && <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => type('')} />
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null
}
