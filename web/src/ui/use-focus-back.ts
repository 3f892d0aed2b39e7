import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it, once a dialog that is drawn only while it is open has gone and nothing else took
 * it. The library does so for dialogs that stay, closed, on the screen.
 */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Once the dialog has left the page.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    },
    [before],
  )
}
