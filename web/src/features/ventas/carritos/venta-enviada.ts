import type { Day, DayRange } from '@gym/contract/core/calendar'
import { inPesos } from '@gym/contract/core/money'
import type { Tender } from '@gym/contract/ventas/ventas.rules'
import type { Carrito, Linea, MembresiaEnVenta, VentaEnviada } from './carrito.ts'
import { COMPRADOR, type Dias, diasKey } from './membresias-en-venta.ts'

/** @param dias the days that the cart shows, for the server to confirm; undefined sends none */
export function ventaDe(
  { cliente, lineas, descuento }: Carrito,
  tender: Tender & { vence?: Day },
  dias?: Dias,
): VentaEnviada {
  return {
    ...(cliente && { cliente: cliente._id }),
    lineas: lineas.map((linea) => ({
      ...contenidoEnviado(linea, dias),
      ...(linea.descuento && { descuento: linea.descuento }),
    })),
    ...(descuento && { descuento }),
    cobros: tender.cobros.map(({ metodo, monto }) => ({ metodo, monto: inPesos(monto) })),
    ...(tender.recibido !== undefined && { recibido: inPesos(tender.recibido) }),
    ...(tender.aFavor && { aFavor: inPesos(tender.aFavor) }),
    ...(tender.fiado && { fiado: true }),
    ...(tender.vence && { vence: tender.vence }),
  }
}

function contenidoEnviado(linea: Linea, dias: Dias | undefined): VentaEnviada['lineas'][number] {
  switch (linea.tipo) {
    case 'producto':
      return { producto: linea.producto._id, cantidad: linea.cantidad, precio: linea.producto.precio }
    case 'membresia':
      return linea.membresia.cobra
        ? cobroEnviado(linea.membresia.cobra._id, linea.membresia)
        : { membresia: membresiaEnviada(linea.membresia, (persona) => dias?.get(diasKey(linea, persona))) }
    case 'concepto':
      if (linea.matricula !== undefined) return { matricula: linea.matricula, precio: linea.monto }
      return { concepto: linea.concepto, monto: linea.monto }
    case 'deuda':
      return { deuda: linea.monto, ...(linea.debia !== undefined && { debia: linea.debia }) }
  }
}

const cobroEnviado = (cobra: string, { precio, ademasDe }: MembresiaEnVenta) => ({
  cobra,
  precio,
  ...(ademasDe && { ademasDe }),
})

function membresiaEnviada(
  { plan, para = [], cobra: _, espera: __, ...membresia }: MembresiaEnVenta,
  diasDe: (persona: string) => DayRange | undefined,
) {
  const sesiones = plan?.sesiones && { sesiones: plan.sesiones }
  const shown = [COMPRADOR, ...para.map(({ _id }) => _id)].flatMap((persona) => {
    const dias = diasDe(persona)
    return dias ? [{ ...(persona !== COMPRADOR && { cliente: persona }), ...dias, ...sesiones }] : []
  })
  const espera = shown.length > 0 && { espera: shown }
  if (!plan) return { ...membresia, ...espera }
  const { fechainicio, ademasDe, cruza } = membresia
  return {
    plan: plan._id,
    precio: plan.precio,
    ...(para.length > 0 && { para: para.map(({ _id }) => _id) }),
    ...(fechainicio && { fechainicio }),
    ...(ademasDe && { ademasDe }),
    ...(cruza && { cruza }),
    ...espera,
  }
}
