import type { MouseEvent } from 'react'

export const onLink =
  (act: () => void) =>
  ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) act()
  }
