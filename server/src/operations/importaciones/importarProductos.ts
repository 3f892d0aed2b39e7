import { barcodesIn } from '@gym/contract/core/identificacion.rules'
import { MINIMO } from '@gym/contract/productos/productos.rules'
import { CambiosProducto, NuevoProducto, type Producto } from '@gym/contract/productos/productos.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import {
  type Contexto,
  cambiosDe,
  duda,
  type Especie,
  error,
  errorsOf,
  fueraDe,
  type Hecho,
  type Juicio,
  juicio,
  type Leida,
  type Mensaje,
  maybeProduct,
  propios,
  repetida,
} from '../../features/importaciones/filas.rules.ts'
import { leerFila } from '../../features/importaciones/lectura/leer-fila.rules.ts'
import { llano } from '../../features/importaciones/lectura/palabras.rules.ts'
import { editarProducto } from '../../features/productos/editarProducto.ts'
import { listProductosLlamados } from '../../features/productos/importados.queries.ts'
import { confirmPrecioDeLista, insertProducto } from '../../features/productos/productos.queries.ts'

type Acto = { crea: NuevoProducto } | { id: string; cambia: CambiosProducto; codigos: string[] }

/** Imports products, identified by code, else by name. */
export const productosImportados: Especie<Acto> = {
  entender(leida) {
    const { codigosDeBarras } = bodyOf(leida)
    return { codigosDeBarras }
  },

  porOmision: ({ datos }) => ({
    estado: 'activo',
    ...(datos.categoria !== 'servicio' && { minimo: String(MINIMO) }),
  }),

  async juzgar(db, ctx, rows) {
    const read = new Map(
      rows.filter((row) => !fueraDe(row, ctx)).map((row) => [row.fila, leerFila(ctx, row)]),
    )
    const said = (campo: string) =>
      [...read.values()].flatMap(({ datos }) => (datos[campo] ? [String(datos[campo])] : []))
    const known = (await listProductosLlamados(db, said('nombre'), said('codigo'))).flatMap((each) =>
      ctx.productos.has(each._id) ? (ctx.productos.get(each._id) ?? []) : each,
    )
    return rows.map((row) => {
      const leida = read.get(row.fila)
      return leida ? judge(ctx, leida, known) : (fueraDe(row, ctx) ?? juicio(row, 'omitida'))
    })
  },

  async aplicar(db, ctx, actos) {
    const hechos: Hecho[] = []
    for (const { fila, acto } of actos) {
      if ('crea' in acto) {
        const { _id, plan } = await insertProducto(db, acto.crea)
        if (plan) await confirmPrecioDeLista(db, [_id])
        ctx.productos.set(_id, null)
        hechos.push({ fila, hecho: 'creado', registroId: _id })
      } else {
        await editarProducto(db, acto.id, acto.cambia, ctx.by, { setsLista: true })
        const rastroId = await lastStep(db, acto, ctx)
        hechos.push({
          fila,
          hecho: 'cambiado',
          registroId: acto.id,
          ...(rastroId && { rastroId }),
          antes: { codigos: acto.codigos },
        })
      }
    }
    return hechos
  },
}

async function lastStep(
  db: Db,
  { id, cambia }: { id: string; cambia: CambiosProducto },
  { by }: Contexto,
): Promise<string | undefined> {
  if (cambia.stock === undefined) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from existencias where producto_id = ${id} and fecha = ${by.now.toISOString()} and quien = ${by.user._id}
    order by id desc limit 1`.execute(db)
  return rows[0]?.id
}

function bodyOf({ datos }: Leida): Record<string, unknown> {
  const { codigosDeBarras, ...rest } = datos
  return {
    ...rest,
    ...(codigosDeBarras !== undefined && {
      codigosDeBarras: barcodesIn(String(codigosDeBarras)),
    }),
  }
}

export const masDeUno = (campo: string, nombre: string, cuantos: number): Mensaje => ({
  campo,
  mensaje: `Hay ${cuantos} productos que se llaman «${nombre}»: no se sabe cuál es.`,
})

function judge(ctx: Contexto, leida: Leida, known: Producto[]): Juicio<Acto> {
  const body = bodyOf(leida)
  const codigo = body.codigo ? llano(String(body.codigo)) : ''
  const nombre = llano(String(body.nombre ?? ''))
  const byCode = codigo ? known.find((each) => each.codigo && llano(each.codigo) === codigo) : undefined
  const byName = known.filter((each) => llano(each.nombre) === nombre)
  const mayBe = codigo ? byName.filter((each) => !each.codigo) : byName
  const target = byCode ?? mayBe[0]
  const clave = target?._id ?? (codigo || nombre || null)
  const its = { clave, parecido: nombre || null }
  const result = target ? CambiosProducto.safeParse(body) : NuevoProducto.safeParse(body)
  const errores = errorsOf(leida, result)
  if (!byCode && mayBe.length > 1) errores.unshift(masDeUno('nombre', String(body.nombre), mayBe.length))
  if (errores.length > 0) return { ...error(leida, errores), ...its }
  const decisiones: Juicio['decisiones'] =
    !target && maybeProduct(leida, ctx.importacion.mapa) ? ['crear', 'omitir'] : []
  const mensaje = `«${body.nombre}» parece una suma, pero tiene precio: ¿es un producto?`
  const asked = decisiones.length > 0 && !leida.decision ? [{ campo: 'nombre', mensaje }] : []
  if (asked.length + leida.dudas.length > 0)
    return { ...duda(leida, [...asked, ...leida.dudas], decisiones), ...its }
  if (!result.success) throw new Error('a row that is refused without a word')
  const again = repetida(ctx, leida, JSON.stringify(body), [
    codigo ? `código ${codigo}` : `nombre ${nombre}`,
    ...(target ? [target._id] : []),
  ])
  if (again) return { ...again, ...its }
  if (!target)
    return { ...juicio(leida, 'nuevo'), ...its, decisiones, acto: { crea: result.data as NuevoProducto } }
  const said = propios(leida, result.data as CambiosProducto)
  const cambios = cambiosDe(
    { ...target },
    { ...said, ...(said.codigosDeBarras && { codigosDeBarras: [...said.codigosDeBarras].sort() }) },
  )
  if (Object.keys(cambios).length === 0) return { ...juicio(leida, 'igual'), ...its }
  const cambia = Object.fromEntries(
    Object.keys(cambios).map((campo) => [campo, said[campo as keyof CambiosProducto]]),
  )
  ctx.productos.set(target._id, target)
  return {
    ...juicio(leida, 'cambia'),
    ...its,
    decisiones,
    cambios,
    acto: { id: target._id, cambia: cambia as CambiosProducto, codigos: target.codigosDeBarras },
  }
}
