import { formatDay } from '@gym/contract/core/calendar'
import { cleanLine } from '@gym/contract/core/letters'
import { inCents } from '@gym/contract/core/money'
import { NuevoPago } from '@gym/contract/pagos/pagos.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { ledgerDay } from '../../core/written-day.ts'
import type { Db } from '../../db/connection/database.ts'
import { findCierre } from '../../db/gym/periodo.ts'
import { postIngresos, postReversals } from '../../features/contabilidad/contabilidad.queries.ts'
import { doubtMetodo } from '../../features/importaciones/dudas/celdas-vacias.rules.ts'
import { doubtNombre } from '../../features/importaciones/dudas/mismo-nombre.rules.ts'
import { listPagosHechos } from '../../features/importaciones/filas.queries.ts'
import {
  type Acto,
  anulada,
  type Contexto,
  duda,
  error,
  errorsOf,
  type Juicio,
  type Mensaje,
  nuevo,
} from '../../features/importaciones/filas.rules.ts'
import { normalizeText } from '../../features/importaciones/lectura/palabras.rules.ts'
import { lockClientesOfPagos } from '../../features/importaciones/personas.queries.ts'
import { insertAsientos, insertReversiones } from '../../features/libros/asientos.queries.ts'
import { cuentaDeIngreso, partidaDeFila } from '../../features/libros/asientos.rules.ts'
import { countIguales, hidePagos, type Igualdad } from '../../features/pagos/importados.queries.ts'
import { insertPagos, type PagoRow } from '../../features/pagos/pagos.queries.ts'
import { describePago, requireMonto } from '../../features/pagos/pagos.rules.ts'
import { listProductosLlamados } from '../../features/productos/importados.queries.ts'
import { type Especie, separar } from './especie.ts'
import { type ClienteDe, findClientes } from './findClientes.ts'
import { masDeUno } from './importarProductos.ts'

type Pago = PagoRow & { concepto: string | null; forDescription: Parameters<typeof describePago>[0] }
type DePago = Acto<Pago, never>

interface Reunido {
  clienteDe: ClienteDe
  productos: Map<string, Producto[]>
  /** Last day of the closed books. */
  cerrado: string | null
}

const MAX_CONCEPTO = 200

