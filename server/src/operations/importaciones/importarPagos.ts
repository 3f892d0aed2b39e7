import { formatDay } from '@gym/contract/core/calendar'
import { cleanLine } from '@gym/contract/core/letters'
import { inCents } from '@gym/contract/core/money'
import { NuevoPago } from '@gym/contract/pagos/pagos.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../core/app-error.ts'
import { ledgerDay } from '../../core/written-day.ts'
import { findCierre } from '../../db/gym/periodo.ts'
import type { ClienteEnBase } from '../../features/clientes/importados.queries.ts'
import { postIngresos } from '../../features/contabilidad/contabilidad.queries.ts'
import { doubtMetodo } from '../../features/importaciones/dudas/celdas-vacias.rules.ts'
import { doubtNombre } from '../../features/importaciones/dudas/mismo-nombre.rules.ts'
import {
  anulada,
  type Contexto,
  duda,
  type Especie,
  error,
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
import { findClientes, numeroDe, SIN_NUMERO, sinCliente } from './findClientes.ts'
import { masDeUno } from './importarProductos.ts'

type Acto = PagoRow & { concepto: string | null; descrito: Parameters<typeof describePago>[0] }

/**
 * Imports payments on their own day, without stock or till. The nth row with a client, day, product and
 * amount equals the nth existing payment with the same.
 */
export const pagosImportados: Especie<Acto> = {
  entender: () => ({}),

  porOmision: () => ({ metodoPago: 'Efectivo' }),

  async juzgar(db, ctx, rows) {
    const read = new Map(
      rows.filter((row) => !fueraDe(row, ctx)).map((row) => [row.fila, leerFila(ctx, row)]),
    )
    const { clientes, bare } = await findClientes(db, read.values(), false)
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
      return judge(ctx, leida, { cliente: clientes.get(numeroDe(leida)), bare, productos, cerrado })
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
  bare: ReadonlyMap<string, ClienteEnBase>
  productos: Map<string, Producto[]>
  cerrado: string | null
}

function judge(ctx: Contexto, leida: Leida, { cliente, bare, productos, cerrado }: Around): Juicio<Acto> {
  const { numeroIdentificacion: _, nombreCliente: __, producto: product, concepto, ...rest } = leida.datos
  const numero = numeroDe(leida)
  const named = (name: unknown) => (name === undefined ? [] : (productos.get(llano(String(name))) ?? []))
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
    ...(cliente || !numero ? [] : [sinCliente(leida, bare)]),
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
  const voided = anulada(leida)
  const decisiones: Juicio['decisiones'] = voided.length > 0 ? ['omitir', 'crear'] : []
  const asked = { ...duda(leida, [...voided, ...leida.dudas], decisiones), ...its }
  if (errores.length > 0) return { ...error(leida, errores), ...its }
  if (!result.success || rest.fecha === undefined) return asked
  const dicho =
    concepto === undefined ? null : cleanLine(String(concepto)).trim().slice(0, MAX_CONCEPTO) || null
  const { cantidad, monto } = result.data
  try {
    requireMonto(monto)
    const fecha = ledgerDay(result.data.fecha ?? '', ctx.by)
    if (cerrado && fecha <= cerrado) {
      const mensaje = `Los libros están cerrados hasta el ${formatDay(cerrado)}: no admiten un pago de ese día.`
      return { ...error(leida, [{ campo: 'fecha', mensaje }]), ...its }
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
    // A row of an existing payment gets no error: `count` marks it as equal.
    if (!cliente) return { ...error(leida, [SIN_NUMERO]), ...its, acto }
    if (asked.mensajes.length > 0) return { ...asked, acto }
    return { ...juicio(leida, 'nuevo'), ...its, acto }
  } catch (refused) {
    if (refused instanceof AppError) return { ...error(leida, mensajeDe(refused)), ...its }
    throw refused
  }
}

const keyOf = ({ clienteId, fecha, productoId, monto }: Igualdad) =>
  `${clienteId}|${fecha}|${productoId ?? ''}|${monto}`

/**
 * Marks as equal as many rows as there were such payments before this file; asks about any other valid row that
 * equals an earlier one, unless the user has accepted it.
 */
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
    // Excludes rows that the user may omit as voided: a later equal row is no duplicate of these.
    const isCounted = each.estado === 'nuevo' || (each.estado === 'duda' && each.decisiones.length === 0)
    if (!before && isCounted) ctx.vistos.set(key, { fila: each.fila, huella: '' })
    const left = ctx.cuentas.get(key) ?? 0
    const { acto: _, ...rest } = each
    if (left > 0) {
      ctx.cuentas.set(key, left - 1)
      return { ...rest, mensajes: [], decisiones: [], estado: 'igual' as const }
    }
    const isDecided = rows[index]?.decision === 'crear'
    const decisiones: Juicio['decisiones'] =
      each.decisiones.length > 0 ? each.decisiones : ['crear', 'omitir']
    if (!before || each.estado === 'error') return each.estado === 'nuevo' ? each : rest
    if (isDecided) return each.estado === 'nuevo' ? { ...each, decisiones } : { ...rest, decisiones }
    const mensaje = { campo: null, mensaje: `Es igual a la fila ${before.fila}: ¿son dos pagos?` }
    const [voided, others] = [rest.mensajes.filter(isVoided), rest.mensajes.filter((its) => !isVoided(its))]
    return { ...rest, estado: 'duda' as const, mensajes: [...voided, mensaje, ...others], decisiones }
  })
}

const isVoided = ({ pregunta }: Mensaje) => pregunta === 'anulado'
