import { defineStore } from '../offline/storage/stores.ts'

const lookedUp = defineStore({ name: 'numero-consultado', parse: String })
const own = defineStore({ name: 'numero-propio', parse: String })

/** The last ID number looked up in this tab, as a default for the next lookup page. */
export const lastLookedUp = () => lookedUp.get() ?? ''

export const keepLookedUp = lookedUp.set

/** The ID number typed in 'Tu día'. A lookup of another person does not change it. */
export const ownNumber = () => own.get() ?? ''

export const keepOwnNumber = own.set
