import { useSyncExternalStore } from 'react'
import { isConnectionLost, watchConnection } from './connection.ts'
import { deskOutbox } from './desk-outbox.ts'

/** What this browser has not sent yet, as it is now. */
export const useOutbox = () => useSyncExternalStore(deskOutbox.subscribe, deskOutbox.get)

/** Whether the last call of the program had no answer. */
export const useConnectionLost = () => useSyncExternalStore(watchConnection, isConnectionLost)
