import type pg from 'pg'
import { beginAlone, RETRY_LIMITS } from '../connection/begin-alone.ts'

export interface Ley {
  nombre: string
  falla: string
}

export interface Guardado extends Ley {
  rehace: string
}

const dia = (column: string) => `to_char(${column}, 'FMDD/FMMM/YYYY')`

const PENDIENTE = `
  select k.id, k.venta_id, k.pendiente, k.monto
    - coalesce((select sum(a.monto) from cargo_abonos a where a.cargo_id = k.id), 0)
    - coalesce((select sum(d.rebajado) from devoluciones d where d.venta_id = k.venta_id), 0) as es
  from cargos k`

/** Payments on account with their unapplied part: as stored, and as computed (`es`; zero after a refund). */
const SIN_APLICAR = `
  select a.pago_id, a.sin_aplicar, case
    when exists (select from venta_lineas l where l.pago_id = a.pago_id and l.devuelta > 0) then 0
    else a.monto - coalesce((select sum(c.monto) from cargo_abonos c where c.pago_id = a.pago_id), 0) end as es
  from abonos a`

const DEVUELTA = `
  select l.venta_id, l.indice, l.devuelta, coalesce((
    select sum(d.cantidad) from devolucion_lineas d join devoluciones g on g.id = d.devolucion_id
    where g.venta_id = l.venta_id and d.indice = l.indice), 0) as es
  from venta_lineas l`

const STOCK = `
  select p.id, p.nombre, p.stock, p.stock_inicial + coalesce(m.cambio, 0) as es
  from productos p left join movido_de_stock m on m.producto_id = p.id`

const DIAS_CONGELADOS = `
  select m.id, m.dias_congelados, coalesce((
    select sum(f.hasta - f.desde + 1) from congelaciones f where f.membresia_id = m.id and f.hasta is not null), 0) as es
  from membresias m`

const CONGELADA_DESDE = `
  select m.id, m.congelada_desde,
    (select f.desde from congelaciones f where f.membresia_id = m.id and f.hasta is null) as es
  from membresias m`

const CORTA = `
  select m.id, m.corta, (
    select c.efectiva from cancelaciones c
    where c.membresia_id = m.id and c.cuando = 'hoy' and c.reactivada_en is null) as es
  from membresias m`

/** Reports memberships with a wrong value by their id, because the report may outlive the client's data. */
const ofMembresia = (of: string, column: string) => `
  select 'La membresía ' || id || ' tiene ' || coalesce(${column}::text, 'nada') || ' y debería tener ' || coalesce(es::text, 'nada') || '.' as mal
  from (${of}) m where ${column} is distinct from es`

const setMembresia = (of: string, column: string) =>
  `update membresias m set ${column} = k.es from (${of}) k where k.id = m.id and k.${column} is distinct from k.es`

const alDia = (de: string, said: string) =>
  `select '${said} del cliente ' || cliente_id || ' no es lo que dicen sus filas.' as mal from al_dia_errado() where de = '${de}'`

