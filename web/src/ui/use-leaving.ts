import { useBlocker } from '@tanstack/react-router'
import { readToken } from '../lib/session.ts'
import { mayLoseTyped } from './confirmation.tsx'

export interface LeavingOptions {
  /** Whether a list stands on the same screen: searching and ordering it does not lose what is typed. */
  besideList?: boolean
}

/** Asks before the screen is left, or the tab closed, with something typed that is not saved. */
export function useLeaving(isUnsaved: () => boolean, { besideList = false }: LeavingOptions) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A session that ended takes the person away at once; what was typed waits as a draft.
      if (!isUnsaved() || readToken() === null) return false
      if (besideList && current.pathname === next.pathname) return false
      return !(await mayLoseTyped())
    },
    enableBeforeUnload: isUnsaved,
  })
}
