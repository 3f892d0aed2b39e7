import { readDeskItem, writeDeskItem } from '../storage/desk-storage.ts'
import { type CheckIn, isShownAgain, isWaiting, upgraded } from './check-in.ts'

/** A settled check-in leaves the list once this many are newer; an unsettled one stays. */
const KEPT = 60
const KEPT_OVER_RELOAD = 200

/** Names of the stored lists: of the class desk and of the door. */
export type CheckInsPlace = 'all' | 'visitas'

export interface CheckInsMemory {
  read: () => readonly CheckIn[]
  write: (all: readonly CheckIn[]) => void
}

/** Storage of a list for the account. `write` does nothing once `isOpen` returns false, as after sign-out. */
export function memoryOf(userId: string, place: CheckInsPlace, isOpen: () => boolean): CheckInsMemory {
  return {
    read: () => readDeskItem<readonly CheckIn[]>(userId, place) ?? [],
    write: (all) => isOpen() && writeDeskItem(userId, place, all),
  }
}

/** The observable list of check-ins, newest first, stored on every change. */
export function createCheckInStore(memory: CheckInsMemory) {
  const stored = () =>
    memory
      .read()
      .map(upgraded)
      .filter((each) => isWaiting(each) || isShownAgain(each))
  let all: readonly CheckIn[] = stored()
  const listeners = new Set<() => void>()

  function set(next: readonly CheckIn[]) {
    all = next
    memory.write(bounded(withOthers(all, stored())).slice(0, KEPT_OVER_RELOAD))
    for (const listener of listeners) listener()
  }

  return {
    list: () => all,
    find: (id: string) => all.find((each) => each.id === id),
    add: (checkIn: CheckIn) => set(bounded([checkIn, ...all])),

    change(id: string, fields: Partial<CheckIn>) {
      set(all.map((each) => (each.id === id ? { ...each, ...fields } : each)))
    },

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function bounded(all: readonly CheckIn[]): readonly CheckIn[] {
  const isSettled = (each: CheckIn) =>
    !isWaiting(each) && each.outcome?.kind !== 'failed' && each.outcome?.kind !== 'unknown'
  return all.filter((each, index) => index < KEPT || !isSettled(each))
}

function withOthers(own: readonly CheckIn[], stored: readonly CheckIn[]): readonly CheckIn[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...stored.filter(({ id }) => !ids.has(id))].sort((one, other) => other.at - one.at)
}
