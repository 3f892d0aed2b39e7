import { useEffect, useEffectEvent, useState } from 'react'

/** What waits for the press that goes on to end; null while nothing is pressed. */
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
 * Does, once a field is left, what may move the screen: of a field that is left by a press as that press ends, for a button that moves
 * away from under it is not pressed. Gives what says that the field is left, or that one is in it again.
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
