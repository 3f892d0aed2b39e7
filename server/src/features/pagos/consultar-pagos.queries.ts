import type { PagoConsultado, PagosConsultadosQuery } from '@gym/contract/pagos/pagos.schema'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { findHolder, idOfHolder } from '../../db/gym/holder.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { desc, orderOf } from '../../db/lists/order.ts'
import { metodosDePartes, partes } from './partes.queries.ts'

const orderedOfClient = {
  fecha: 'l.fecha',
  fechaPago: 'l.fecha',
  monto: 'l.monto',
  metodoPago: 'l.metodo_pago',
  concepto: 'l.concepto',
  cantidad: 'l.cantidad',
}

/** Unpaid debt of the sale in which the payment `l` covers only part of its line. */
const owed = (db: Db) =>
  db
    .selectFrom('ventaLineas as v')
    .innerJoin('cargos as k', 'k.ventaId', 'v.ventaId')
    .where(sql<boolean>`v.pago_id = l._id and v.pagado < v.monto and k.pendiente > 0`)

/** `saysTerms` adds the end of a fully paid membership, or the debt. @throws CLIENTE_NO_ENCONTRADO */
export async function listPagosByNumero(
  db: Db,
  numero: string,
  list: PagosConsultadosQuery,
  { saysTerms }: { saysTerms: boolean },
): Promise<Page<PagoConsultado>> {
  const query = db
    .selectFrom((holder) =>
      holder
        .selectFrom('clientes as c')
        .innerJoin('pagos as g', 'g.clienteId', 'c.id')
        .leftJoin('productos as p', 'p.id', 'g.productoId')
        .where('c.id', '=', idOfHolder(numero))
        .where('c.eliminadoEn', 'is', null)
        .where('g.eliminadoEn', 'is', null)
        .select([
          'g.id as _id',
          'g.monto',
          'g.fecha',
          'g.metodoPago',
          partes.as('partes'),
          'g.cantidad',
          'g.createdAt',
          sql<string>`coalesce(p.nombre, g.concepto, 'Pago')`.as('concepto'),
          sql<string>`sin_acentos(coalesce(p.nombre, g.concepto, 'Pago') || ' ' || g.metodo_pago || ${metodosDePartes})`.as(
            'busqueda',
          ),
        ])
        .as('l'),
    )
    .select(['_id', 'monto', 'fecha', 'fecha as fechaPago', 'metodoPago', 'partes', 'concepto', 'cantidad'])
    .$if(saysTerms, (all) =>
      all.select(({ selectFrom }) => [
        selectFrom('membresias as m')
          .select('m.fin')
          .whereRef('m.pagoId', '=', 'l._id')
          .where('m.eliminadoEn', 'is', null)
          .where(({ not, exists }) => not(exists(owed(db).select('k.id'))))
          .as('pagadoHasta'),
        jsonObjectFrom(owed(db).select(['k.pendiente as monto', 'k.vence'])).as('debe'),
      ]),
    )
    .where(matches('busqueda', list.buscar))
  const [holder, page] = await Promise.all([
    findHolder(db, numero),
    paginate(db, query, list, {
      order: orderOf(list.orden, orderedOfClient, desc('l.fecha', 'l.created_at', 'l._id')),
    }),
  ])
  found(holder, 'CLIENTE_NO_ENCONTRADO')
  return page
}
