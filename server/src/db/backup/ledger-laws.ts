import type { ClientBase } from 'pg'
import { orden } from '../../core/orden.ts'
import { GUARDADO, type Ley } from './derived-values.ts'

const NAMED = 5

const asientoN = `'El asiento N.º ' || a.numero || ' del ' || to_char(a.fecha, 'FMDD/FMMM/YYYY')`

const METODOS_DE_Z = `jsonb_to_recordset(z.metodos) as m (
  metodo metodo_pago, base numeric, ventas numeric, devoluciones numeric, entradas numeric, salidas numeric, tardios numeric,
  esperado numeric, contado numeric, diferencia numeric, fila uuid)`

const DEL_LIBRO: Ley[] = [
  {
    nombre: 'Cada asiento cuadra: lo que debita es lo que acredita',
    falla: `
      select ${asientoN} || ' no cuadra.' as mal
      from asientos a left join partidas p on p.numero = a.numero
      group by a.id having coalesce(sum(debito) <> sum(credito), true) or count(*) < 2`,
  },
  {
    nombre: 'Cada asiento está como se escribió',
    falla: `
      select ${asientoN} || ' no dice lo que decía cuando se escribió.' as mal
      from asientos a
      join (
        select numero, min(fecha) as desde, max(fecha) as hasta,
          jsonb_agg(partes_de(cuenta, debito - credito, fila_id) order by orden) as partes
        from partidas group by numero) p on p.numero = a.numero
      where a.huella <> huella_de_asiento(a, p.partes) or desde <> a.fecha or hasta <> a.fecha`,
  },
  {
    nombre: 'Cada cuenta usada está en el plan de cuentas',
    falla: `
      select 'La cuenta ' || cuenta || ' no está en el plan.' as mal
      from (select distinct cuenta from partidas) used
      where not exists (select from cuentas where codigo = cuenta)`,
  },
  {
    nombre: 'El mayor dice lo mismo que el diario',
    falla: `
      select 'El mayor de la cuenta ' || coalesce(s.grupo, c.grupo) || ' no suma lo que su diario el '
        || to_char(coalesce(s.dia, c.dia), 'FMDD/FMMM/YYYY') || '.' as mal
      from (select grupo, dia, sum(monto) as monto, sum(devuelto) as devuelto from sumas where de = 'libros' group by 1, 2) s
      full join contado_libros c on c.grupo = s.grupo and c.dia = s.dia
      where (coalesce(s.monto, 0), coalesce(s.devuelto, 0)) <> (coalesce(c.monto, 0), coalesce(c.devuelto, 0))`,
  },
  {
    nombre: 'El balance de comprobación suma cero al final de cada mes',
    falla: `
      select 'El balance no suma cero al final de ' || to_char(mes, 'MM/YYYY') || '.' as mal
      from (
        select mes, sum(sum(monto - devuelto)) over (order by mes) as saldo
        from (select date_trunc('month', dia) as mes, monto, devuelto from sumas where de = 'libros') days
        group by mes) months
      where saldo <> 0`,
  },
  {
    nombre: 'Cada movimiento de la contabilidad está en los libros',
    falla: `
      select 'El movimiento «' || left(sin_persona(c), 80) || '» del ' || to_char(c.fecha, 'FMDD/FMMM/YYYY') || ' no está así en los libros.' as mal
      from contabilidad c
      left join (
        select fila_id, sum(monto) as monto, sum(caja) as caja,
          min(fecha) filter (where monto <> 0) as desde, max(fecha) filter (where monto <> 0) as hasta
        from (
          select fila_id, fecha, sum(debito - credito) as monto,
            coalesce(sum(debito - credito) filter (where cuenta = '1105'), 0) as caja
          from partidas where fila_id is not null group by fila_id, fecha) days
        group by fila_id) p on p.fila_id = c.id
      where valor_de(c) <> coalesce(p.monto, 0)
        or coalesce(p.caja, 0) <> case when c.cuenta_debito = 'Caja' then coalesce(p.monto, 0) else 0 end
        or p.desde <> c.fecha or p.hasta <> c.fecha`,
  },
  {
    nombre: 'Los pagos y sus movimientos suman lo mismo',
    falla: `
      select 'El pago del ' || to_char(p.fecha, 'FMDD/FMMM/YYYY') || ' por ' || p.monto || ' no suma lo que sus movimientos.' as mal
      from pagos p
      left join (select pago_id, sum(monto) as suma from contabilidad where pago_id is not null group by pago_id) c on c.pago_id = p.id
      where case when p.eliminado_en is null then p.monto - p.devuelto else 0 end <> coalesce(c.suma, 0)
      union all
      select 'Una reversión no devuelve lo que revierte.'
      from contabilidad r join contabilidad o on o.id = r.revierte_id
      where r.monto <> -o.monto or r.cuenta_debito <> o.cuenta_debito or r.cuenta_credito <> o.cuenta_credito`,
  },
  {
    nombre: 'Lo que deben los clientes es el saldo de la cuenta 1305, y lo que adelantaron el de la 2805',
    falla: `
      select 'La cuenta ' || cuenta || ' suma ' || saldo || ' y los clientes ' || suyo || '.' as mal
      from (
        select '1305' as cuenta, coalesce(sum(monto - devuelto), 0) as saldo,
          (select coalesce(sum(pendiente), 0) from cargos) as suyo
        from sumas where de = 'libros' and grupo = '1305'
        union all
        select '2805', coalesce(sum(devuelto - monto), 0), (select coalesce(sum(sin_aplicar), 0) from abonos)
        from sumas where de = 'libros' and grupo = '2805') cartera
      where saldo <> suyo`,
  },
  {
    nombre: 'Cada Z de la caja cuenta lo que su turno movió, y su diferencia está en los libros',
    falla: `
      select 'La Z N.º ' || numero || ' de la caja no dice lo que decía cuando se escribió.' as mal
      from caja_z z where huella is distinct from huella_de_z(z)
      union all
      select 'La Z N.º ' || z.numero || ' de la caja no cuenta lo que su turno movió.'
      from caja_z z
      join lateral (
        select coalesce(sum((c ->> 'denominacion')::numeric * (c ->> 'cantidad')::numeric), 0) as suma
        from jsonb_array_elements(z.conteo) c) conteo on true
      join lateral (
        select bool_and(
            (m.base, m.ventas, m.devoluciones, m.entradas, m.salidas, m.tardios, m.esperado)
              is not distinct from (e.base, e.ventas, e.devoluciones, e.entradas, e.salidas, e.tardios, e.esperado)
            and e.esperado = e.base + e.ventas - e.devoluciones + e.entradas - e.salidas
            and m.diferencia = m.contado - m.esperado
            and (m.metodo <> 'Efectivo' or m.contado = z.efectivo)) as cuadra,
          sum(m.diferencia) as diferencia
        from caja_esperado(z.turno_id) e
        left join ${METODOS_DE_Z} on m.metodo = e.metodo) metodos on true
      where conteo.suma <> z.efectivo or metodos.cuadra is not true or metodos.diferencia <> z.diferencia
      union all
      select 'La diferencia de la Z N.º ' || z.numero || ' no está en los libros.'
      from caja_z z
      join lateral ${METODOS_DE_Z} on true
      left join contabilidad c on c.id = m.fila
      where m.diferencia <> case when c.id is null then 0 else valor_de(c) end
        or (c.id is not null and c.cuenta_debito <> (case m.metodo when 'Efectivo' then 'Caja' else 'Bancos' end)::cuenta_debito)
      union all
      select 'Falta la Z N.º ' || n || ' de la caja.'
      from generate_series(1, (select max(numero) from caja_z)) n where not exists (select from caja_z where numero = n)
      union all
      select 'El turno de ' || t.caja || ' del ' || to_char(t.fecha, 'FMDD/FMMM/YYYY') || ' está cerrado y no tiene Z, o tiene Z y está abierto.'
      from caja_turnos t left join caja_z z on z.turno_id = t.id where (t.cerrado_en is null) <> (z.numero is null)`,
  },
  {
    // Checks for gaps from the first numbered payment on: payments before migration 0122 have no number.
    nombre: 'Los recibos siguen de uno en uno, sin repetirse',
    falla: `
      select 'El recibo N.º ' || p.numero || ' es de una venta y de un pago.' as mal
      from pagos p join ventas v on v.numero = p.numero
      union all
      select 'Falta el recibo N.º ' || n || '.'
      from generate_series((select min(numero) from pagos), (select ultimo from contadores where nombre = 'ventas')) n
      where not exists (select from ventas where numero = n) and not exists (select from pagos where numero = n)
      union all
      select 'El recibo N.º ' || numero || ' pasa del último que se dio.'
      from (select max(numero) as numero from (select numero from ventas union all select numero from pagos) dados) mayor
      where numero > coalesce((select ultimo from contadores where nombre = 'ventas'), 0)`,
  },
  {
    nombre: 'Lo que se movió en la caja es lo que dicen sus transacciones',
    falla: `
      select 'Un movimiento de la caja del ' || to_char(m.created_at, 'FMDD/FMMM/YYYY') || ' por ' || m.monto
        || ' no es el de su transacción.' as mal
      from caja_movimientos m join contabilidad c on c.id = m.fila_id
      where m.monto <> valor_de(c) or lower(m.metodo_pago::text) <> c.metodo_pago::text
      union all
      select 'Un traslado de la caja del ' || to_char(m.created_at, 'FMDD/FMMM/YYYY') || ' por ' || m.monto || ' no está así en los libros.'
      from caja_movimientos m
      where m.fila_id is null and m.monto <> coalesce((
        select sum(p.debito - p.credito) from asientos a join partidas p on p.numero = a.numero
        where a.origen = 'caja' and a.origen_id = m.id and p.cuenta = '1105'), 0)
      union all
      select 'El cobro sin caja del ' || to_char(c.fecha, 'FMDD/FMMM/YYYY') || ' por ' || c.monto
        || ' también está en un turno, o no es efectivo de un pago.'
      from cobros_sin_caja s join contabilidad c on c.id = s.fila_id
      where c.pago_id is null or c.metodo_pago <> 'efectivo'
        or exists (select from caja_movimientos m where m.fila_id = s.fila_id)`,
  },
]

