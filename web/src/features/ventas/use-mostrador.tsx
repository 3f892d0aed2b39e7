import { digitsOf, IDENTIFICATION } from '@gym/contract/core/identificacion'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import type { useNotice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import type { PickedClient } from '../clientes/client-picker.tsx'
import { findClienteByNumero } from '../clientes/clientes.api.ts'
import { fichaQuery } from '../fichas/fichas.api.ts'
import { membresiaQuery } from '../membresias/membresias.api.ts'
import { planesEnVentaQuery } from '../planes/planes.api.ts'
import { enVentaDe, findProductoByCodigo, tocayosQuery } from '../productos/productos.api.ts'
import type { VentasAbiertas } from './carritos/abiertas.ts'
import {
  agregarMembresia,
  agregarProducto,
  type Carrito,
  elegirCliente,
  type Linea,
  type MembresiaEnVenta,
  nombreDe,
  type PlanEnVenta,
  quitarLinea,
  reponerLinea,
} from './carritos/carrito.ts'
import { membresiaDe } from './carritos/membresias-en-venta.ts'
import { agregarPlan, agregarPorCobrar, planDe, quitarMatricula } from './carritos/planes-en-venta.ts'
import { noSeVende } from './venta-words.ts'

type Notices = ReturnType<typeof useNotice>

export function useMostrador(
  abiertas: VentasAbiertas,
  { succeed, inform, fail, clear }: Notices,
  onNext: () => void,
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
    agregar((carrito) =>
      agregarPlan(carrito, plan, { ...chosen, matriculaPagada: hasPaidFee(carrito.cliente?._id) }),
    )

  const hasPaidFee = (id: string | undefined) =>
    id !== undefined && !!queryClient.getQueryData(fichaQuery(id).queryKey)?.matriculaPagada

  function quitar(linea: Linea) {
    const indice = abiertas.get().actual.lineas.findIndex(({ id }) => id === linea.id)
    const { clave } = abiertas.get().actual
    change((carrito) => quitarLinea(carrito, linea.id))
    const undo = () => {
      change((carrito) => (carrito.clave === clave ? reponerLinea(carrito, linea, indice) : carrito))
      clear()
    }
    succeed(
      `Se quitó ${nombreDe(linea)}.`,
      <Button size="compact-sm" variant="default" onClick={undo}>
        Deshacer
      </Button>,
    )
  }

  /** Selects the client. A sale to another client does not return to the front desk. */
  const elegir = (cliente: PickedClient | null) =>
    agregar((carrito) => ({
      ...elegirCliente(carrito, cliente),
      volver: cliente?._id === carrito.cliente?._id ? carrito.volver : undefined,
    }))

  /** Drops the joining fee of a client who has paid it. */
  function soltarMatricula() {
    if (!abiertas.get().actual.lineas.some((linea) => linea.tipo === 'concepto' && linea.matricula)) return
    change(quitarMatricula)
    inform('Ya pagó su matrícula: se quitó de la venta.')
  }

  /** Looks up a scanned code: a product, else a client's number. */
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

  const precioDe = async (tipo: TipoMembresia) =>
    enVentaDe(await queryClient.fetchQuery(tocayosQuery(tipo)))?.precio

  async function planEnVenta(id: string): Promise<PlanEnVenta | null> {
    const planes = await queryClient.fetchQuery(planesEnVentaQuery)
    return planes.find(({ _id }) => _id === id) ?? null
  }

  /** Adds a membership like this one, at today's price. */
  async function renovar(renovable: string) {
    try {
      const anterior = await queryClient.fetchQuery(membresiaQuery(renovable))
      const plan = anterior.plan && (await planEnVenta(anterior.plan._id))
      if (plan) return ponerPlan(plan)
      const { tipo } = anterior
      const precio = (await precioDe(tipo)) ?? anterior.precio
      agregar((carrito) => agregarMembresia(carrito, membresiaDe(tipo, { precio, anterior })))
    } catch (error) {
      fail(`Error al cargar la membresía: ${asApiError(error).message}`)
    }
  }

  /** Adds the charge of a membership that nothing has paid. */
  async function cobrarMembresia(id: string) {
    try {
      const membresia = await queryClient.fetchQuery(membresiaQuery(id))
      if (membresia.cobrada) return inform('Esa membresía ya está cobrada.')
      agregar((carrito) => agregarPorCobrar(carrito, membresia))
    } catch (error) {
      fail(`Error al cargar la membresía: ${asApiError(error).message}`)
    }
  }

  return { agregar, poner, cobrarMembresia, ponerPlan, quitar, elegir, soltarMatricula, leer, renovar }
}
