import {
  type AjustesCobro,
  enlaceWhatsapp,
  type GrupoCobro,
  numeroWhatsapp,
  plantillaDe,
  textoDe,
} from '@gym/contract/cobros/cobros.rules'
import type { PersonaEnCobros } from '@gym/contract/cobros/cobros.schema'
import { juzgarContacto } from '@gym/contract/cobros/contactos.rules'
import { addMonths, type Day, formatDay } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { isSinCobrar } from '../../db/gym/membresia-cobrada.ts'
import { ultimaEntrada } from '../../db/gym/situaciones.ts'
import { inOrder } from '../../db/lists/lists.ts'
import { contadosDe, noContactarDe, promesaDe, ultimoContactoDe } from './contactos.queries.ts'
import { porEdad } from './edades.ts'

export interface Contexto {
  grupo: GrupoCobro
  ajustes: AjustesCobro
  now: Date
  today: Day
  gimnasio: string | undefined
}

const ADULT_MONTHS = 12 * 18

export async function enCobros(
  db: Db,
  page: { _id: string }[],
  contexto: Contexto,
): Promise<PersonaEnCobros[]> {
  const rows = await inOrder(db, personas(db, contexto), 'clientes.id', page)
  return rows.map((row) => personaDe(row, contexto))
}

type Fila = Awaited<ReturnType<ReturnType<typeof personas>['execute']>>[number]

const sinCobrar = sql<PersonaEnCobros['sinCobrar']>`(
  select json_build_object('cuantas', count(*), 'monto', sum(m.precio),
    'membresia', (array_agg(m.id order by m.fechainicio, m.id) filter (where m.precio > 0))[1])
  from membresias m
  where m.cliente_id = clientes.id and m.eliminado_en is null and ${isSinCobrar} having count(*) > 0)`

function personas(db: Db, { today, now, grupo }: Contexto) {
  const id = sql`clientes.id`
  return db
    .selectFrom('clientes')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('cargos as k')
          .whereRef('k.clienteId', '=', 'clientes.id')
          .where('k.pendiente', '>', 0)
          .select([
            sql<number>`coalesce(sum(k.pendiente), 0)`.as('debe'),
            sql<Day | null>`min(k.vence)`.as('vence'),
          ])
          .select(porEdad(today))
          .as('d'),
      (join) => join.onTrue(),
    )
    .leftJoin('ultimasMembresias as u', 'u.clienteId', 'clientes.id')
    .select([
      'clientes.id as _id',
      'clientes.nombre',
      'clientes.apellido',
      'clientes.telefono',
      'clientes.email',
      'clientes.estado',
      'clientes.fechaNacimiento',
      sql<boolean>`clientes.eliminado_en is not null`.as('eliminado'),
      sql<number>`coalesce((select sum(a.sin_aplicar) from abonos a
        where a.cliente_id = clientes.id and a.sin_aplicar > 0), 0)`.as('aFavor'),
      'd.debe',
      'd.vence',
      'd.noVencido',
      'd.d1a30',
      'd.d31a60',
      'd.d61a90',
      'd.mas',
      // '9999-12-31' is the sentinel of an open-ended freeze.
      sql<Day | null>`nullif(u.fin, date '9999-12-31')`.as('fin'),
      sql.raw<string | null>(ultimaEntrada).as('ultimaEntrada'),
      contadosDe(id, now).as('contados'),
      noContactarDe(id).as('noContactar'),
      ultimoContactoDe(id).as('ultimoContacto'),
      promesaDe(id).as('promesa'),
      (grupo === 'sin-cobrar' ? sinCobrar : sql<null>`null::json`).as('sinCobrar'),
    ])
}

function personaDe(fila: Fila, { grupo, ajustes, now, today, gimnasio }: Contexto): PersonaEnCobros {
  const { _id, nombre, apellido, telefono, email, estado, eliminado, fechaNacimiento, ultimoContacto } = fila
  // The type of `debe` has null, but the join always yields a row of sums.
  const debe = fila.debe ?? 0
  const saldo = Math.round((debe - fila.aFavor) * 100) / 100
  const numero = eliminado && debe === 0 ? null : numeroWhatsapp(telefono, ajustes.indicativo)
  const [first = nombre] = nombre.split(' ')
  const text = textoDe(ajustes, {
    cual: plantillaDe(grupo, saldo),
    nombre: first,
    gimnasio: gimnasio ?? 'tu gimnasio',
    monto: saldo,
    fecha: fila.fin ? formatDay(fila.fin) : '',
  })
  return {
    _id,
    cliente: {
      ...{ _id, nombre, apellido, telefono, email, estado, eliminado },
      menorDeEdad: fechaNacimiento !== null && addMonths(fechaNacimiento, ADULT_MONTHS) > today,
    },
    saldo,
    noVencido: fila.noVencido ?? 0,
    d1a30: fila.d1a30 ?? 0,
    d31a60: fila.d31a60 ?? 0,
    d61a90: fila.d61a90 ?? 0,
    mas: fila.mas ?? 0,
    vence: fila.vence,
    promesa: debe > 0 ? fila.promesa : null,
    sinCobrar: fila.sinCobrar,
    fin: fila.fin,
    ultimaEntrada: fila.ultimaEntrada,
    ultimoContacto: ultimoContacto && {
      ...ultimoContacto,
      fecha: new Date(ultimoContacto.fecha).toISOString(),
    },
    enlaceWhatsapp: numero && enlaceWhatsapp(numero, text),
    contacto: juzgarContacto(now, ajustes.regla, fila),
  }
}
