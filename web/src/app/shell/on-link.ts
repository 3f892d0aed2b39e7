import type { MouseEvent } from 'react'

/** Click handler of a container: calls `act` after a click on one of its links. */
export const onLink =
  (act: () => void) =>
  ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) act()
  }
