import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { asApiError } from '../../api/api-error.ts'
import type { useNotice } from '../../ui/feedback/notice.tsx'
import { fichaQuery } from '../fichas/fichas.api.ts'
import type { VentasAbiertas } from './carritos/abiertas.ts'
import { agregarDeuda, isVacio } from './carritos/carrito.ts'
import type { useMostrador } from './use-mostrador.tsx'
import { nombreDeCliente } from './venta-words.ts'

export interface LlegadaSearch {
  cliente?: string | undefined
  renovar?: 1 | undefined
  deuda?: 1 | undefined
  membresia?: string | undefined
  /** The client was just created from the open cart, which has none. */
  nuevo?: 1 | undefined
  /** Unknown number of the person at the door. */
  numero?: string | undefined
  volver?: '/recepcion' | undefined
}

interface LlegadaOptions {
  abiertas: VentasAbiertas
  mostrador: ReturnType<typeof useMostrador>
  notices: ReturnType<typeof useNotice>
  onArrive: () => void
  onReady: () => void
  onMembresia: () => void
}

/** Applies the search parameters once; a cart begun for another client is set aside. */
export function useLlegada(search: LlegadaSearch, options: LlegadaOptions) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  function ponerAparte() {
    const { abiertas, notices } = options
    if (!isVacio(abiertas.get().actual)) notices.inform('La venta que estaba abierta quedó guardada.')
    abiertas.guardar()
  }

  const leaveAddress = () => navigate({ to: '/vender', search: {}, replace: true })

  /** An unknown person: starts a cart without a client. */
  const arriveWithoutClient = useEffectEvent(({ numero, volver }: LlegadaSearch) => {
    options.onArrive()
    ponerAparte()
    options.abiertas.change((carrito) => ({ ...carrito, numero, volver }))
    leaveAddress()
  })

  const arrive = useEffectEvent(async (asked: LlegadaSearch, isGone: () => boolean) => {
    const { cliente: id = '', renovar, deuda, membresia, nuevo } = asked
    const { abiertas, mostrador, notices, onReady, onMembresia } = options
    options.onArrive()
    try {
      const { cliente, saldo, renovable } = await queryClient.fetchQuery(fichaQuery(id))
      if (isGone()) return
      const { actual } = abiertas.get()
      const isOfCart = nuevo !== undefined && actual.cliente === null
      if (!isVacio(actual) && actual.cliente?._id !== id && !isOfCart) ponerAparte()
      const volver = isOfCart ? actual.volver : asked.volver
      const wasEmpty = isVacio(abiertas.get().actual)
      mostrador.elegir(cliente)
      abiertas.change((carrito) => ({ ...carrito, volver }))
      if (deuda && saldo !== null && saldo > 0) abiertas.change((carrito) => agregarDeuda(carrito, saldo))
      else if (deuda) notices.inform(`${nombreDeCliente(cliente)} no debe nada.`)
      if (membresia) await mostrador.cobrarMembresia(membresia)
      const has = abiertas.get().actual.lineas.some(({ tipo }) => tipo === 'membresia')
      if (renovar && renovable && !has) await mostrador.renovar(renovable)
      else if (renovar && !has) onMembresia()
      if (isGone()) return
      if (wasEmpty && !isVacio(abiertas.get().actual)) onReady()
    } catch (error) {
      if (isGone()) return
      notices.fail(`Error al cargar el cliente: ${asApiError(error).message}`)
    }
    await leaveAddress()
  })

  const { cliente, renovar, deuda, membresia, nuevo, numero, volver } = search
  useEffect(() => {
    if (!cliente) {
      if (volver) arriveWithoutClient({ numero, volver })
      return
    }
    let isGone = false
    arrive({ cliente, renovar, deuda, membresia, nuevo, volver }, () => isGone)
    // Ignores the lookup if the screen unmounts first.
    return () => {
      isGone = true
    }
  }, [cliente, renovar, deuda, membresia, nuevo, numero, volver])
}
