import { defineStore } from '../offline/storage/stores.ts'

/** The gym's name, logo and colour of the last visit; public/first.js reads them too. */
export const knownGym = defineStore<{ nombre?: string; logo?: string; acento?: string }>({
  name: 'gimnasio',
  parse: JSON.parse,
})
