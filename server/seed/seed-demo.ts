import { dayIn } from '@gym/contract/core/calendar'
import { atomically, type Db } from '../src/db/connection/database.ts'
import { saveReglas } from '../src/features/configuracion/reglas-entrada.queries.ts'
import { seedCobros } from './cobros.ts'
import { seedContabilidad } from './contabilidad.ts'
import { seedCorrecciones } from './correcciones.ts'
import { seedEliminados } from './eliminados.ts'
import { seedGastos } from './gastos.ts'
import { seedGimnasio } from './gimnasio.ts'
import { seedPagos } from './pagos.ts'
import { seedAsistencias } from './people/asistencias.ts'
import { seedClientes } from './people/clientes.ts'
import { seedComposicion } from './people/composicion-corporal.ts'
import { seedCongelaciones } from './people/congelaciones.ts'
import { seedCuentaLigada } from './people/cuenta-ligada.ts'
import { seedCuentas } from './people/cuentas.ts'
import { seedEntrenadores } from './people/entrenadores.ts'
import { seedInscripciones } from './people/inscripciones.ts'
import { seedMembresias } from './people/membresias.ts'
import { seedRutinas } from './people/rutinas.ts'
import { seedPlanes } from './planes.ts'
import { seedProductos, seedStockInicial } from './productos.ts'
import { seedVentas } from './ventas.ts'

/** Seeds a fictional year up to `now` in one transaction: bulk inserts and the program's own operations. */
export function seedDemo(db: Db, { now, timeZone }: { now: Date; timeZone: string }): Promise<void> {
  const today = dayIn(timeZone, now)
  return atomically(db, async (trx) => {
    await seedGimnasio(trx, timeZone)
    const cuentas = await seedCuentas(trx)
    const clientes = await seedClientes(trx, today)
    const productos = await seedProductos(trx, today)
    await seedPlanes(trx, productos)
    const pagos = await seedPagos(trx, { clientes, productos }, { now, today })
    await seedMembresias(trx, pagos, { recepcionista: cuentas.recepcionista, today })
    await seedContabilidad(trx, pagos, cuentas)
    await seedCorrecciones(trx, pagos, cuentas, { today, timeZone })
    await seedGastos(trx, cuentas, { now, today, timeZone })
    const horarios = await seedEntrenadores(trx, today)
    await seedRutinas(trx, clientes, cuentas, today)
    await seedInscripciones(trx, { clientes, horarios }, today)
    await seedAsistencias(trx, { clientes, productos, horarios }, { now, today })
    await seedComposicion(trx, clientes, { entrenador: cuentas.entrenador, today })
    await seedCobros(trx, clientes, cuentas, { now, timeZone })
    await seedVentas(trx, { clientes, productos }, cuentas, { now, timeZone })
    await seedCongelaciones(trx, cuentas.recepcionista, today)
    await seedCuentaLigada(trx, cuentas, { now, today })
    await seedEliminados(trx, { today })
    await seedStockInicial(trx)
    await saveReglas(trx, {})
  })
}
