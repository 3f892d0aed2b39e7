import { useBlocker } from '@tanstack/react-router'
import { readToken } from '../lib/session.ts'

export interface LeavingOptions {
  /** Whether a list stands on the same screen: searching and ordering it does not lose what is typed. */
  besideList?: boolean
}

/** Asks before the screen is left, or the tab closed, with something typed that is not saved. */
export function useLeaving(isUnsaved: () => boolean, { besideList = false }: LeavingOptions) {
  return useBlocker({
    // A session that ended takes the person away at once; what was typed waits as a draft.
    shouldBlockFn: ({ current, next }) =>
      isUnsaved() && readToken() !== null && !(besideList && current.pathname === next.pathname),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
}
