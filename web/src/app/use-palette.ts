import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { forgetFailures } from '../lib/pieces.tsx'

/** Ctrl+K opens the palette from anywhere; its code is loaded the first time somebody wants it. */
export function usePalette() {
  const [opened, { open, close }] = useDisclosure()
  const [wanted, setWanted] = useState(false)
  const show = () => {
    forgetFailures()
    setWanted(true)
    open()
  }
  useHotkeys([['mod+K', show]], [])
  return { opened, wanted, open: show, close }
}
