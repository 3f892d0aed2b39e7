import { Button, Group } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckIns } from '../../offline/check-ins/check-ins.ts'
import { useScanner } from '../../ui/scanner/use-scanner.ts'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'

const isElsewhere = () => !!document.activeElement?.closest('[role="dialog"], input, textarea, select')

interface PuertaFieldProps {
  checkIns: CheckIns
  /** Id of the check-in with an unknown number, while its client is searched by name. */
  naming: string | null
  onArrived: () => void
}

export function PuertaField({ checkIns, naming, onArrived }: PuertaFieldProps) {
  /** Remount key: the field resets after each arrival. */
  const [count, setCount] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  const focusField = () => form.current?.querySelector<HTMLInputElement>('[data-path="cliente"]')?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each arrival, and for a search by name
  useEffect(() => {
    if (count > 0 || naming) {
      if (!document.activeElement?.closest('[role="dialog"]')) focusField()
      return
    }
    // Waits until the page has focused its heading. A control that already has the focus does not lose it.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, h1')) focusField()
    })
    return () => cancelAnimationFrame(frame)
  }, [count, naming])

  // Sends typing after a button press to the field; space and Enter still activate the button.
  const take = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isElsewhere()) focusField()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => take(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  function arrive(who: { numero: string } | { cliente: PickedClient }) {
    setCount((before) => before + 1)
    const isNamed = naming && 'cliente' in who && checkIns.choose(naming, who.cliente)
    if (!isNamed) checkIns.arrive(who)
    onArrived()
  }

  useScanner((numero) => arrive({ numero }))

  function submit(event: FormEvent) {
    event.preventDefault()
    focusField()
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
            data-path="cliente"
            selected={null}
            onSelect={(client) => client && arrive({ cliente: client })}
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
