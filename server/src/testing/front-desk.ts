import type { AsistenciaRegistrada } from '@gym/contract/asistencias'
import { dayIn } from '@gym/contract/calendar'
import type { ClaseDisponible, Inscripcion } from '@gym/contract/clases'
import type { Cliente } from '@gym/contract/clientes'
import type { Entrenador } from '@gym/contract/entrenadores'
import type { Espera } from '@gym/contract/esperas'
import type { Membresia } from '@gym/contract/membresias'
import type { Pago } from '@gym/contract/pagos'
import type { Producto } from '@gym/contract/productos'
import type { Asignacion, Rutina } from '@gym/contract/rutinas'
import type { Venta } from '@gym/contract/ventas'
import type { Answer, TestApi } from './api.ts'
import {
  aClase,
  aCliente,
  aEntrenador,
  aMembresia,
  anAsignacion,
  aPago,
  aProducto,
  aRutina,
} from './builders.ts'

const BOGOTA = 'America/Bogota'

/** What a receptionist does before the moment that a test is about. Each throws when the call is refused. */
export function frontDesk(api: TestApi) {
  const desk = api.as('recepcionista')
  return {
    cliente: async (fields: Record<string, unknown> = {}): Promise<Cliente> =>
      created(await desk.post('/clientes', aCliente(fields))),
    producto: async (fields: Record<string, unknown> = {}): Promise<Producto> =>
      created(await desk.post('/productos', aProducto(fields))),
    venta: async (fields: Record<string, unknown>): Promise<Venta> =>
      created(await desk.post('/ventas', fields)),
    pago: async (fields: Record<string, unknown>): Promise<Pago> =>
      created(await desk.post('/pagos', aPago({ fecha: dayIn(BOGOTA, api.clock.now), ...fields }))),
    membresia: async (fields: Record<string, unknown>): Promise<Membresia> =>
      created(await desk.post('/membresias', aMembresia(fields))),
    entrenador: async (fields: Record<string, unknown> = {}): Promise<Entrenador> =>
      created(await desk.post('/entrenadores', aEntrenador(fields))),
    /** The slots as they can be enrolled in. */
    clases: async (): Promise<ClaseDisponible[]> => (await desk.get('/clases/disponibles')).body,
    /** A class of a trainer of its own, as it can be enrolled in. */
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
    /** Somebody in the waiting list of a full class. */
    espera: async (cliente: Cliente, clase: ClaseDisponible): Promise<Espera> =>
      created(await desk.post('/clases/esperas', { claseId: clase._id, clienteId: cliente._id })),
    asistencia: async (fields: { clienteId: string; claseId: string }): Promise<AsistenciaRegistrada> =>
      created(await desk.post('/asistencias', fields)),
    stockOf: async (producto: { _id: string }): Promise<number> =>
      (await desk.get(`/productos/${producto._id}`)).body.stock,
  }
}

/** What a trainer does before the moment that a test is about. Each throws when the call is refused. */
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
  }
}

function created<T>(answer: Answer): T {
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
