import { Button, Group } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useReader } from '../../ui/use-reader.ts'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'
import type { Visitas } from './visitas.ts'

/** Whether somebody is in a window or another field. */
const isElsewhere = () => !!document.activeElement?.closest('[role="dialog"], input, textarea, select')

interface PuertaFieldProps {
  visitas: Visitas
  /** The visit whose number nobody has: whoever is picked by name next is that person. */
  naming: string | null
  onArrived: () => void
}

/**
 * One field for the whole queue: a scan, heard wherever the focus is, or a number and Enter registers at once; a name
 * offers people, and Enter takes the one that is marked. Whoever one comes back from, mended, stands in it: one Enter.
 */
export function PuertaField({ visitas, naming, onArrived }: PuertaFieldProps) {
  const [picked, setPicked] = useState<PickedClient | null>(() => visitas.mended())
  /** The field begins anew after each, without what was typed and not chosen. */
  const [count, setCount] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  const focusField = () => form.current?.querySelector<HTMLInputElement>('[data-path="cliente"]')?.focus()

  useEffect(() => visitas.forgetMended(), [visitas])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each, and when a name is to be looked for
  useEffect(() => {
    if (!document.activeElement?.closest('[role="dialog"]')) focusField()
  }, [count, naming])

  // What is typed belongs in the field, also after a button was pressed; a space or Enter is the button's.
  const take = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isElsewhere()) focusField()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => take(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  function arrive(who: { numero: string } | { cliente: PickedClient }) {
    setPicked(null)
    setCount((before) => before + 1)
    if (naming && 'cliente' in who) visitas.choose(naming, who.cliente)
    else visitas.arrive(who)
    onArrived()
  }

  useReader((numero) => arrive({ numero }))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (picked) arrive({ cliente: picked })
    else focusField()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Group align="flex-end" gap="sm">
        <div style={{ flex: '1 1 300px' }}>
          <ClientPicker
            key={count}
            isQuick
            size="lg"
            label="Quién llega"
            placeholder="Número, teléfono o nombre"
            openOnFocus={false}
            data-path="cliente"
            selected={picked}
            onSelect={(client) => (client && !picked ? arrive({ cliente: client }) : setPicked(client))}
            onNumber={(numero) => arrive({ numero })}
          />
        </div>
        <Button type="submit" size="lg">
          Registrar entrada
        </Button>
      </Group>
    </form>
  )
}
