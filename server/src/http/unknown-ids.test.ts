import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi, UNKNOWN_ID } from '../testing/api.ts'
import { aPlan } from '../testing/builders.ts'
import { table } from '../testing/fixtures/route-roles.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

/** Error code for an unknown id, by the path before the id; `NO_ENCONTRADO` for the other paths. */
const codes: Record<string, string> = {
  '/asistencias': 'ASISTENCIA_NO_ENCONTRADA',
  '/auth/sesiones': 'SESION_NO_ENCONTRADA',
  '/caja/turnos': 'TURNO_NO_ENCONTRADO',
  '/clases/esperas': 'ESPERA_NO_ENCONTRADA',
  '/clases/inscripciones': 'INSCRIPCION_NO_ENCONTRADA',
  '/clientes': 'CLIENTE_NO_ENCONTRADO',
  '/cobros': 'CLIENTE_NO_ENCONTRADO',
  '/composicion-corporal': 'COMPOSICION_NO_ENCONTRADA',
  '/contabilidad': 'MOVIMIENTO_NO_ENCONTRADO',
  '/contabilidad/suscripciones': 'SUSCRIPCION_NO_ENCONTRADA',
  '/copias': 'COPIA_NO_ENCONTRADA',
  '/ejercicios': 'EJERCICIO_NO_ENCONTRADO',
  '/entradas': 'ASISTENCIA_NO_ENCONTRADA',
  '/entrenadores': 'ENTRENADOR_NO_ENCONTRADO',
  '/importaciones': 'IMPORTACION_NO_ENCONTRADA',
  '/libros/asientos': 'ASIENTO_NO_ENCONTRADO',
  '/membresias': 'MEMBRESIA_NO_ENCONTRADA',
  '/pagos': 'PAGO_NO_ENCONTRADO',
  '/planes': 'PLAN_NO_ENCONTRADO',
  '/productos': 'PRODUCTO_NO_ENCONTRADO',
  '/rutinas': 'RUTINA_NO_ENCONTRADA',
  '/rutinas/asignar': 'ASIGNACION_NO_ENCONTRADA',
  '/rutinas/programas': 'PROGRAMA_NO_ENCONTRADO',
  '/tokens': 'TOKEN_NO_ENCONTRADO',
  '/users': 'USUARIO_NO_ENCONTRADO',
  '/ventas': 'VENTA_NO_ENCONTRADA',
  '/webhooks': 'WEBHOOK_NO_ENCONTRADO',
  '/webhooks/envios': 'ENVIO_NO_ENCONTRADO',
}

const others: Record<string, string> = {
  'GET /clientes/:id/foto': 'NO_ENCONTRADO',
  'DELETE /clientes/:id/foto': 'NO_ENCONTRADO',
  'GET /ejercicios/:id/clip': 'NO_ENCONTRADO',
  'POST /membresias/:id/pago': 'PAGO_NO_ENCONTRADO',
  'POST /rutinas/programas/:id/asignar': 'CLIENTE_NO_ENCONTRADO',
}

/** Routes that the test skips: uploads, an empty list, and parameters that are not ids. */
const besides = [
  'GET /clientes/:id/vincular',
  'PUT /clientes/:id/foto',
  'PUT /ejercicios/:id/clip',
  'GET /pagos/recibos/:numero',
  'PUT /libros/cuentas/:codigo',
  'GET /libros/cierre/:mes',
]

const OTHER_ID = '01a1fdba-9ddc-7115-af81-cac9435ec681'

/** Valid bodies for the routes that refuse `{}`. */
const bodies: Record<string, object> = {
  'POST /caja/turnos/:id/movimientos': { tipo: 'salida', categoria: 'gasto', monto: 1, motivo: 'Bolsas' },
  'POST /caja/turnos/:id/cierre': { conteo: [] },
  'POST /caja/turnos/:id/autorizacion': { conteo: [] },
  'POST /clientes/:id/borrar-datos': { confirmacion: '1020304' },
  'POST /clientes/:id/fusionar': { otro: OTHER_ID },
  'POST /clientes/:id/vincular': { usuario: UNKNOWN_ID },
  'POST /cobros/:id/contactos': { canal: 'llamada' },
  'POST /contabilidad/suscripciones/:id/asentar': { tasa: 4_000 },
  'DELETE /entradas/:id': { motivo: 'Se equivocó' },
  'POST /entradas/:id/clase': { claseId: UNKNOWN_ID },
  'PUT /importaciones/:id/mapa': { mapa: {} },
  'PUT /importaciones/:id/titulos': { titulos: true },
  'PATCH /importaciones/:id/filas': { estado: 'duda', decision: 'omitir' },
  'POST /membresias/:id/cancelar': { cuando: 'hoy', motivo: 'precio' },
  'POST /membresias/:id/congelar': { desde: '2026-11-20', motivo: 'Viaje' },
  'POST /membresias/:id/congelar/previa': { desde: '2026-11-20' },
  'POST /membresias/:id/cortesia': { motivo: 'Rifa' },
  'POST /membresias/:id/pago': { pago: UNKNOWN_ID },
  'POST /membresias/:id/personas': { cliente: UNKNOWN_ID },
  'PUT /pagos/:id/ticket': { ticket: 1 },
  'PUT /planes/:id': aPlan(),
  'POST /productos/:id/existencias': { cambio: 1, motivo: 'Compra' },
  'PUT /productos/:id/costo': { costo: 1 },
  'POST /rutinas/programas/:id/asignar': { clienteId: UNKNOWN_ID },
  'PUT /ventas/:id/cobros': { cobros: [{ metodo: 'Efectivo', monto: 1 }] },
  'POST /ventas/:id/devolucion': { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Efectivo', motivo: 'No' },
}

const calls = Object.keys(table)
  .map((row) => row.replace(/ once$/, ''))
  .filter((call) => /:(?!numeroIdentificacion)/.test(call) && !besides.includes(call))

it.each(calls)('%s answers 404 for an unknown id', async (call) => {
  const [method = '', path = ''] = call.split(' ')
  const query = call === 'GET /clientes/:id/fusionar' ? `?otro=${OTHER_ID}` : ''
  const body = method === 'GET' ? undefined : (bodies[call] ?? {})
  for (const id of [UNKNOWN_ID, 'no-es-un-id', '%00']) {
    const url = path.replace(/:\w+/, id).replace(/:\w+/, '1') + query
    const answer = await api.as('admin').call(method as 'GET', url, body)
    const code = others[call] ?? codes[path.split('/:')[0] ?? ''] ?? 'NO_ENCONTRADO'
    expect([answer.statusCode, answer.body.codigo], url).toEqual([404, code])
  }
})
