import { defineStore } from '../offline/storage/stores.ts'

interface KnownGym {
  nombre?: string
  logo?: string
  acento?: string
  zonaHoraria?: string
}

/** The gym's name, logo, colour and time zone of the last visit; public/first.js reads the first three too. */
export const knownGym = defineStore<KnownGym>({
  name: 'gimnasio',
  parse: JSON.parse,
})
