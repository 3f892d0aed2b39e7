type Place = 'local' | 'session' | 'memory' | 'indexeddb'

/** Every store, so that a wipe also reaches those of unloaded chunks. Owner 'device' is never wiped. */
export const registry = {
  token: { place: 'local', owner: 'user' },
  quiosco: { place: 'local', owner: 'user' },
  quien: { place: 'local', owner: 'user' },
  llegadas: { place: 'local', owner: 'user' },
  borradores: { place: 'session', owner: 'user' },
  intentos: { place: 'session', owner: 'user' },
  'intentos-secretos': { place: 'memory', owner: 'user' },
  'sin-respuesta': { place: 'local', owner: 'user' },
  busquedas: { place: 'memory', owner: 'user' },
  visto: { place: 'indexeddb', owner: 'user' },
  mostrador: { place: 'indexeddb', owner: 'tab' },
  'numero-consultado': { place: 'session', owner: 'tab' },
  'numero-propio': { place: 'session', owner: 'tab' },
  'ejercicios-hechos': { place: 'session', owner: 'tab' },
  'codigo-consulta': { place: 'memory', owner: 'tab' },
  pestana: { place: 'session', owner: 'device' },
  operaciones: { place: 'indexeddb', owner: 'device' },
  dispositivo: { place: 'local', owner: 'device' },
  gimnasio: { place: 'local', owner: 'device' },
  lastTicketNumber: { place: 'local', owner: 'device' },
  papelDeRecibos: { place: 'local', owner: 'device' },
  'recepcion-sonido': { place: 'local', owner: 'device' },
  'cobrar-sin-caja': { place: 'local', owner: 'device' },
} as const satisfies Record<string, { place: Place; owner: 'user' | 'tab' | 'device' }>

type NameAt<At extends Place> = {
  [Name in keyof typeof registry]: (typeof registry)[Name]['place'] extends At ? Name : never
}[keyof typeof registry]

export type StoreName = NameAt<'local' | 'session' | 'memory'>
export type DatabaseName = NameAt<'indexeddb'>

// Read on load: where the browser blocks storage the program fails here, and public/first.js explains it.
const areas: Partial<Record<Place, Storage>> = { local: localStorage, session: sessionStorage }

/** Texts of the 'memory' stores and, until a later write of the store, texts that a full storage refused. */
const inMemory = new Map<string, string>()

addEventListener('storage', ({ key }) => inMemory.delete(key ?? ''))

/** A typed store. An unreadable value counts as none; a text that a full storage refuses stays in memory. */
export function defineStore<Value>({ name, parse }: { name: StoreName; parse: (text: string) => Value }) {
  const { place } = registry[name]
  return {
    get(): Value | undefined {
      try {
        const text = read(place, name)
        return text === null ? undefined : parse(text)
      } catch {
        return undefined
      }
    },
    /** Stores a text as it is, any other value as JSON. */
    set: (value: Value) => write(place, name, typeof value === 'string' ? value : JSON.stringify(value)),
    remove: () => remove(place, name),
  }
}

/**
 * Wipes the stores of owner 'tab'; with 'user' also those of owner 'user', except the data of the
 * account `keptUserId`. Leaves the token to `removeToken`, because another tab may have replaced it.
 */
export function wipeStores(whose: 'user' | 'tab', keptUserId?: string) {
  for (const [name, { place, owner }] of Object.entries(registry)) {
    // The current session is locked to the kiosk: a tab that shows an older session must not unlock it.
    if (name === 'quiosco' && read('local', name) === read('local', 'token')) continue
    if (name === 'token' || (owner !== 'tab' && owner !== whose)) continue
    // An IndexedDB database of owner 'user' belongs to the account in the store 'quien'.
    const text = place === 'indexeddb' ? read('local', 'quien') : read(place, name)
    const own = owner === 'tab' || keptUserId === undefined ? undefined : partOf(text, keptUserId)
    if (own === undefined) remove(place, name)
    else if (place !== 'indexeddb') write(place, name, JSON.stringify(own))
  }
}

/** The account's part of a store: its rows of an array, its entry of a record, or a value that names it. */
function partOf(text: string | null, userId: string): unknown {
  try {
    const stored = JSON.parse(text ?? '{}')
    if (Array.isArray(stored)) return stored.filter((each) => each.userId === userId)
    if ([stored.userId, stored.user?._id].includes(userId)) return stored
    return stored[userId] && { [userId]: stored[userId] }
  } catch {}
}

const read = (place: Place, name: string) => inMemory.get(name) ?? areas[place]?.getItem(name) ?? null

function write(place: Place, name: string, text: string) {
  inMemory.delete(name)
  try {
    if (areas[place]) return areas[place].setItem(name, text)
  } catch {}
  inMemory.set(name, text)
}

function remove(place: Place, name: string) {
  inMemory.delete(name)
  try {
    areas[place]?.removeItem(name)
    if (place === 'indexeddb') indexedDB.deleteDatabase(name)
  } catch {}
}
