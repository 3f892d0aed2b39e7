import { FALTANTE, SOBRANTE, sumaDelConteo } from '@gym/contract/caja/caja.rules'
import type { NuevaZ, ZDeCaja } from '@gym/contract/caja/caja.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import type { MetodoPago } from '@gym/contract/pagos/pagos.rules'
import { sum } from '@gym/contract/ventas/ventas.rules'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { type Db, inTransaction } from '../../db/connection/database.ts'
import { nextNumero } from '../../db/gym/contadores.ts'
import { countSinCaja } from '../../db/gym/sin-caja.ts'
import { closeTurno, lockTurno } from '../../features/caja/turnos.queries.ts'
import {
  type Contado,
  countIntentos,
  type Esperado,
  getZ,
  insertIntento,
  insertPorAutorizar,
  insertZ,
  listEsperado,
} from '../../features/caja/z.queries.ts'
import { CUENTAS } from '../../features/libros/asientos.rules.ts'
import { registrarTransaccion } from '../contabilidad/registrarTransaccion.ts'
import { type Autorizado, autorizar, noteAutorizacion } from '../cuentas/autorizar.ts'

/** Refused counts of a shift after which a second person is needed, against guessing the expected total. */
const MOST_ALONE = 3

export type Contador = Actor & { diferenciaMaxima: number; veIntentos: boolean }

/**
 * With `porAutorizar`, a count that needs a second person closes too, and its Z waits for an administrator.
 * @throws TURNO_NO_ENCONTRADO, TURNO_CERRADO, AUTORIZACION_REQUERIDA, CONTEOS_AGOTADOS,
 * AUTORIZACION_INCORRECTA, AUTORIZACION_SIN_CODIGO, AUTORIZACION_CODIGO_INCORRECTO, AUTORIZACION_NO_VALE,
 * DEMASIADOS_INTENTOS, PERIODO_CERRADO
 */
export async function cerrarCaja(db: Db, id: string, cierre: NuevaZ, by: Contador): Promise<ZDeCaja> {
  const autoriza = cierre.autoriza ? await autorizar(db, cierre.autoriza, by, 'caja:escribir') : null
  const z = await inTransaction(db, (trx) => contarYCerrar(trx, id, cierre, autoriza, by))
  // Throws after the commit, because a rollback would lose the refused count.
  if ('refused' in z) throw new AppError(z.refused)
  return z
}

async function contarYCerrar(
  trx: Db,
  id: string,
  cierre: NuevaZ,
  autoriza: Autorizado | null,
  by: Contador,
): Promise<ZDeCaja | { refused: 'AUTORIZACION_REQUERIDA' | 'CONTEOS_AGOTADOS' }> {
  await lockTurno(trx, id, 'para cerrar')
  const conteo = cierre.conteo
    .filter(({ cantidad }) => cantidad > 0)
    .sort((a, b) => b.denominacion - a.denominacion)
  const metodos = contrastar(await listEsperado(trx, id), { ...cierre, conteo })
  const diferencias = metodos.map(({ diferencia }) => inCents(diferencia))
  const diferencia = inPesos(sum(diferencias))
  // Adds up absolute differences, so that a surplus in one method does not offset a shortage in another.
  const isOver = sum(diferencias.map(Math.abs)) > inCents(by.diferenciaMaxima)
  const isTried = (await countIntentos(trx, id)) >= MOST_ALONE
  const needsAnother = isOver || isTried
  if (needsAnother) {
    if (!autoriza && !cierre.porAutorizar) {
      await insertIntento(trx, id, { conteo, metodos, diferencia }, by)
      return { refused: isTried ? 'CONTEOS_AGOTADOS' : 'AUTORIZACION_REQUERIDA' }
    }
    if (autoriza)
      await noteAutorizacion(
        trx,
        autoriza,
        { accion: 'cerrarCaja', recurso: 'caja_autorizaciones', recursoId: id },
        by,
      )
  }
  const fecha = dayIn(by.timeZone, by.now)
  const asentados = await asentarDiferencias(trx, id, metodos, fecha, by)
  await closeTurno(trx, id, by.now)
  const numero = await nextNumero(trx, 'z')
  await insertZ(
    trx,
    id,
    {
      numero,
      fecha,
      conteo,
      metodos: asentados,
      efectivo: inPesos(sumaDelConteo(conteo)),
      diferencia,
      // Ignores a second person who was not required.
      autorizadoPor: (needsAnother && autoriza?._id) || null,
    },
    by,
  )
  if (needsAnother && !autoriza) await insertPorAutorizar(trx, numero)
  await countSinCaja(trx, numero)
  return getZ(trx, id, { conIntentos: by.veIntentos })
}

function contrastar(esperados: Esperado[], { conteo, otros }: Pick<NuevaZ, 'conteo' | 'otros'>): Contado[] {
  const counted = (metodo: MetodoPago) =>
    metodo === 'Efectivo'
      ? sumaDelConteo(conteo)
      : inCents(otros.find((otro) => otro.metodo === metodo)?.monto ?? 0)
  return esperados.map((each) => {
    const contado = counted(each.metodo)
    return {
      ...each,
      contado: inPesos(contado),
      diferencia: inPesos(contado - inCents(each.esperado)),
    }
  })
}

async function asentarDiferencias(trx: Db, turnoId: string, metodos: Contado[], fecha: string, by: Actor) {
  const asentados: (Contado & { fila?: string })[] = []
  for (const contado of metodos) {
    const { metodo, diferencia } = contado
    if (diferencia === 0) {
      asentados.push(contado)
      continue
    }
    const sobra = diferencia > 0
    const { _id: fila } = await registrarTransaccion(
      trx,
      {
        tipo: sobra ? 'ingreso' : 'egreso',
        descripcion: sobra ? SOBRANTE : FALTANTE,
        monto: Math.abs(diferencia),
        fecha,
        metodoPago: metodo === 'Efectivo' ? 'efectivo' : metodo === 'Tarjeta' ? 'tarjeta' : 'transferencia',
        cuentaDebito: metodo === 'Efectivo' ? 'Caja' : 'Bancos',
        cuentaCredito: sobra ? 'Ingresos' : 'Gastos',
        referencia: 'manual',
      },
      by,
      { origen: 'caja', origenId: turnoId, cuenta: sobra ? CUENTAS.sobrantes : CUENTAS.faltantes },
    )
    asentados.push({ ...contado, fila })
  }
  return asentados
}
