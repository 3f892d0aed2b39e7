import { dayIn } from '@gym/contract/core/calendar'
import type { MisDatos, Vinculo } from '@gym/contract/mis-datos/mis-datos.schema'
import type { Actor } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { algunasDe } from '../../db/lists/lists.ts'
import { listVisitas } from '../../features/asistencias/entradas-list.queries.ts'
import { listClasesByNumero } from '../../features/clases/clases.queries.ts'
import { getCliente } from '../../features/clientes/clientes.queries.ts'
import { findFoto, getFoto } from '../../features/clientes/fotos.queries.ts'
import { listContactos } from '../../features/cobros/contactos.queries.ts'
import { listComposicionesByNumero } from '../../features/composicion-corporal/composicion-corporal.queries.ts'
import { listMembresias } from '../../features/membresias/membresias-list.queries.ts'
import { findClienteDe } from '../../features/mis-datos/vinculos.queries.ts'
import { listPagos } from '../../features/pagos/pagos.queries.ts'
import { listAsignacionesByNumero } from '../../features/rutinas/asignaciones.queries.ts'
import { findVence, getSaldo } from '../../features/ventas/cargos.queries.ts'
import { listVentas } from '../../features/ventas/ventas-list.queries.ts'

/** @throws CUENTA_SIN_VINCULO if no client is linked to the account */
export async function getPropio(db: Db, userId: string): Promise<NonNullable<Vinculo['cliente']>> {
  return found(await findClienteDe(db, userId), 'CUENTA_SIN_VINCULO')
}

/** @throws CUENTA_SIN_VINCULO if no client is linked to the account, NO_ENCONTRADO without a photo */
export async function getFotoPropia(db: Db, userId: string) {
  const { _id } = await getPropio(db, userId)
  return getFoto(db, _id)
}

/** Reads up to `limite` rows of each kind. @throws CLIENTE_NO_ENCONTRADO */
export async function reunirDatos(
  db: Db,
  id: string,
  { limite, now, timeZone }: Pick<Actor, 'now' | 'timeZone'> & { limite: number },
): Promise<MisDatos> {
  const cliente = await getCliente(db, id)
  const { _id, numeroIdentificacion: numero } = cliente
  const today = dayIn(timeZone, now)
  const own = { cliente: _id, limite }
  const [foto, saldo, vence, membresias, pagos, ventas, visitas, clases, rutinas, medidas, contactos] =
    await Promise.all([
      findFoto(db, _id),
      getSaldo(db, _id),
      findVence(db, _id),
      algunasDe(listMembresias(db, own, {}, today)),
      algunasDe(listPagos(db, own, {}, today)),
      algunasDe(listVentas(db, own, {})),
      algunasDe(listVisitas(db, _id, limite)),
      algunasDe(listClasesByNumero(db, numero, { limite })),
      algunasDe(listAsignacionesByNumero(db, numero, { limite })),
      algunasDe(listComposicionesByNumero(db, numero, { limite }, { withNotas: true })),
      algunasDe(listContactos(db, _id, { limite })),
    ])
  return {
    cliente,
    foto,
    saldo,
    vence,
    membresias,
    pagos,
    ventas,
    visitas,
    clases,
    rutinas,
    medidas,
    contactos,
  }
}
