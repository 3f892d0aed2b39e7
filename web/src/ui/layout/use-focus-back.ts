import { useEffect, useState } from 'react'

/** Restores the focus when a conditionally rendered dialog unmounts. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the other effects of this commit: a new dialog or heading that takes the focus has priority.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    },
    [before],
  )
}
