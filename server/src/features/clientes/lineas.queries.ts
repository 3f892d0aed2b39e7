import { type TipoDeLinea, tiposDeLinea } from '@gym/contract/clientes/lineas.rules'
import type { LineaQuery } from '@gym/contract/clientes/lineas.schema'
import { PAGE_SIZE } from '@gym/contract/core/lists.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { Page } from '../../db/lists/lists.ts'
import type { FilaDeLinea } from './lineas.rules.ts'

interface Source {
  from: RawBuilder<unknown>
  fecha: string
  id: string
  por: RawBuilder<unknown>
  datos: RawBuilder<unknown>
}

const nameOf = (userId: string) => sql`(select u.nombre from users u where u.id = ${sql.ref(userId)})`

const sources: Record<TipoDeLinea, (clienteId: string) => Source[]> = {
  pago: (id) => [
    {
      from: sql`pagos x left join productos p on p.id = x.producto_id
        where x.cliente_id = ${id} and x.eliminado_en is null and x.venta_id is null`,
      fecha: 'x.created_at',
      id: 'x.id',
      por: sql`(select u.nombre from contabilidad t join users u on u.id = t.creado_por
        where t.pago_id = x.id order by t.created_at, t.id limit 1)`,
      datos: sql`json_build_object('concepto', p.nombre, 'cantidad', x.cantidad, 'monto', x.monto, 'dia', x.fecha,
        'metodo', x.metodo_pago)`,
    },
    // One line per reversal by an edit. Deleted payments are excluded: the next source has their line.
    {
      from: sql`pagos x join contabilidad t on t.pago_id = x.id
        where x.cliente_id = ${id} and x.eliminado_en is null and x.venta_id is null and t.revierte_id is not null`,
      fecha: 't.created_at',
      id: 'x.id',
      por: nameOf('t.creado_por'),
      datos: sql`json_build_object('acto', 'editado', 'monto', -t.monto, 'dia', t.fecha, 'metodo', t.metodo_pago)`,
    },
    {
      from: sql`pagos x left join productos p on p.id = x.producto_id
        where x.cliente_id = ${id} and x.eliminado_en is not null`,
      fecha: 'x.eliminado_en',
      id: 'x.id',
      por: sql`(select u.nombre from contabilidad t join users u on u.id = t.creado_por
        where t.pago_id = x.id and t.revierte_id is not null order by t.created_at desc, t.id desc limit 1)`,
      datos: sql`json_build_object('acto', 'eliminado', 'concepto', p.nombre, 'cantidad', x.cantidad, 'monto', x.monto,
        'dia', x.fecha, 'metodo', x.metodo_pago)`,
    },
  ],
  venta: (id) => [
    {
      from: sql`ventas x left join cargos k on k.venta_id = x.id where x.cliente_id = ${id}`,
      fecha: 'x.created_at',
      id: 'x.id',
      por: nameOf('x.vendida_por'),
      datos: sql`json_build_object('numero', x.numero, 'total', x.total, 'debe', coalesce(k.pendiente, 0),
        'lineas', (select json_agg(l.descripcion order by l.indice) from venta_lineas l where l.venta_id = x.id))`,
    },
    {
      from: sql`devoluciones d join ventas x on x.id = d.venta_id where x.cliente_id = ${id}`,
      fecha: 'd.created_at',
      id: 'x.id',
      por: nameOf('d.devuelta_por'),
      datos: sql`json_build_object('numero', x.numero, 'reembolso', d.monto - d.rebajado, 'rebajado', d.rebajado,
        'motivo', d.motivo)`,
    },
  ],
  entrada: (id) => [
    {
      from: sql`asistencias x left join horarios h on h.id = x.horario_id left join clases k on k.id = h.clase_id
        where x.cliente_id = ${id} and x.eliminado_en is null`,
      fecha: 'x.fecha',
      id: 'x.id',
      por: nameOf('x.registrada_por'),
      datos: sql`json_build_object('clase', k.nombre, 'permitida', x.permitida_porque)`,
    },
  ],
  membresia: (id) => [
    {
      from: sql`membresias x where x.cliente_id = ${id} and x.eliminado_en is null`,
      fecha: 'x.created_at',
      id: 'x.id',
      por: nameOf('x.creada_por'),
      datos: sql`json_build_object('tipo', x.tipo, 'desde', x.fechainicio, 'hasta', x.fin)`,
    },
  ],
  inscripcion: (id) => [
    {
      from: sql`inscripciones x join horarios h on h.id = x.horario_id join clases k on k.id = h.clase_id
        where x.cliente_id = ${id}`,
      fecha: 'x.fecha_inscripcion',
      id: 'x.id',
      por: sql`null`,
      datos: sql`json_build_object('clase', k.nombre, 'dia', h.dia, 'hora', h.horario_inicio)`,
    },
    {
      from: sql`esperas x join horarios h on h.id = x.horario_id join clases k on k.id = h.clase_id
        where x.cliente_id = ${id}`,
      fecha: 'x.created_at',
      id: 'x.id',
      por: sql`null`,
      datos: sql`json_build_object('clase', k.nombre, 'dia', h.dia, 'hora', h.horario_inicio, 'espera', true)`,
    },
  ],
  medida: (id) => [
    {
      from: sql`composicion_corporal x where x.cliente_id = ${id}`,
      fecha: 'x.created_at',
      id: 'x.id',
      por: nameOf('x.creado_por'),
      datos: sql`json_build_object('peso', x.peso, 'imc', x.imc, 'dia', x.fecha)`,
    },
  ],
  rutina: (id) => [
    {
      from: sql`asignaciones x join rutinas r on r.id = x.rutina_id where x.cliente_id = ${id}`,
      fecha: 'x.fecha_asignacion',
      id: 'x.id',
      por: nameOf('x.asignada_por'),
      datos: sql`json_build_object('ejercicio', r.nombre_ejercicio, 'dias', x.dias_entrenamiento)`,
    },
  ],
  nota: (id) => [
    {
      from: sql`clientes_historial x where x.cliente_id = ${id} and x.despues ? 'notas'`,
      fecha: 'x.cuando',
      id: 'x.id',
      por: nameOf('x.quien'),
      datos: sql`json_build_object('notas', x.despues ->> 'notas')`,
    },
  ],
  cambio: (id) => [
    {
      from: sql`clientes_historial x where x.cliente_id = ${id} and x.despues - 'notas' <> '{}'`,
      fecha: 'x.cuando',
      id: 'x.id',
      por: nameOf('x.quien'),
      datos: sql`json_build_object('antes', x.antes - 'notas', 'despues', x.despues - 'notas')`,
    },
    {
      from: sql`clientes x where x.id = ${id}`,
      fecha: 'x.created_at',
      id: 'x.id',
      por: nameOf('x.creado_por'),
      datos: sql`json_build_object('creado', true)`,
    },
    {
      from: sql`fusiones x join clientes o on o.id = x.cliente_id where x.en_id = ${id}`,
      fecha: 'x.hecha_en',
      id: 'x.cliente_id',
      por: nameOf('x.hecha_por'),
      datos: sql`json_build_object('unido', o.nombre || ' ' || o.apellido, 'numero', o.numero_identificacion)`,
    },
  ],
}

