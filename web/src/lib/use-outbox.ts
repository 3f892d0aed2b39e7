import { useEffect, useSyncExternalStore } from 'react'
import { isConnectionLost, watchConnection } from './connection.ts'
import { deskOutbox } from './desk-outbox.ts'
import { useSignedIn } from './session-user.ts'

/** The queue of this browser, for whoever is signed in: what is theirs is sent, whatever screen they are at. */
export function useDeskOutbox() {
  const user = useSignedIn()
  useEffect(() => {
    // A browser that keeps nothing has no queue: what is done there is sent as it is done.
    if (user) deskOutbox.start(user).catch(() => {})
  }, [user])
  return deskOutbox
}

/** What this browser has not sent yet, as it is now. */
export const useOutbox = () => useSyncExternalStore(deskOutbox.subscribe, deskOutbox.get)

/** Whether the last call of the program had no answer. */
export const useConnectionLost = () => useSyncExternalStore(watchConnection, isConnectionLost)
