import type { QueryClient } from '@tanstack/react-query'
import { isConnectionLost } from '../../api/connection.ts'
import { ventasSinCobrar } from '../../api/ventas-sin-cobrar.ts'
import { type Noun, pluralize } from '../../format/counted.ts'
import { loadChunk } from '../../routing/lazy.tsx'
import { sessionUserQuery } from '../../session/session-user.ts'
import { askWhether } from '../../ui/feedback/confirmation.tsx'

/** Asks about a lost connection and each kind of pending work of the account. True unless the user stays. */
export async function mayLeavePending(userId: string, queryClient: QueryClient): Promise<boolean> {
  const { sinCobrar, sinRespuesta, devoluciones } = ventasSinCobrar(userId)
  const unanswered = [
    sentenceOf(sinRespuesta, ['venta', 'ventas'], 'hecha'),
    sentenceOf(devoluciones, ['devolución', 'devoluciones'], 'hecha'),
  ].filter(Boolean)
  const queued = await queuedOf(userId)
  // Until the profile request ends, a lost connection may be unnoticed: wait for it.
  if (queryClient.isFetching({ queryKey: sessionUserQuery.queryKey }) > 0)
    await queryClient.fetchQuery({ ...sessionUserQuery, staleTime: 0 }).catch(() => {})
  if ((queued > 0 || isConnectionLost()) && !(await mayLeave(queued))) return false
  if (unanswered.length > 0 && !(await mayForget(unanswered.join(' ')))) return false
  return sinCobrar === 0 || (await mayDrop(sinCobrar))
}

async function queuedOf(userId: string): Promise<number> {
  const outbox = await loadChunk(() => import('../../offline/outbox/this-outbox.ts')).catch(() => undefined)
  return outbox?.outbox.get().rows.filter(({ usuario }) => usuario._id === userId).length ?? 0
}

function mayLeave(queued: number): Promise<boolean> {
  const lost =
    isConnectionLost() && 'El programa no responde: hasta que vuelva, nadie puede iniciar sesión aquí.'
  const kept =
    queued > 0 &&
    'Quedan guardadas en este navegador, y se envían cuando vuelvas a iniciar sesión aquí. También puede enviarlas otra cuenta de la recepción.'
  return askWhether({
    title:
      queued > 0
        ? `¿Cerrar sesión con ${pluralize(queued, ['operación', 'operaciones'])} sin enviar?`
        : '¿Cerrar sesión sin conexión?',
    text: [kept, lost].filter(Boolean).join(' '),
    action: queued > 0 ? 'Salir y dejarlas guardadas' : 'Cerrar sesión ahora',
    cancel: 'Esperar',
  })
}

function mayDrop(ventas: number): Promise<boolean> {
  return askWhether({
    title: ventas === 1 ? '¿Cerrar sesión y perder la venta?' : `¿Cerrar sesión y perder ${ventas} ventas?`,
    text: 'Lo que está en Vender sin cobrar, y lo que guardaste, se descarta al cerrar sesión.',
    action: 'Cerrar sesión ahora',
    cancel: 'Seguir aquí',
  })
}

function sentenceOf(count: number, [one, many]: Noun, done: string): string {
  if (count === 0) return ''
  return count === 1
    ? `Hay una ${one} sin respuesta: puede que no quede ${done}.`
    : `Hay ${count} ${many} sin respuesta: puede que no queden ${done}s.`
}

function mayForget(text: string): Promise<boolean> {
  return askWhether({
    title: '¿Cerrar sesión sin esperar?',
    text,
    action: 'Cerrar sesión ahora',
    cancel: 'Esperar',
  })
}
