import { useEffect, useEffectEvent, useState } from 'react'

/** Callbacks to run when the current mouse press ends; null if no button is pressed. */
let waiting: Set<() => void> | null = null

window.addEventListener('mousedown', () => (waiting ??= new Set()), { capture: true })
for (const end of ['mouseup', 'dragend'])
  window.addEventListener(
    end,
    () => {
      const acts = waiting ?? []
      waiting = null
      for (const act of acts) act()
    },
    { capture: true },
  )

/**
 * Runs `onLeft` after blur. During a mouse press it waits for the mouseup, because a layout shift could move
 * the pressed button.
 */
export function useLeft(onLeft: () => void) {
  const [isLeft, setLeft] = useState(false)
  const leave = useEffectEvent(() => {
    setLeft(false)
    onLeft()
  })
  useEffect(() => {
    if (!isLeft) return
    const pressed = waiting
    if (!pressed) return leave()
    const act = () => leave()
    pressed.add(act)
    return () => {
      pressed.delete(act)
    }
  }, [isLeft])
  return setLeft
}
