import { useEffect, useSyncExternalStore } from 'react'
import { isConnectionLost, watchConnection } from '../../api/connection.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { outbox } from './this-outbox.ts'

export function useOwnOutbox() {
  const user = useSignedIn()
  useEffect(() => {
    // Without browser storage there is no queue: `submit` resolves with 'unstored'.
    if (user) outbox.start(user).catch(() => {})
  }, [user])
  return outbox
}

export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.get)

export const useConnectionLost = () => useSyncExternalStore(watchConnection, isConnectionLost)
