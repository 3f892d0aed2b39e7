import { useEffect, useState } from 'react'

/** Restores the focus when a conditionally rendered dialog unmounts; Mantine does not. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Waits until the dialog has left the DOM.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    },
    [before],
  )
}
