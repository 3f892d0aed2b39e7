import { dayIn } from '@gym/contract/core/calendar'
import { DIAS_DE_INTENTOS } from '@gym/contract/webhooks/webhooks.rules'
import type { Db } from '../../db/connection/database.ts'
import { enviar, SEND_TIMEOUT_MS } from './enviar.ts'
import {
  listWithPending,
  type PorEnviar,
  queueVencimientos,
  releaseEnvio,
  settleEnvio,
  takeEnvios,
} from './envios.queries.ts'

const LOOK_MS = 1_000
const VENCIMIENTOS_MS = 10 * 60_000
const AT_ONCE = 4
/** Duration of a claim. It exceeds the timeout, so that a request ends before its claim expires. */
const TAKEN_MS = SEND_TIMEOUT_MS + 4_000
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const WAITS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
]
const GIVEN_UP_MS = DIAS_DE_INTENTOS * 24 * HOUR
/** Minimum number of attempts: a delivery queued before a downtime must not fail at its first attempt. */
const LEAST_TRIES = 5

/** Wait in ms before the next attempt (backoff). */
export const waitAfter = (intentos: number) => WAITS_MS[Math.min(intentos, WAITS_MS.length) - 1] ?? 5 * SECOND

interface Needs {
  db: Db
  clock: () => Date
  zonaHoraria: () => string
  /** Permits private addresses and http. */
  locales: boolean
  failed: (error: unknown) => void
  lookMs?: number | undefined
}

/** Has a queue per webhook, so that a slow receiver delays no other. Resends after an expired claim. */
export function createWebhookSender({ db, clock, zonaHoraria, locales, failed, lookMs = LOOK_MS }: Needs) {
  const stop = new AbortController()
  const busy = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let queuedAt = 0

  async function sendOne(envio: PorEnviar) {
    const { aceptada, codigo, respuesta } = await enviar(envio, {
      now: clock(),
      locales,
      signal: stop.signal,
    })
    // The shutdown aborts requests: releases the delivery, so that the next start sends it.
    if (stop.signal.aborted && !aceptada) return releaseEnvio(db, envio.id)
    const now = clock()
    const intentos = envio.intentos + 1
    const isOver = intentos >= LEAST_TRIES && now.getTime() - Date.parse(envio.desde) >= GIVEN_UP_MS
    const next = new Date(now.getTime() + waitAfter(intentos)).toISOString()
    await settleEnvio(db, envio.id, {
      estado: aceptada ? 'entregado' : isOver ? 'fallido' : 'pendiente',
      intentos,
      proximoEn: aceptada || isOver ? null : next,
      ultimoEn: now.toISOString(),
      codigo,
      respuesta,
    })
  }

  async function sendAll(webhookId: string) {
    while (!stop.signal.aborted) {
      const now = clock()
      const until = new Date(now.getTime() + TAKEN_MS)
      const taken = await takeEnvios(db, webhookId, { now, until, atMost: AT_ONCE })
      if (taken.length === 0) return
      await Promise.all(taken.map(sendOne))
    }
  }

  async function look() {
    const now = clock()
    if (Math.abs(now.getTime() - queuedAt) >= VENCIMIENTOS_MS) {
      const timeZone = zonaHoraria()
      await queueVencimientos(db, { hoy: dayIn(timeZone, now), timeZone })
      queuedAt = now.getTime()
    }
    for (const id of await listWithPending(db, now)) {
      if (busy.has(id)) continue
      const sending = sendAll(id)
        .catch(failed)
        .finally(() => busy.delete(id))
      busy.set(id, sending)
    }
  }

  function lookIn(ms: number) {
    timer = setTimeout(() => {
      looking = look()
        .catch(failed)
        .then(() => {
          if (!stop.signal.aborted) lookIn(lookMs)
        })
    }, ms).unref()
  }

  return {
    start: () => lookIn(lookMs),
    async close() {
      stop.abort()
      clearTimeout(timer)
      await looking
      await Promise.all(busy.values())
    },
  }
}
