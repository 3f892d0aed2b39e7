import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { addDays } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import { expect } from 'vitest'
import type { Caller } from '../api.ts'
import { aPago } from '../builders.ts'
import { agreed, BEGINNING, type GymModel, type Linea, PLACES } from './gym-model.ts'

export interface Gym {
  model: GymModel
  desk: Caller
  clase: ClaseDisponible
  admin(): Promise<Caller>
  tomorrow(): Promise<Caller>
}

/** Random numbers that select the entities and amounts of an act. */
export interface Numbers {
  who: number
  what: number
  many: number
}

export const pick = <T>(things: T[], at: number): T | undefined => things[at % Math.max(1, things.length)]
export const some = <T>(things: T[], at: number): T => pick(things, at) as T

/** Acts of a desk: sends the request, compares the response with the model, and updates the model. */
export const acts: Record<string, (gym: Gym, numbers: Numbers) => Promise<unknown>> = {
  async vender({ model, desk }, { what, many }) {
    const articulo = some(model.articulos, what)
    const fecha = addDays(BEGINNING, model.dia)
    const answer = await desk.post('/pagos', aPago({ producto: articulo.id, cantidad: many, fecha }))
    const pago = agreed(answer, model.noSeVende(articulo, many))
    if (!pago) return
    expect(inCents(pago.monto)).toBe(articulo.precio * many)
    articulo.stock -= many
    model.pagos.push({ id: pago._id, gone: false, articulo, cantidad: many, precio: articulo.precio })
  },

  async corregir({ model, desk }, { who, what, many }) {
    const pago = pick(model.pagos, what)
    if (!pago) return
    const articulo = some(model.articulos, who)
    const isOther = articulo !== pago.articulo
    const answer = await desk.put(`/pagos/${pago.id}`, { producto: articulo.id, cantidad: many })
    const back = isOther ? 0 : pago.cantidad
    const done = agreed(answer, {
      PAGO_NO_ENCONTRADO: pago.gone,
      PRODUCTO_NO_ENCONTRADO: isOther && articulo.gone,
      PRODUCTO_INACTIVO: isOther && articulo.inactivo,
      STOCK_INSUFICIENTE: !pago.gone && articulo.stock + back < many,
    })
    if (!done) return
    pago.articulo.stock += pago.cantidad
    articulo.stock -= many
    Object.assign(pago, { articulo, cantidad: many, precio: isOther ? articulo.precio : pago.precio })
    expect(inCents(done.monto)).toBe(pago.precio * many)
  },

  async anular({ model, desk }, { what }) {
    const pago = pick(model.pagos, what)
    if (!pago) return
    if (!agreed(await desk.delete(`/pagos/${pago.id}`), { PAGO_NO_ENCONTRADO: pago.gone })) return
    pago.gone = true
    pago.articulo.stock += pago.cantidad
  },

  async fiar({ model, desk }, { who, what, many }) {
    const [socio, articulo] = [some(model.socios, who), some(model.articulos, what)]
    const total = articulo.precio * many
    const paid = what % 2 === 0 ? 0 : Math.floor(total / 3)
    const answer = await desk.post('/ventas', {
      cliente: socio.id,
      lineas: [{ producto: articulo.id, cantidad: many }],
      cobros: paid > 0 ? [{ metodo: 'Efectivo', monto: inPesos(paid) }] : [],
      fiado: true,
    })
    const refusals = { ...model.noSeVende(articulo, many), CLIENTE_NO_ENCONTRADO: socio.gone }
    const venta = agreed(answer, refusals)
    if (!venta) return
    articulo.stock -= many
    socio.debe += total - paid
    const lineas = [{ articulo, cantidad: many, monto: total, devuelta: 0 }]
    model.ventas.push({ id: venta._id, socio, lineas })
  },

  async abonar({ model, desk }, { who, many }) {
    const socio = some(model.socios, who)
    const monto = many > 2 && socio.debe > 0 ? socio.debe : many * 100_001
    const answer = await desk.post('/ventas', {
      cliente: socio.id,
      lineas: [{ deuda: inPesos(monto) }],
      cobros: [{ metodo: 'Transferencia', monto: inPesos(monto) }],
    })
    if (agreed(answer, { CLIENTE_NO_ENCONTRADO: socio.gone })) socio.debe -= monto
  },

  async devolver({ model, desk }, { who, what, many }) {
    const venta = what % 2 === 0 ? model.ventas.at(-1) : pick(model.ventas, what)
    if (!venta) return
    const left = ({ cantidad, devuelta }: Linea) => cantidad - devuelta
    const asked = venta.lineas
      .map((linea, indice) => ({ linea, indice, cantidad: linea.cantidad === 1 ? 1 : many, reponer: true }))
      .filter(({ indice, linea }) =>
        who === 0 ? left(linea) > 0 : indice === (who - 1) % venta.lineas.length,
      )
    if (asked.length === 0) return
    const lineas = asked.map(({ linea: _, ...line }) => line)
    const body = { lineas, metodo: 'Efectivo', motivo: 'No le sirvió' }
    const answer = await desk.post(`/ventas/${venta.id}/devolucion`, body)
    const isTooMuch = asked.some(({ linea, cantidad }) => cantidad > left(linea))
    const done = agreed(answer, { DEVOLUCION_DE_MAS: isTooMuch })
    if (!done) return
    const values = asked.map(({ linea, cantidad }) => model.devolverLinea(venta, linea, cantidad))
    const monto = values.reduce((sum, value) => sum + value, 0)
    expect(inCents(done.monto)).toBe(monto)
    // The value that is returned and not refunded reduces the debt.
    venta.socio.debe -= monto - inCents(done.reembolso)
  },

  async membresia({ model, desk }, { who, what, many }) {
    const socio = some(model.socios, who)
    const tipo = what % 2 === 0 ? 'Clase' : 'Mensualidad'
    const sesiones = tipo === 'Clase' ? many : 0
    const body = { cliente: socio.id, tipo, duracion: many, precio: 50_000, sesionesRestantes: sesiones }
    const fechainicio = addDays(BEGINNING, model.dia)
    const plan = agreed(await desk.post('/membresias', { ...body, fechainicio }), {
      CLIENTE_NO_ENCONTRADO: socio.gone,
    })
    if (!plan) return
    const hasta = model.dia + many
    const precio = inCents(plan.precio)
    model.planes.push({ id: plan._id, gone: false, socio, tipo, hasta, sesiones, precio, cobrada: false })
  },

  async borrarMembresia({ model, desk }, { what }) {
    const plan = pick(model.planes, what)
    if (!plan) return
    const refusals = { MEMBRESIA_NO_ENCONTRADA: plan.gone || plan.socio.gone }
    if (agreed(await desk.delete(`/membresias/${plan.id}`), refusals)) plan.gone = true
  },

  async inscribir({ model, desk, clase }, { who }) {
    const socio = some(model.socios, who)
    const answer = await desk.post('/clases/registrar', { ...clase, numeroIdentificacion: socio.numero })
    const done = agreed(answer, {
      CLIENTE_NO_ENCONTRADO: socio.gone,
      CLIENTE_INACTIVO: socio.inactivo,
      YA_INSCRITO: model.cupos.some((cupo) => !cupo.gone && cupo.socio === socio),
      SIN_CUPOS: model.ocupados === PLACES,
    })
    if (!done) return
    model.cupos.push({ id: done._id, gone: false, socio })
    expect(done.capacidadMaxima).toBe(PLACES - model.ocupados)
    expect(done.aviso === null).toBe(model.pase(socio) !== undefined)
  },

  async desinscribir({ model, desk }, { what }) {
    const cupo = pick(model.cupos, what)
    if (!cupo) return
    const answer = await desk.delete(`/clases/inscripciones/${cupo.id}`)
    if (agreed(answer, { INSCRIPCION_NO_ENCONTRADA: cupo.gone })) cupo.gone = true
  },

  async asistir({ model, desk, clase }, { who }) {
    const socio = some(model.socios, who)
    const done = agreed(await desk.post('/asistencias', { clienteId: socio.id, claseId: clase._id }), {
      CLIENTE_NO_ENCONTRADO: socio.gone,
      ASISTENCIA_REPETIDA: model.visitas.some(
        (visita) => !visita.gone && visita.socio === socio && visita.dia === model.dia,
      ),
    })
    if (!done) return
    const pase = model.pase(socio)
    const plan = pase?.tipo === 'Clase' ? pase : undefined
    if (plan) plan.sesiones -= 1
    expect(done.membresia?.sesionesRestantes).toBe(pase?.sesiones)
    model.visitas.push({ id: done._id, gone: false, socio, dia: model.dia, plan })
  },

  async deshacer({ model, desk }, { what }) {
    const visita = pick(model.visitas, what)
    if (!visita) return
    const done = agreed(await desk.delete(`/asistencias/${visita.id}`), {
      ASISTENCIA_NO_ENCONTRADA: visita.gone,
      ASISTENCIA_DE_OTRO_DIA: visita.dia !== model.dia,
    })
    if (!done) return
    visita.gone = true
    if (visita.plan) visita.plan.sesiones += 1
  },

  async estadoDelSocio({ model, desk }, { who, many }) {
    const socio = some(model.socios, who)
    const estado = many === 1 ? 'inactivo' : 'activo'
    const done = agreed(await desk.put(`/clientes/${socio.id}`, { estado }), {
      CLIENTE_NO_ENCONTRADO: socio.gone,
    })
    if (!done) return
    socio.inactivo = estado === 'inactivo'
    if (socio.inactivo) model.soltarCupos(socio)
  },

  async eliminarSocio({ model, desk }, { who, many }) {
    const socio = some(model.socios, who)
    if (
      many !== 1 ||
      !agreed(await desk.delete(`/clientes/${socio.id}`), { CLIENTE_NO_ENCONTRADO: socio.gone })
    )
      return
    socio.gone = true
    model.soltarCupos(socio)
  },

  async unirSocios({ model, admin }, { who, what, many }) {
    const [a, de] = [some(model.socios, who), some(model.socios, what)]
    if (many !== 1) return
    const answer = await (await admin()).post(`/clientes/${a.id}/fusionar`, { otro: de.id })
    const refusals = { MISMO_CLIENTE: a === de, CLIENTE_NO_ENCONTRADO: a.gone || de.gone }
    if (agreed(answer, refusals)) model.unir(de, a)
  },

  async borrarDatos({ model, admin }, { who, many }) {
    const socio = some(model.socios, who)
    if (many > 2) return
    const confirmacion = { confirmacion: socio.numero }
    const answer = await (await admin()).post(`/clientes/${socio.id}/borrar-datos`, confirmacion)
    const refusals = {
      CLIENTE_NO_ENCONTRADO: socio.borrado,
      BORRADO_IMPEDIDO: socio.debe !== 0 || model.esMiembro(socio),
    }
    if (!agreed(answer, refusals)) return
    Object.assign(socio, { gone: true, borrado: true })
    model.soltarCupos(socio)
  },

  async cambiarArticulo({ model, desk }, { what, many }) {
    const articulo = some(model.articulos, what)
    const precio = many * 123_457
    const estado = many === 4 ? 'inactivo' : 'activo'
    const body = { precio: inPesos(precio), estado }
    const answer = await desk.put(`/productos/${articulo.id}`, body)
    if (!agreed(answer, { PRODUCTO_NO_ENCONTRADO: articulo.gone })) return
    Object.assign(articulo, { precio, inactivo: estado === 'inactivo' })
  },

  async eliminarArticulo({ model, desk }, { what, many }) {
    const articulo = some(model.articulos, what)
    if (many !== 1) return
    const answer = await desk.delete(`/productos/${articulo.id}`)
    if (agreed(answer, { PRODUCTO_NO_ENCONTRADO: articulo.gone })) articulo.gone = true
  },

  async pasaUnDia(gym) {
    gym.model.dia += 1
    gym.desk = await gym.tomorrow()
  },
}
