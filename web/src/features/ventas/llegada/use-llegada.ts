import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { fichaQuery } from '../../../api/ficha.ts'
import type { useNotice } from '../../../ui/feedback/notice.tsx'
import { renovacionQuery } from '../../membresias/membresias.api.ts'
import type { VentasAbiertas } from '../carritos/abiertas.ts'
import { agregarDeuda, type Carrito, impedimento, isVacio } from '../carritos/carrito.ts'
import { ponerCreada, ventanaDeCobro, ventanaTrasCrear } from '../carritos/composicion.ts'
import type { PorElegir, Ventana } from '../carritos/ventana.ts'
import type { useMostrador } from '../use-mostrador.tsx'
import { laPaga, nombreDeCliente } from '../venta-words.ts'

export interface LlegadaSearch {
  cliente?: string | undefined
  /** Id of the membership to renew; 1 means `renovable` of the client's page. */
  renovar?: 1 | string | undefined
  deuda?: 1 | undefined
  membresia?: string | undefined
  /** 1 if the client was just created from 'Vender': an open cart without a client gets this one. */
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
  onVentana: (ventana: Ventana | null) => void
}

/** Applies the search parameters once. First saves a cart with lines, unless it has or gets this client. */
export function useLlegada(search: LlegadaSearch, options: LlegadaOptions) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  function ponerAparte() {
    const { abiertas, notices } = options
    if (!isVacio(abiertas.get().actual)) notices.inform('La venta que estaba abierta quedó guardada.')
    abiertas.guardar()
  }

  const leaveAddress = () => navigate({ to: '/vender', search: {}, replace: true })

  const arriveWithoutClient = useEffectEvent(({ numero, volver }: LlegadaSearch) => {
    options.onArrive()
    ponerAparte()
    options.abiertas.change((carrito) => ({ ...carrito, numero, volver }))
    leaveAddress()
  })

  async function load(id: string, renovar: LlegadaSearch['renovar']) {
    const ficha = await queryClient.fetchQuery(fichaQuery(id))
    const anterior = renovar === 1 ? ficha.renovable : renovar
    if (!anterior) return { ficha }
    const renovacion = await queryClient.fetchQuery(renovacionQuery(anterior))
    const payer = renovacion.membresia.cliente
    if (payer._id === id) return { ficha, renovacion }
    return { ficha: await queryClient.fetchQuery(fichaQuery(payer._id)), renovacion }
  }

  const arrive = useEffectEvent(async (asked: LlegadaSearch, isGone: () => boolean) => {
    const { cliente: id = '', renovar, deuda, membresia, nuevo } = asked
    const { abiertas, mostrador, notices, onVentana } = options
    options.onArrive()
    try {
      const { ficha, renovacion } = await load(id, renovar)
      if (isGone()) return
      const { cliente, saldo, matriculaPagada } = ficha
      const { actual } = abiertas.get()
      if (nuevo && actual.creando && !actual.enviada) {
        abiertas.change((carrito) => ponerCreada(carrito, cliente))
        onVentana(ventanaTrasCrear(abiertas.get().actual, actual.creando))
        return await leaveAddress()
      }
      if (actual.cliente?._id === cliente._id && actual.enviada && isAsked(actual, asked)) {
        notices.inform('Ya está en la venta que espera respuesta.')
        return await leaveAddress()
      }
      const isOfCart = nuevo !== undefined && actual.cliente === null
      if (!isVacio(actual) && actual.cliente?._id !== cliente._id && !isOfCart) ponerAparte()
      const volver = isOfCart ? actual.volver : asked.volver
      mostrador.elegir(cliente, matriculaPagada ?? undefined)
      abiertas.change((carrito) => ({ ...carrito, volver }))
      if (cliente._id !== id) notices.inform(laPaga(cliente))
      const owed = deuda ? Math.max(saldo ?? 0, 0) : 0
      if (owed > 0) abiertas.change((carrito) => agregarDeuda(carrito, owed))
      else if (deuda) notices.inform(`${nombreDeCliente(cliente)} no debe nada.`)
      const isCharged = membresia !== undefined && (await mostrador.cobrarMembresia(membresia))
      const porElegir = renovar ? await renew(renovacion) : null
      if (isGone()) return
      const ready = abiertas.get().actual
      if (porElegir) onVentana({ kind: 'membresia', cobra: true, porElegir })
      else if ((renovar || owed > 0 || isCharged) && !isVacio(ready) && !impedimento(ready))
        onVentana(ventanaDeCobro(ready))
    } catch (error) {
      if (isGone()) return
      notices.fail(`Error al cargar el cliente: ${asApiError(error).message}`)
    }
    await leaveAddress()
  })

  /** Opening 'Vender' without the created client cancels its place in the plan. */
  const forgetCreando = useEffectEvent(() => {
    const { abiertas } = options
    if (abiertas.get().actual.creando) abiertas.change(({ creando: _, ...carrito }) => carrito)
  })

  async function renew(
    renovacion: Awaited<ReturnType<typeof load>>['renovacion'],
  ): Promise<PorElegir | null> {
    const { abiertas, mostrador } = options
    if (renovacion) return mostrador.ponerRenovacion(renovacion, { once: true })
    return abiertas.get().actual.lineas.some(givesMembresia) ? null : {}
  }

  const { cliente, renovar, deuda, membresia, nuevo, numero, volver } = search
  useEffect(() => {
    if (!cliente) {
      forgetCreando()
      if (volver) arriveWithoutClient({ numero, volver })
      return
    }
    let isGone = false
    arrive({ cliente, renovar, deuda, membresia, nuevo, volver }, () => isGone)
    // Ignores the lookup if the screen unmounts or the search parameters change first.
    return () => {
      isGone = true
    }
  }, [cliente, renovar, deuda, membresia, nuevo, numero, volver])
}

const givesMembresia = (linea: Carrito['lineas'][number]) =>
  linea.tipo === 'membresia' && !linea.membresia.cobra

const isAsked = ({ lineas }: Carrito, { renovar, deuda, membresia }: LlegadaSearch) =>
  lineas.some(
    (linea) =>
      (renovar && givesMembresia(linea)) ||
      (deuda && linea.tipo === 'deuda') ||
      (membresia && linea.tipo === 'membresia' && linea.membresia.cobra?._id === membresia),
  )
