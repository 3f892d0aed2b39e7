import type { Day } from '@gym/contract/core/calendar'
import { defineStore } from '../../offline/storage/stores.ts'

/** The day on which this browser chose to charge without a till. */
const chosen = defineStore({ name: 'cobrar-sin-caja', parse: String })

export const isAnswered = (today: Day) => chosen.get() === today

export const answer: (today: Day) => void = chosen.set
