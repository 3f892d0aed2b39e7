import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { forgetFailures } from '../lib/pieces.tsx'
import { preloadPalette } from './palette-piece.tsx'

/** The screen that one came for is drawn first. */
const PRELOAD_AFTER_MS = 2_000

/** Ctrl+K opens the palette from anywhere; its code comes after the first screen. */
export function usePalette() {
  const [opened, { open, close }] = useDisclosure()
  const [wanted, setWanted] = useState(false)
  const show = () => {
    forgetFailures()
    setWanted(true)
    open()
  }
  useEffect(() => {
    const timer = setTimeout(preloadPalette, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useHotkeys([['mod+K', show]], [])
  return { opened, wanted, open: show, close }
}
