import { dayIn, formatDay, formatDays } from '@gym/contract/core/calendar'
import { toDay } from '@gym/contract/core/fields'
import { CONGELACION } from '@gym/contract/membresias/congelaciones.rules'
import type {
  CongelacionPrevia,
  DiasDeCongelacion,
  NuevaCongelacion,
} from '@gym/contract/membresias/congelaciones.schema'
import type { MembresiaCongelada } from '@gym/contract/membresias/membresias.schema'
import type { Rol } from '@gym/contract/permissions/permissions'
import { v7 as uuid } from 'uuid'
import { AppError, found } from '../../core/app-error.ts'
import { writtenDay } from '../../core/written-day.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClienteAlone } from '../../features/clientes/clientes.queries.ts'
import {
  type Congelacion,
  findSuscripcion,
  findUltimaEntrada,
  getClienteOfMembresia,
  insertCongelaciones,
  listCongelaciones,
  listFechadas,
  listHorariosOf,
  moveInicios,
  setVentaOfCongelacion,
} from '../../features/membresias/congelaciones/congelaciones.queries.ts'
import {
  clasesEn,
  cobroEn,
  movimiento,
  requireDias,
} from '../../features/membresias/congelaciones/congelaciones.rules.ts'
import { verMembresia } from '../../features/membresias/membresias.queries.ts'
import { registrarVenta } from '../ventas/registrarVenta.ts'
import type { Vendedor } from '../ventas/revisarDescuento.ts'

export type Congelador = Vendedor & { user: { rol: Rol } }

export async function preverCongelacion(
  db: Db,
  id: string,
  asked: DiasDeCongelacion,
  by: Congelador,
): Promise<CongelacionPrevia> {
  const clienteId = await getClienteOfMembresia(db, id)
  const { dias, movido } = await plan(db, { id, clienteId, hold: false }, asked, by)
  const [horarios, pagada] = await Promise.all([
    listHorariosOf(db, clienteId),
    findSuscripcion(db, clienteId, by.timeZone),
  ])
  return { ...movido, clases: clasesEn(horarios, dias), suscripcion: cobroEn(pagada, dias) }
}

/**
 * Moves the end and the later memberships now; an open-ended freeze moves them when it ends.
 * @throws MEMBRESIA_NO_ENCONTRADA, CLIENTE_NO_ENCONTRADO, MEMBRESIA_TERMINADA, MEMBRESIA_YA_CANCELADA,
 * CONGELACION_AL_REVES, CONGELACION_PASADA, CONGELACION_FUERA, CONGELACION_CRUZADA, CONGELACION_CON_ENTRADAS,
 * FECHA_LEJANA, and as `registrarVenta` for its fee
 */
export function congelarMembresia(
  db: Db,
  id: string,
  { motivo, cobro, ...asked }: NuevaCongelacion,
  by: Congelador,
): Promise<MembresiaCongelada> {
  return atomically(db, async (trx) => {
    const clienteId = await getClienteOfMembresia(trx, id)
    await lockClienteAlone(trx, clienteId)
    const { dias, movido } = await plan(trx, { id, clienteId, hold: true }, asked, by)
    const congelacion = uuid()
    const said = { motivo, creadaPor: by.user._id }
    const esta = { id: congelacion, membresiaId: id, ...dias, sigueA: null, ...said }
    const siguen = dias.hasta
      ? []
      : movido.mueve.map(({ _id, inicioAntes }) => ({
          id: uuid(),
          membresiaId: _id,
          desde: inicioAntes,
          hasta: null,
          sigueA: congelacion,
          ...said,
        }))
    await insertCongelaciones(trx, [esta, ...siguen], by.now)
    await moveInicios(
      trx,
      movido.mueve.flatMap(({ _id, inicioDespues }) =>
        inicioDespues ? [{ _id, fechainicio: inicioDespues }] : [],
      ),
    )
    const venta = cobro ? await cobrar(trx, clienteId, cobro, by) : null
    if (venta) await setVentaOfCongelacion(trx, congelacion, venta)
    return { ...(await verMembresia(trx, id, dayIn(by.timeZone, by.now))), ...movido, venta }
  })
}

async function plan(
  db: Db,
  { id, clienteId, hold }: { id: string; clienteId: string; hold: boolean },
  { desde: first, hasta: last }: DiasDeCongelacion,
  by: Congelador,
) {
  const today = dayIn(by.timeZone, by.now)
  const desde = toDay(first, by.timeZone)
  const hasta = last ? writtenDay(last, by, { campo: 'hasta' }) : null
  const dias = { desde, hasta }
  const fechadas = await listFechadas(db, clienteId, desde < today ? desde : today, { hold })
  const esta = found(
    fechadas.find(({ _id }) => _id === id),
    'MEMBRESIA_TERMINADA',
  )
  if (esta.corta) throw new AppError('MEMBRESIA_YA_CANCELADA')
  requireDias(esta, dias, { today, isAdmin: by.user.rol === 'admin' })
  const despues = fechadas.filter(({ fechainicio }) => fechainicio > esta.fin)
  const those = new Set([esta, ...despues].map(({ _id }) => _id))
  const there = await listCongelaciones(db, clienteId, { today, timeZone: by.timeZone })
  const other = there.find(({ membresiaId }) => those.has(membresiaId))
  if (other) throw crossed(other)
  const entrada = await findUltimaEntrada(db, clienteId, dias)
  if (entrada) {
    const mensaje = `El cliente entró el ${formatDay(entrada)}: congélala desde el día siguiente.`
    throw new AppError('CONGELACION_CON_ENTRADAS', { mensaje, errores: [{ campo: 'desde', mensaje }] })
  }
  return { dias, movido: movimiento(esta, despues, dias) }
}

function crossed({ desde, hasta }: Congelacion): AppError {
  const when = hasta ? formatDays(desde, hasta) : `desde el ${formatDay(desde)}`
  const mensaje = `Ya tiene una congelación ${when}. Descongélala antes de poner otra.`
  return new AppError('CONGELACION_CRUZADA', { mensaje })
}

async function cobrar(
  trx: Db,
  cliente: string,
  { monto, metodoPago, fiado, caja }: NonNullable<NuevaCongelacion['cobro']>,
  by: Vendedor,
): Promise<string> {
  const { _id } = await registrarVenta(
    trx,
    {
      cliente,
      lineas: [{ concepto: CONGELACION, monto, cantidad: 1 }],
      cobros: metodoPago ? [{ metodo: metodoPago, monto }] : [],
      fiado,
      caja,
    },
    by,
  )
  return _id
}
