import type { AsistenciaRegistrada } from '@gym/contract/asistencias/asistencias.schema'
import type { ClaseDisponible, Inscripcion } from '@gym/contract/clases/clases.schema'
import type { Espera } from '@gym/contract/clases/esperas.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { dayIn } from '@gym/contract/core/calendar'
import type { Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Plan } from '@gym/contract/planes/planes.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { Programa } from '@gym/contract/rutinas/programas.schema'
import type { Asignacion, Rutina } from '@gym/contract/rutinas/rutinas.schema'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import type { Answer, TestApi } from './api.ts'
import {
  aClase,
  aCliente,
  aEntrenador,
  aMembresia,
  anAsignacion,
  aPago,
  aPlan,
  aProducto,
  aPrograma,
  aRutina,
} from './builders.ts'

const BOGOTA = 'America/Bogota'

/** Set-up through the API as a receptionist, of plans as an admin; throws if a creation is refused. */
export function frontDesk(api: TestApi) {
  const desk = api.as('recepcionista')
  return {
    cliente: async (fields: Record<string, unknown> = {}): Promise<Cliente> =>
      created(await desk.post('/clientes', aCliente(fields))),
    /** A client registered two months ago. */
    antiguo: async (fields: Record<string, unknown> = {}): Promise<Cliente> => {
      const cliente = created<Cliente>(await desk.post('/clientes', aCliente(fields)))
      const createdAt = new Date(api.clock.now.getTime() - 60 * 86_400_000).toISOString()
      await api.db.updateTable('clientes').set({ createdAt }).where('id', '=', cliente._id).execute()
      return cliente
    },
    producto: async (fields: Record<string, unknown> = {}): Promise<Producto> =>
      created(await desk.post('/productos', aProducto(fields))),
    plan: async (fields: Record<string, unknown> = {}): Promise<Plan> =>
      created(await api.as('admin').post('/planes', aPlan(fields))),
    venta: async (fields: Record<string, unknown>): Promise<Venta> =>
      created(await desk.post('/ventas', fields)),
    pago: async (fields: Record<string, unknown>): Promise<Pago> =>
      created(await desk.post('/pagos', aPago({ fecha: dayIn(BOGOTA, api.clock.now), ...fields }))),
    membresia: async (fields: Record<string, unknown>): Promise<Membresia> =>
      created(await desk.post('/membresias', aMembresia(fields))),
    entrenador: async (fields: Record<string, unknown> = {}): Promise<Entrenador> =>
      created(await desk.post('/entrenadores', aEntrenador(fields))),
    clases: async (): Promise<ClaseDisponible[]> => (await desk.get('/clases/disponibles')).body,
    clase: async (fields: Record<string, unknown> = {}, trainer = {}): Promise<ClaseDisponible> => {
      const { _id } = created<Entrenador>(
        await desk.post('/entrenadores', aEntrenador({ ...trainer, clases: [aClase(fields)] })),
      )
      const { body }: { body: ClaseDisponible[] } = await desk.get('/clases/disponibles')
      return body.find(({ entrenadorId }) => entrenadorId === _id) as ClaseDisponible
    },
    inscripcion: async (cliente: Cliente, clase: ClaseDisponible): Promise<Inscripcion> =>
      created(
        await desk.post('/clases/registrar', {
          ...clase,
          numeroIdentificacion: cliente.numeroIdentificacion,
        }),
      ),
    espera: async (cliente: Cliente, clase: ClaseDisponible): Promise<Espera> =>
      created(await desk.post('/clases/esperas', { claseId: clase._id, clienteId: cliente._id })),
    asistencia: async (fields: { clienteId: string; claseId: string }): Promise<AsistenciaRegistrada> =>
      created(await desk.post('/asistencias', fields)),
    stockOf: async (producto: { _id: string }): Promise<number> =>
      (await desk.get(`/productos/${producto._id}`)).body.stock,
  }
}

/** Set-up through the API as a trainer; throws if a request is refused. */
export function trainer(api: TestApi) {
  const floor = api.as('entrenador')
  return {
    rutina: async (fields: Record<string, unknown> = {}): Promise<Rutina> =>
      created(await floor.post('/rutinas', aRutina(fields))),
    asignacion: async (fields: {
      clienteId: string
      rutinaId: string
      [campo: string]: unknown
    }): Promise<Asignacion> => created(await floor.post('/rutinas/asignar', anAsignacion(fields))),
    programa: async (
      rutinas: { rutinaId: string }[],
      fields: Record<string, unknown> = {},
    ): Promise<Programa> => created(await floor.post('/rutinas/programas', aPrograma(rutinas, fields))),
  }
}

function created<T>(answer: Answer): T {
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
