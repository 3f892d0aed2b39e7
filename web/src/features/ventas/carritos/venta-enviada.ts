import type { Day } from '@gym/contract/core/calendar'
import { inPesos } from '@gym/contract/core/money'
import type { Tender } from '@gym/contract/ventas/ventas.rules'
import type { Carrito, Linea, MembresiaEnVenta, VentaEnviada } from './carrito.ts'

export function ventaDe(
  { cliente, lineas, descuento }: Carrito,
  tender: Tender & { vence?: Day },
): VentaEnviada {
  return {
    ...(cliente && { cliente: cliente._id }),
    lineas: lineas.map((linea) => ({
      ...contenidoEnviado(linea),
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

function contenidoEnviado(linea: Linea): VentaEnviada['lineas'][number] {
  switch (linea.tipo) {
    case 'producto':
      return { producto: linea.producto._id, cantidad: linea.cantidad, precio: linea.producto.precio }
    case 'membresia':
      return linea.membresia.cobra
        ? { cobra: linea.membresia.cobra._id }
        : { membresia: membresiaEnviada(linea.membresia) }
    case 'concepto':
      if (linea.matricula !== undefined) return { matricula: linea.matricula }
      return { concepto: linea.concepto, monto: linea.monto }
    case 'deuda':
      return { deuda: linea.monto, ...(linea.debia !== undefined && { debia: linea.debia }) }
  }
}

function membresiaEnviada({ plan, para = [], cobra: _, ...membresia }: MembresiaEnVenta) {
  if (!plan) return membresia
  const { fechainicio, ademasDe, cruza } = membresia
  return {
    plan: plan._id,
    precio: plan.precio,
    ...(para.length > 0 && { para: para.map(({ _id }) => _id) }),
    ...(fechainicio && { fechainicio }),
    ...(ademasDe && { ademasDe }),
    ...(cruza && { cruza }),
  }
}