export const GUARDADO: Guardado[] = [
  {
    nombre: 'Lo pendiente de cada deuda es su monto sin lo que se abonó y se devolvió',
    falla: `
      select 'De la venta N.º ' || v.numero || ' se deben ' || k.es || ' y dice ' || k.pendiente || '.' as mal
      from (${PENDIENTE}) k join ventas v on v.id = k.venta_id where k.pendiente <> k.es`,
    rehace: `update cargos c set pendiente = k.es from (${PENDIENTE}) k where k.id = c.id and k.pendiente <> k.es`,
  },
  {
    nombre: 'Lo que queda de cada abono es su monto sin lo que pagó',
    falla: `
      select 'Del abono del ' || ${dia('p.fecha')} || ' (' || a.pago_id || ') quedan ' || a.es || ' y dice ' || a.sin_aplicar || '.' as mal
      from (${SIN_APLICAR}) a join pagos p on p.id = a.pago_id where a.sin_aplicar <> a.es`,
    rehace: `update abonos b set sin_aplicar = a.es from (${SIN_APLICAR}) a where a.pago_id = b.pago_id and a.sin_aplicar <> a.es`,
  },
  {
    nombre: 'Lo devuelto de cada línea es lo que dicen sus devoluciones',
    falla: `
      select 'De la línea ' || l.indice + 1 || ' de la venta N.º ' || v.numero || ' se devolvieron ' || l.es || ' y dice ' || l.devuelta || '.' as mal
      from (${DEVUELTA}) l join ventas v on v.id = l.venta_id where l.devuelta <> l.es`,
    rehace: `
      update venta_lineas v set devuelta = l.es from (${DEVUELTA}) l
      where (l.venta_id, l.indice) = (v.venta_id, v.indice) and l.devuelta <> l.es`,
  },
  {
    nombre: 'Las existencias de cada producto son las que dan sus pasos, ventas y devoluciones',
    falla: `select 'De «' || nombre || '» hay ' || es || ' y dice ' || stock || '.' as mal from (${STOCK}) p where stock is distinct from es`,
    rehace: `update productos p set stock = k.es from (${STOCK}) k where k.id = p.id and k.stock <> k.es`,
  },
  {
    nombre: 'Los días congelados de cada membresía son los de sus congelaciones',
    falla: ofMembresia(DIAS_CONGELADOS, 'dias_congelados'),
    rehace: setMembresia(DIAS_CONGELADOS, 'dias_congelados'),
  },
  {
    nombre: 'Cada membresía está congelada desde cuando dice su congelación',
    falla: ofMembresia(CONGELADA_DESDE, 'congelada_desde'),
    rehace: setMembresia(CONGELADA_DESDE, 'congelada_desde'),
  },
  {
    nombre: 'Cada membresía termina donde la corta su cancelación',
    falla: ofMembresia(CORTA, 'corta'),
    rehace: setMembresia(CORTA, 'corta'),
  },
  {
    nombre: 'La última entrada de cada cliente es la que dicen sus entradas',
    falla: alDia('entrada', 'La última entrada'),
    rehace: 'call contar_al_dia()',
  },
  {
    nombre: 'La última membresía de cada cliente es la que dicen sus membresías',
    falla: alDia('membresia', 'La última membresía'),
    rehace: 'call contar_al_dia()',
  },
  {
    nombre: 'Las ausencias de cada cliente son las que dicen sus membresías y entradas',
    falla: alDia('ausencia', 'La ausencia'),
    rehace: 'call contar_al_dia()',
  },
  {
    nombre: 'La suma de cada día es la de sus filas',
    falla: `
      select 'La suma de «' || de || '»' || case grupo when '' then '' else ' (' || grupo || ')' end || ' del ' || ${dia('dia')} || ' no es la de sus filas.' as mal
      from sumas_erradas()`,
    rehace: `
      do $$ declare nombre text; begin
        for nombre in select distinct de from sumas_erradas() loop call contar_de_nuevo(nombre); end loop;
      end $$`,
  },
  {
    nombre: 'La suma de todos los días es la de cada uno',
    falla: `
      select 'El total de «' || de || '»' || case grupo when '' then '' else ' (' || grupo || ')' end || ' no es el de sus días.' as mal
      from totales_errados()`,
    rehace: `
      do $$ declare nombre text; begin
        for nombre in select distinct de from totales_errados() loop call contar_de_nuevo(nombre); end loop;
      end $$`,
  },
]

export interface Rehecho {
  nombre: string
  cuantas: number
  primeras: string[]
}

const NAMED = 5

/** Recomputes wrong derived values, as the owner. Locks every table, so a running program waits. */
export async function rebuildDerived(
  client: pg.Client,
  { retryLimits = RETRY_LIMITS, log = () => {} }: Partial<Parameters<typeof beginAlone>[1]> = {},
): Promise<Rehecho[]> {
  await beginAlone(client, { retryLimits, log })
  try {
    const hechos: Rehecho[] = []
    for (const { nombre, falla, rehace } of GUARDADO) {
      const { rows } = await client.query<{ mal: string }>(falla)
      if (rows.length === 0) continue
      await client.query(rehace)
      // Fires the deferred triggers, so that they update dependent values before the next check.
      await client.query('set constraints all immediate')
      hechos.push({ nombre, cuantas: rows.length, primeras: rows.slice(0, NAMED).map(({ mal }) => mal) })
    }
    await client.query('commit')
    return hechos
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