/** Imports payments on their own day, without effect on stock or till. */
export const pagosImportados: Especie<DePago, Reunido> = {
  porOmision: () => ({ metodoPago: 'Efectivo' }),

  async reunir(db, _, leidas) {
    const clienteDe = await findClientes(db, leidas, false)
    const nombres = leidas.flatMap(({ datos }) =>
      [datos.producto, datos.concepto].flatMap((name) => (name ? [String(name)] : [])),
    )
    const productos = new Map<string, Producto[]>()
    for (const each of await listProductosLlamados(db, [...new Set(nombres)], []))
      productos.set(normalizeText(each.nombre), [...(productos.get(normalizeText(each.nombre)) ?? []), each])
    return { clienteDe, productos, cerrado: await findCierre(db) }
  },

  juzgar(ctx, leida, { clienteDe, productos, cerrado }) {
    const { numeroIdentificacion: _, nombreCliente: __, producto: product, concepto, ...rest } = leida.datos
    const { cliente, claveDePersona, clienteErrors } = clienteDe(leida)
    const named = (name: unknown) =>
      name === undefined ? [] : (productos.get(normalizeText(String(name))) ?? [])
    const producto = product ?? (named(concepto).length > 0 ? concepto : undefined)
    const llamados = named(producto)
    const [vendido = null] = llamados
    leida.clave = claveDePersona
      ? `${claveDePersona}|${rest.fecha ?? ''}|${rest.monto ?? ''}|${producto ?? ''}`
      : null
    const result = NuevoPago.safeParse(rest)
    const errores: Mensaje[] = [
      ...(claveDePersona ? clienteErrors : []),
      ...(producto !== undefined && llamados.length === 0
        ? [{ campo: 'producto', mensaje: `No hay un producto que se llame «${producto}».` }]
        : []),
      ...(llamados.length > 1 ? [masDeUno('producto', String(producto), llamados.length)] : []),
      ...errorsOf(leida, result),
    ]
    const isDated =
      leida.datos.fecha !== undefined ||
      [...leida.errores, ...leida.dudas].some(({ campo }) => campo === 'fecha')
    if (!isDated) errores.push({ campo: 'fecha', mensaje: 'La fecha es obligatoria.' })
    doubtNombre(leida, cliente, ctx.importacion)
    doubtMetodo(leida, ctx)
    if (errores.length > 0) return error(leida, errores)
    const voided = anulada(leida)
    const asked = duda(leida, [...voided, ...leida.dudas], voided.length > 0 ? ['omitir', 'crear'] : [])
    if (!result.success || rest.fecha === undefined) return asked
    const conceptoLimpio =
      concepto === undefined ? null : cleanLine(String(concepto)).trim().slice(0, MAX_CONCEPTO) || null
    const { cantidad, metodoPago, monto = 0 } = result.data
    requireMonto(monto)
    const fecha = ledgerDay(result.data.fecha ?? '', ctx.by)
    if (cerrado && fecha <= cerrado) {
      const mensaje = `Los libros están cerrados hasta el ${formatDay(cerrado)}: no admiten un pago de ese día.`
      return error(leida, [{ campo: 'fecha', mensaje }])
    }
    const unitCents = inCents(monto) / cantidad
    const acto = {
      crea: {
        ...{
          clienteId: cliente?._id ?? null,
          productoId: vendido?._id ?? null,
          cantidad,
          monto,
          fecha,
          metodoPago,
        },
        precioUnitario: vendido && Number.isInteger(unitCents) ? unitCents / 100 : null,
        stockTomado: 0,
        concepto: vendido ? null : conceptoLimpio,
        forDescription: { producto: vendido, concepto: conceptoLimpio, cantidad, cliente: cliente ?? null },
      },
    }
    // Keeps `acto`: if the payment exists, `revisar` marks the row as equal instead.
    if (!cliente) return { ...error(leida, clienteErrors), acto }
    return asked.mensajes.length > 0 ? { ...asked, acto } : nuevo(leida, acto)
  },

  /**
   * Marks the first n rows of a client, day, product and amount as equal, if n such payments are recorded.
   * Asks about any other valid row that equals an earlier one, unless the user has accepted it.
   */
  async revisar(db, ctx, rows, juicios) {
    await countBefore(db, ctx, juicios)
    return juicios.map((each, index) => {
      if (!each.acto?.crea) return each
      const key = keyOf(each.acto.crea)
      const before = ctx.firstRows.get(key)
      // Excludes rows that may be voided payments: a later equal row is no duplicate of these.
      const isCounted = each.estado === 'nuevo' || (each.estado === 'duda' && each.decisiones.length === 0)
      if (!before && isCounted) ctx.firstRows.set(key, { fila: each.fila, text: '' })
      const left = ctx.pagosSinFila.get(key) ?? 0
      const { acto: _, ...rest } = each
      if (left > 0) {
        ctx.pagosSinFila.set(key, left - 1)
        return { ...rest, mensajes: [], decisiones: [], estado: 'igual' }
      }
      if (!before || each.estado === 'error') return each.estado === 'nuevo' ? each : rest
      const decisiones: Juicio['decisiones'] =
        each.decisiones.length > 0 ? each.decisiones : ['crear', 'omitir']
      if (rows[index]?.decision === 'crear')
        return each.estado === 'nuevo' ? { ...each, decisiones } : { ...rest, decisiones }
      const isVoided = ({ pregunta }: Mensaje) => pregunta === 'anulado'
      const mensaje = { campo: null, mensaje: `Es igual a la fila ${before.fila}: ¿son dos pagos?` }
      const [voided, others] = [rest.mensajes.filter(isVoided), rest.mensajes.filter((its) => !isVoided(its))]
      return { ...rest, estado: 'duda', mensajes: [...voided, mensaje, ...others], decisiones }
    })
  },

  async aplicar(db, { by }, actos) {
    const { nuevos, creados } = separar(actos)
    await insertPagos(
      db,
      nuevos.map(({ forDescription: _, ...row }) => row),
      by.now,
    )
    const filas = await postIngresos(
      db,
      nuevos.map(({ forDescription, ...row }) => ({
        ...row,
        _id: row.id,
        descripcion: describePago(forDescription),
      })),
      by,
    )
    await insertAsientos(
      db,
      nuevos.map(({ forDescription, ...row }, index) => {
        const fila = filas[index]
        if (!fila) throw new Error('a payment without its row')
        return {
          fecha: row.fecha,
          descripcion: describePago({ ...forDescription, concepto: null, cliente: null }),
          origen: 'pago' as const,
          origenId: row.id,
          partidas: [partidaDeFila(fila), { cuenta: cuentaDeIngreso(row), monto: -inCents(row.monto) }],
        }
      }),
      by,
    )
    return creados
  },

  terminar: lockClientesOfPagos,

  async deshacer(trx, importacionId, filas, by) {
    const all = await listPagosHechos(trx, importacionId, filas)
    const ids = all.filter(({ motivo }) => motivo === null).map(({ pagoId }) => pagoId)
    if (ids.length > 0) {
      await insertReversiones(trx, await postReversals(trx, ids, by), by)
      await hidePagos(trx, ids, by.now)
    }
    return all.flatMap(({ fila, motivo, nombre }) => (motivo ? [{ fila, motivo, nombre }] : []))
  },
}

const keyOf = ({ clienteId, fecha, productoId, monto }: Igualdad) =>
  `${clienteId}|${fecha}|${productoId ?? ''}|${monto}`

/** Counts, once for each key, the payments that existed before the file. */
async function countBefore(db: Db, { pagosSinFila }: Contexto, juicios: Juicio<DePago>[]): Promise<void> {
  const pagos = juicios.flatMap(({ acto }) => acto?.crea ?? [])
  const asked = new Map(
    pagos.filter((pago) => !pagosSinFila.has(keyOf(pago))).map((pago) => [keyOf(pago), pago]),
  )
  const counts = asked.size > 0 ? await countIguales(db, [...asked.values()]) : []
  for (const [index, key] of [...asked.keys()].entries()) pagosSinFila.set(key, counts[index] ?? 0)
}
