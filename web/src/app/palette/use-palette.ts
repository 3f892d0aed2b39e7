import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { resetFailedChunks } from '../../routing/lazy.tsx'
import { preloadPalette } from './lazy-palette.tsx'

/** Delay of the preload, so that the first screen loads first. */
const PRELOAD_AFTER_MS = 2_000

export function usePalette() {
  const [opened, { open, close }] = useDisclosure()
  const [wanted, setWanted] = useState(false)
  const show = () => {
    resetFailedChunks()
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