const DE_LA_AUDITORIA: Ley = {
  nombre: 'Nada de la auditoría se ha cambiado ni quitado',
  falla: `
    select 'La cadena se rompe en el acto revisado N.º ' || rota || '.' as mal
    from revisar_auditoria(1, 2147483647) where rota is not null`,
}

export interface Prueba {
  nombre: string
  ok: boolean
  detalle: string | null
}

export async function tryLedger(
  client: ClientBase,
  leyes: Ley[] = [...DEL_LIBRO, ...GUARDADO, DE_LA_AUDITORIA],
): Promise<Prueba[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const pruebas: Prueba[] = []
    for (const { nombre, falla } of leyes) pruebas.push({ nombre, ...(await failing(client, falla)) })
    return pruebas
  } finally {
    await client.query('rollback')
  }
}

async function failing(client: ClientBase, falla: string): Promise<Omit<Prueba, 'nombre'>> {
  const { rows } = await client.query<{ mal: string }>(`select mal from (${falla}) fallas limit ${NAMED}`)
  if (rows.length === 0) return { ok: true, detalle: null }
  const more = rows.length === NAMED ? ' Puede haber más.' : ''
  return { ok: false, detalle: rows.map(({ mal }) => mal).join(' ') + more }
}

export async function wrongInLedger(client: ClientBase): Promise<string[]> {
  return (await tryLedger(client, DEL_LIBRO)).flatMap(({ detalle }) => detalle ?? [])
}

const unmet = ({ nombre, detalle }: Prueba) =>
  detalle === null ? [] : [`No se cumple «${nombre}»: ${detalle}`]

export async function wrongInCopy(client: ClientBase): Promise<string[]> {
  const del = await tryLedger(client, DEL_LIBRO)
  const guardado = await tryLedger(client, GUARDADO)
  return [
    ...del.flatMap((prueba) => unmet(prueba)),
    ...guardado.flatMap((prueba) =>
      unmet(prueba).map((sentence) => `${sentence} Se corrige con: ${orden('rebuild')}.`),
    ),
  ]
}
