import { digitsOf, IDENTIFICATION } from '@gym/contract/core/identificacion.rules'
import type { MembresiaPorRenovar } from '@gym/contract/membresias/membresias.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { asApiError } from '../../api/api-error.ts'
import type { useNotice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import type { PickedClient } from '../clientes/client-picker.tsx'
import { findClienteByNumero } from '../clientes/clientes.api.ts'
import { membresiaQuery, renovacionQuery } from '../membresias/membresias.api.ts'
import { planesEnVentaQuery } from '../planes/planes.api.ts'
import { findProductoByCodigo } from '../productos/productos.api.ts'
import { BUSCADOR } from './buscador.tsx'
import type { VentasAbiertas } from './carritos/abiertas.ts'
import {
  agregarMembresia,
  agregarProducto,
  type Carrito,
  isVacio,
  type Linea,
  type MembresiaEnVenta,
  nombreDe,
  type PlanEnVenta,
} from './carritos/carrito.ts'
import {
  conMatriculaPagada,
  deshacer,
  elegirCliente,
  lineasQuitadas,
  quitarLinea,
  tieneMatricula,
} from './carritos/composicion.ts'
import { quitarField } from './carritos/lineas.tsx'
import { agregarPlan, agregarPorCobrar, planDe } from './carritos/planes-en-venta.ts'
import type { PorElegir } from './carritos/ventana.ts'
import { focusField } from './focus-field.ts'
import { comoRenovar, hasRenovacion } from './llegada/renovacion.ts'
import { laPaga, noSeCobra, noSeVende } from './venta-words.ts'

type Notices = ReturnType<typeof useNotice>

export function useMostrador(
  abiertas: VentasAbiertas,
  { succeed, inform, fail, clear }: Notices,
  { onNext, onChoose }: { onNext: () => void; onChoose: (porElegir: PorElegir) => void },
) {
  const queryClient = useQueryClient()
  const { change } = abiertas

  function agregar(changed: (carrito: Carrito) => Carrito) {
    if (!abiertas.agregar(changed)) return
    onNext()
    inform('La venta que espera respuesta quedó guardada. Esta es otra.')
  }

  function poner(producto: Producto) {
    const refusal = noSeVende(producto)
    if (refusal) return fail(refusal)
    clear()
    const plan = planDe(producto)
    if (!plan) return agregar((carrito) => agregarProducto(carrito, producto))
    ponerPlan(plan)
  }

  const ponerPlan = (plan: PlanEnVenta, chosen?: Partial<MembresiaEnVenta>) =>
    agregar((carrito) => agregarPlan(carrito, plan, chosen))

  function quitar({ id }: Linea) {
    const antes = abiertas.get().actual
    const despues = quitarLinea(antes, id)
    const gone = lineasQuitadas(antes, despues)
    const next = antes.lineas
      .slice(antes.lineas.findIndex((linea) => linea.id === id))
      .find((linea) => !gone.includes(linea))
    // Flushed, because the focus moves once the pressed button is gone.
    flushSync(() => change((carrito) => quitarLinea(carrito, id)))
    focusLinea(next ?? despues.lineas[despues.lineas.length - 1])
    const undo = () => {
      flushSync(() => {
        change((carrito) => (carrito.clave === antes.clave ? deshacer(carrito, antes, despues) : carrito))
        clear()
      })
      focusLinea(gone[0])
    }
    succeed(
      `Se ${gone.length > 1 ? 'quitaron' : 'quitó'} ${gone.map(nombreDe).join(' y ')}.`,
      <Button size="compact-sm" variant="default" onClick={undo}>
        Deshacer
      </Button>,
    )
  }

  /** Sets the client. Another client cancels the return to the front desk. */
  function elegir(cliente: PickedClient | null, matriculaPagada?: boolean) {
    const { descuento, ...antes } = abiertas.get().actual
    agregar((carrito) => ({
      ...elegirCliente(carrito, cliente, matriculaPagada),
      volver: cliente?._id === carrito.cliente?._id ? carrito.volver : undefined,
    }))
    const { actual } = abiertas.get()
    if (descuento && actual.clave === antes.clave && !actual.descuento && !isVacio(actual))
      inform('Se quitó el descuento de la venta: era de otro cliente.')
  }

  function saberMatricula(isPaid: boolean) {
    const { actual } = abiertas.get()
    if (actual.enviada || actual.matriculaPagada === isPaid) return
    change((carrito) => conMatriculaPagada(carrito, isPaid))
    const hasFee = tieneMatricula(abiertas.get().actual)
    if (hasFee === tieneMatricula(actual)) return
    inform(
      hasFee
        ? 'Aún no ha pagado su matrícula: se agregó a la venta.'
        : 'Su matrícula ya está resuelta: se quitó de la venta.',
    )
  }

  async function leer(codigo: string) {
    try {
      const producto = await findProductoByCodigo(codigo)
      if (producto) return poner(producto)
      const numero = digitsOf(codigo)
      const cliente = IDENTIFICATION.test(numero) ? await findClienteByNumero(numero) : null
      if (cliente) return elegir(cliente)
      fail(
        `Ningún producto tiene el código ${codigo}.`,
        <LinkButton to="/productos/crear" size="compact-sm" variant="default">
          Crear producto
        </LinkButton>,
      )
    } catch (error) {
      fail(`No se pudo buscar el código ${codigo}: ${asApiError(error).message}`)
    }
  }

  /** Returns what the desk must choose, or null. With `once`, a renewal already in the cart is not added. */
  async function ponerRenovacion(
    renovacion: MembresiaPorRenovar,
    { once = false } = {},
  ): Promise<PorElegir | null> {
    const nueva = comoRenovar(renovacion, await queryClient.fetchQuery(planesEnVentaQuery))
    if (!('tipo' in nueva)) return nueva
    if (once && hasRenovacion(abiertas.get().actual, nueva)) inform('Ya está en la venta.')
    else if (nueva.plan) ponerPlan(nueva.plan, nueva)
    else agregar((carrito) => agregarMembresia(carrito, nueva))
    return null
  }

  /** Adds the renewal of a membership to a sale to its payer. */
  async function renovar(renovable: string) {
    try {
      const renovacion = await queryClient.fetchQuery(renovacionQuery(renovable))
      const { cliente } = renovacion.membresia
      if (cliente._id !== abiertas.get().actual.cliente?._id) {
        elegir(cliente)
        inform(laPaga(cliente))
      }
      const porElegir = await ponerRenovacion(renovacion)
      if (porElegir) onChoose(porElegir)
    } catch (error) {
      fail(`Error al cargar la membresía: ${asApiError(error).message}`)
    }
  }

  /** Adds the charge of a membership. Returns false, with a message, if nothing is due or the request fails. */
  async function cobrarMembresia(id: string): Promise<boolean> {
    try {
      const membresia = await queryClient.fetchQuery(membresiaQuery(id))
      const refusal = noSeCobra(membresia)
      if (refusal) inform(refusal)
      else agregar((carrito) => agregarPorCobrar(carrito, membresia))
      return !refusal
    } catch (error) {
      fail(`Error al cargar la membresía: ${asApiError(error).message}`)
      return false
    }
  }

  return {
    agregar,
    poner,
    cobrarMembresia,
    ponerPlan,
    quitar,
    elegir,
    saberMatricula,
    leer,
    renovar,
    ponerRenovacion,
  }
}

const focusLinea = (linea: Linea | undefined) => focusField(linea ? quitarField(linea.id) : BUSCADOR)