/** Limits each branch of the union to the rows that the page needs, so that a long history is not sorted. */
export async function listLinea(
  db: Db,
  clienteId: string,
  { pagina = 1, limite = PAGE_SIZE }: Pick<LineaQuery, 'pagina' | 'limite'>,
  tipos: readonly TipoDeLinea[],
): Promise<Page<FilaDeLinea>> {
  const read = tiposDeLinea
    .filter((tipo) => tipos.includes(tipo))
    .flatMap((tipo) => sources[tipo](clienteId).map((source) => ({ tipo, ...source })))
  if (read.length === 0) return { rows: [], total: 0 }
  const reach = pagina * limite
  const branches = read.map(
    ({ tipo, from, fecha, id, por, datos }) => sql`(
      select ${tipo}::text as tipo, ${sql.ref(id)} as id, ${sql.ref(fecha)} as fecha, ${por} as por,
        -- As text, so that the camel-case plugin does not rename its keys.
        ${datos}::text as datos
      from ${from}
      order by ${sql.ref(fecha)} desc, ${sql.ref(id)} desc
      limit ${reach})`,
  )
  const counts = read.map(({ from }) => sql`(select count(*) from ${from})`)
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Omit<FilaDeLinea, 'datos'> & { datos: string }>`
      select * from (${sql.join(branches, sql` union all `)}) linea
      order by fecha desc, tipo, id desc
      limit ${limite} offset ${reach - limite}`.execute(db),
    sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db),
  ])
  return {
    rows: rows.map(({ datos, ...row }) => ({ ...row, datos: JSON.parse(datos) })),
    total: counted[0]?.total ?? 0,
  }
}
