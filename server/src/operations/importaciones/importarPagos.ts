import { formatDay } from '@gym/contract/core/calendar'
import { cleanLine } from '@gym/contract/core/letters'
import { inCents } from '@gym/contract/core/money'
import { NuevoPago } from '@gym/contract/pagos/pagos.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../core/app-error.ts'
import { dayOfMoney } from '../../core/written-day.ts'
import { findCierre } from '../../db/gym/periodo.ts'
import { type ClienteEnBase, findByNumeros } from '../../features/clientes/importados.queries.ts'
import { postIngresos } from '../../features/contabilidad/contabilidad.queries.ts'
import {
  anulada,
  type Contexto,
  type Especie,
  errorsOf,
  type FilaLeida,
  fueraDe,
  type Juicio,
  juicio,
  type Leida,
  type Mensaje,
  mensajeDe,
} from '../../features/importaciones/filas.rules.ts'
import { leerFila } from '../../features/importaciones/lectura/leer-fila.rules.ts'
import { llano } from '../../features/importaciones/lectura/palabras.rules.ts'
import { insertAsientos } from '../../features/libros/asientos.queries.ts'
import { cuentaDeIngreso, partidaDeFila } from '../../features/libros/asientos.rules.ts'
import { countIguales, type Igualdad } from '../../features/pagos/importados.queries.ts'
import { insertPagos, type PagoRow } from '../../features/pagos/pagos.queries.ts'
import { describePago, requireMonto } from '../../features/pagos/pagos.rules.ts'
import { listProductosLlamados } from '../../features/productos/importados.queries.ts'
import { numeroDe, SIN_CLIENTE, SIN_NUMERO } from './importarMembresias.ts'
import { masDeUno } from './importarProductos.ts'

type Acto = PagoRow & { concepto: string | null; descrito: Parameters<typeof describePago>[0] }

/**
 * Posts each income on its day, without stock or till. The nth payment of a client, day, product and amount
 * equals the nth that exists.
 */
export const pagosImportados: Especie<Acto> = {
  entender: () => ({}),

  porOmision: () => ({ metodoPago: 'Efectivo' }),

  async juzgar(db, ctx, rows) {
    const read = new Map(
      rows.filter((row) => !fueraDe(row, ctx)).map((row) => [row.fila, leerFila(ctx, row)]),
    )
    const clientes = await findByNumeros(db, [...new Set([...read.values()].map(numeroDe))])
    const nombres = [...read.values()].flatMap(({ datos }) =>
      [datos.producto, datos.concepto].flatMap((name) => (name ? [String(name)] : [])),
    )
    const productos = new Map<string, Producto[]>()
    for (const each of await listProductosLlamados(db, [...new Set(nombres)], []))
      productos.set(llano(each.nombre), [...(productos.get(llano(each.nombre)) ?? []), each])
    const cerrado = await findCierre(db)
    const judged = rows.map((row) => {
      const leida = read.get(row.fila)
      if (!leida) return fueraDe(row, ctx) ?? juicio(row, 'omitida')
      return judge(ctx, leida, { cliente: clientes.get(numeroDe(leida)), productos, cerrado })
    })
    return count(db, ctx, rows, judged)
  },

  async aplicar(db, ctx, actos) {
    const pagos = actos.map(({ fila, acto: { descrito, ...row } }) => ({
      fila,
      descrito,
      row: { ...row, id: uuid() },
    }))
    await insertPagos(
      db,
      pagos.map(({ row }) => row),
      ctx.by.now,
    )
    const filas = await postIngresos(
      db,
      pagos.map(({ row, descrito }) => ({ ...row, _id: row.id, descripcion: describePago(descrito) })),
      ctx.by,
    )
    await insertAsientos(
      db,
      pagos.map(({ row, descrito }, index) => {
        const fila = filas[index]
        if (!fila) throw new Error('a payment without its row')
        return {
          fecha: row.fecha,
          descripcion: describePago({ ...descrito, concepto: null, cliente: null }),
          origen: 'pago' as const,
          origenId: row.id,
          partidas: [partidaDeFila(fila), { cuenta: cuentaDeIngreso(row), monto: -inCents(row.monto) }],
        }
      }),
      ctx.by,
    )
    return pagos.map(({ fila, row }) => ({ fila, hecho: 'creado' as const, registroId: row.id }))
  },
}

const MAX_CONCEPTO = 200

interface Around {
  cliente: ClienteEnBase | undefined
  productos: Map<string, Producto[]>
  cerrado: string | null
}

