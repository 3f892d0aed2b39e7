import { barcodesIn } from '@gym/contract/core/identificacion.rules'
import { MINIMO } from '@gym/contract/productos/productos.rules'
import { CambiosProducto, NuevoProducto, type Producto } from '@gym/contract/productos/productos.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { undoFilas } from '../../features/importaciones/filas.queries.ts'
import {
  type Acto,
  type Contexto,
  cambiosDe,
  duda,
  error,
  errorsOf,
  type Hecho,
  igualOCambia,
  type Juicio,
  type Leida,
  type Mensaje,
  maybeProduct,
  nuevo,
  repetida,
  withoutDefaults,
} from '../../features/importaciones/filas.rules.ts'
import { normalizeText } from '../../features/importaciones/lectura/palabras.rules.ts'
import { editarProducto } from '../../features/productos/editarProducto.ts'
import { listProductosLlamados } from '../../features/productos/importados.queries.ts'
import { confirmPrecioDeLista, insertProducto } from '../../features/productos/productos.queries.ts'
import type { Especie } from './especie.ts'

type DeProducto = Acto<NuevoProducto, { cambios: CambiosProducto; codigos: string[] }>

/** Imports products, identified by code, else by name. */
export const productosImportados: Especie<DeProducto, Producto[]> = {
  entender(leida) {
    const { codigosDeBarras } = bodyOf(leida)
    return { codigosDeBarras }
  },

  porOmision: ({ datos }) => ({
    estado: 'activo',
    ...(datos.categoria !== 'servicio' && { minimo: String(MINIMO) }),
  }),

  async reunir(db, { productos }, leidas) {
    const said = (campo: string) =>
      leidas.flatMap(({ datos }) => (datos[campo] ? [String(datos[campo])] : []))
    const known = await listProductosLlamados(db, said('nombre'), said('codigo'))
    return known.flatMap((each) => (productos.has(each._id) ? (productos.get(each._id) ?? []) : each))
  },

  juzgar(ctx, leida, known) {
    const body = bodyOf(leida)
    const codigo = body.codigo ? normalizeText(String(body.codigo)) : ''
    const nombre = normalizeText(String(body.nombre ?? ''))
    const byCode = codigo
      ? known.find((each) => each.codigo && normalizeText(each.codigo) === codigo)
      : undefined
    const byName = known.filter((each) => normalizeText(each.nombre) === nombre)
    const mayBe = codigo ? byName.filter((each) => !each.codigo) : byName
    const target = byCode ?? mayBe[0]
    leida.clave = target?._id ?? (codigo || nombre || null)
    leida.parecido = nombre || null
    const result = target ? CambiosProducto.safeParse(body) : NuevoProducto.safeParse(body)
    const errores = errorsOf(leida, result)
    if (!byCode && mayBe.length > 1) errores.unshift(masDeUno('nombre', String(body.nombre), mayBe.length))
    if (errores.length > 0) return error(leida, errores)
    const decisiones: Juicio['decisiones'] =
      !target && maybeProduct(leida, ctx.importacion.mapa) ? ['crear', 'omitir'] : []
    const mensaje = `«${body.nombre}» parece una suma, pero tiene precio: ¿es un producto?`
    const asked = decisiones.length > 0 && !leida.decision ? [{ campo: 'nombre', mensaje }] : []
    if (asked.length + leida.dudas.length > 0) return duda(leida, [...asked, ...leida.dudas], decisiones)
    if (!result.success) throw new Error('a row that is refused without a word')
    const again = repetida(ctx, leida, JSON.stringify(body), [
      codigo ? `código ${codigo}` : `nombre ${nombre}`,
      ...(target ? [target._id] : []),
    ])
    if (again) return again
    if (!target) return nuevo(leida, { crea: result.data as NuevoProducto }, decisiones)
    const said: CambiosProducto = withoutDefaults(leida, result.data)
    const cambios = cambiosDe(
      { ...target },
      { ...said, ...(said.codigosDeBarras && { codigosDeBarras: [...said.codigosDeBarras].sort() }) },
    )
    if (Object.keys(cambios).length > 0) ctx.productos.set(target._id, target)
    const changed = Object.entries(said).filter(([campo]) => campo in cambios)
    return igualOCambia(leida, cambios, {
      cambia: { _id: target._id, cambios: Object.fromEntries(changed), codigos: target.codigosDeBarras },
    })
  },

  async aplicar(db, ctx, actos) {
    const hechos: Hecho[] = []
    for (const { fila, acto } of actos)
      if (acto.cambia) {
        const { _id: registroId, cambios, codigos } = acto.cambia
        await editarProducto(db, registroId, cambios, ctx.by, { setsLista: true })
        const rastroId = cambios.stock === undefined ? undefined : await lastStep(db, registroId, ctx)
        hechos.push({
          fila,
          hecho: 'cambiado',
          registroId,
          ...(rastroId && { rastroId }),
          antes: { codigos },
        })
      } else {
        const { _id, plan } = await insertProducto(db, acto.crea)
        if (plan) await confirmPrecioDeLista(db, [_id])
        ctx.productos.set(_id, null)
        hechos.push({ fila, hecho: 'creado', registroId: _id })
      }
    return hechos
  },

  deshacer: (trx, importacionId, filas) => undoFilas(trx, importacionId, 'productos', filas),
}

/** Returns the id of the stock movement that this edit recorded. */
async function lastStep(db: Db, productoId: string, { by }: Contexto): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from existencias where producto_id = ${productoId} and fecha = ${by.now.toISOString()} and quien = ${by.user._id}
    order by id desc limit 1`.execute(db)
  return rows[0]?.id
}

function bodyOf({ datos }: Leida): Record<string, unknown> {
  const { codigosDeBarras, ...rest } = datos
  return {
    ...rest,
    ...(codigosDeBarras !== undefined && { codigosDeBarras: barcodesIn(String(codigosDeBarras)) }),
  }
}

export const masDeUno = (campo: string, nombre: string, cuantos: number): Mensaje => ({
  campo,
  mensaje: `Hay ${cuantos} productos que se llaman «${nombre}»: no se sabe cuál es.`,
})
