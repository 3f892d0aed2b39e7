import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { lazyRouteComponent, resetFailedChunks } from '../../routing/lazy.tsx'
import type { SignedIn } from '../../session/session-user.ts'
import { LazyDialog } from '../shell/lazy-part.tsx'

const KeysWindow = lazyRouteComponent(() => import('./keys-window.tsx'), 'KeysWindow')

/** Opens the shortcuts window when `?` is typed, except in a field or while a dialog is open. */
export function useKeysWindow() {
  const [opened, { open, close }] = useDisclosure()
  const [wanted, setWanted] = useState(false)
  const show = () => {
    resetFailedChunks()
    setWanted(true)
    open()
  }
  // Compares the character, not the key: on a Spanish keyboard `?` is beside the zero.
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
    event.preventDefault()
    show()
  })
  return { opened, wanted, open: show, close }
}

function isTaken(target: EventTarget | null): boolean {
  const isTyped = target instanceof Element && target.closest('input, textarea, select') !== null
  return isTyped || document.querySelector('[role="dialog"]') !== null
}

interface LazyKeysProps {
  user: SignedIn
  opened: boolean
  onClose: () => void
}

export function LazyKeys(props: LazyKeysProps) {
  return (
    <LazyDialog opened={props.opened} onClose={props.onClose} title="Teclas">
      <KeysWindow {...props} />
    </LazyDialog>
  )
}