function judge(ctx: Contexto, leida: Leida, { cliente, productos, cerrado }: Around): Juicio<Acto> {
  const { numeroIdentificacion: _, producto: product, concepto, ...rest } = leida.datos
  const numero = numeroDe(leida)
  const named = (name: unknown) => (name === undefined ? [] : (productos.get(llano(String(name))) ?? []))
  // The concept is a product if one has that name.
  const producto = product ?? (named(concepto).length > 0 ? concepto : undefined)
  const llamados = named(producto)
  const [vendido = null] = llamados
  const suyo = cliente?._id ?? numero
  const its = {
    clave: suyo ? `${suyo}|${rest.fecha ?? ''}|${rest.monto ?? ''}|${producto ?? ''}` : null,
    parecido: null,
  }
  const result = NuevoPago.safeParse(rest)
  const errores: Mensaje[] = [
    ...(cliente || !numero ? [] : [SIN_CLIENTE]),
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
  if (errores.length > 0) return { ...juicio(leida, 'error'), ...its, mensajes: errores }
  if (leida.dudas.some(({ campo }) => campo !== 'metodoPago'))
    return { ...juicio(leida, 'duda'), ...its, mensajes: leida.dudas }
  if (!result.success) throw new Error('a row that is refused without a word')
  const dicho =
    concepto === undefined ? null : cleanLine(String(concepto)).trim().slice(0, MAX_CONCEPTO) || null
  const { cantidad, monto } = result.data
  try {
    requireMonto(monto)
    const fecha = dayOfMoney(result.data.fecha ?? '', ctx.by)
    if (cerrado && fecha <= cerrado) {
      const mensaje = `Los libros están cerrados hasta el ${formatDay(cerrado)}: no admiten un pago de ese día.`
      return { ...juicio(leida, 'error'), ...its, mensajes: [{ campo: 'fecha', mensaje }] }
    }
    const each = inCents(monto ?? 0) / cantidad
    const acto: Acto = {
      clienteId: cliente?._id ?? null,
      productoId: vendido?._id ?? null,
      cantidad,
      precioUnitario: vendido && Number.isInteger(each) ? each / 100 : null,
      monto: monto ?? 0,
      fecha,
      metodoPago: result.data.metodoPago,
      stockTomado: 0,
      concepto: vendido ? null : dicho,
      descrito: { producto: vendido, concepto: dicho, cantidad, cliente: cliente ?? null },
    }
    // Existing payments do not get this error: `count` marks them as equal.
    if (!cliente) return { ...juicio(leida, 'error'), ...its, mensajes: [SIN_NUMERO], acto }
    if (leida.dudas.length > 0) return { ...juicio(leida, 'duda'), ...its, mensajes: leida.dudas, acto }
    const voided = anulada(leida)
    if (voided) return { ...voided, ...its, acto }
    return { ...juicio(leida, 'nuevo'), ...its, acto }
  } catch (error) {
    if (error instanceof AppError) return { ...juicio(leida, 'error'), ...its, mensajes: mensajeDe(error) }
    throw error
  }
}

const keyOf = ({ clienteId, fecha, productoId, monto }: Igualdad) =>
  `${clienteId}|${fecha}|${productoId ?? ''}|${monto}`

/** As many payments as existed before this file count as equal; the others are imported. */
async function count(
  db: Parameters<Especie<Acto>['juzgar']>[0],
  ctx: Contexto,
  rows: FilaLeida[],
  judged: Juicio<Acto>[],
): Promise<Juicio<Acto>[]> {
  const asked = new Map<string, Igualdad>()
  for (const { acto } of judged)
    if (acto) {
      const those = acto as Igualdad
      const key = keyOf(those)
      if (!ctx.cuentas.has(key)) asked.set(key, those)
    }
  const counts = asked.size > 0 ? await countIguales(db, [...asked.values()]) : []
  for (const [index, key] of [...asked.keys()].entries()) ctx.cuentas.set(key, counts[index] ?? 0)
  return judged.map((each, index) => {
    if (!each.acto) return each
    const key = keyOf(each.acto as Igualdad)
    const before = ctx.vistos.get(key)
    if (!before && each.estado === 'nuevo') ctx.vistos.set(key, { fila: each.fila, huella: '' })
    const left = ctx.cuentas.get(key) ?? 0
    const { acto: _, ...rest } = each
    if (left > 0) {
      ctx.cuentas.set(key, left - 1)
      return { ...rest, mensajes: [], estado: 'igual' as const }
    }
    const mensaje = before && {
      campo: null,
      mensaje: `Es igual a la fila ${before.fila}: ¿son dos pagos?`,
    }
    if (each.estado !== 'nuevo') {
      const isAsked = mensaje && rest.decisiones.length > 0
      return isAsked ? { ...rest, mensajes: [...rest.mensajes, mensaje] } : rest
    }
    if (!mensaje) return each
    const decisiones: Juicio['decisiones'] = ['crear', 'omitir']
    if (rows[index]?.decision === 'crear') return { ...each, decisiones }
    return { ...rest, estado: 'duda' as const, mensajes: [mensaje], decisiones }
  })
}
