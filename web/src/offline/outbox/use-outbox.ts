import { useEffect, useSyncExternalStore } from 'react'
import { isConnectionLost, watchConnection } from '../../api/connection.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { deskOutbox } from './this-outbox.ts'

export function useDeskOutbox() {
  const user = useSignedIn()
  useEffect(() => {
    // Without storage there is no queue: operations are sent directly.
    if (user) deskOutbox.start(user).catch(() => {})
  }, [user])
  return deskOutbox
}

export const useOutbox = () => useSyncExternalStore(deskOutbox.subscribe, deskOutbox.get)

export const useConnectionLost = () => useSyncExternalStore(watchConnection, isConnectionLost)
