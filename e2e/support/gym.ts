import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AsistenciaRegistrada } from '@gym/contract/asistencias/asistencias.schema'
import type { Session } from '@gym/contract/auth/auth.schema'
import type { ClaseDisponible, Inscripcion } from '@gym/contract/clases/clases.schema'
import type { Espera } from '@gym/contract/clases/esperas.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import type { Configuracion } from '@gym/contract/configuracion/configuracion.schema'
import type { Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import type { Day } from '@gym/contract/core/calendar'
import { catalogo } from '@gym/contract/ejercicios/catalogo'
import type { Ejercicio } from '@gym/contract/ejercicios/ejercicios.schema'
import type { Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Rol } from '@gym/contract/permissions/permissions'
import type { NuevoPlan, Plan } from '@gym/contract/planes/planes.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { Programa } from '@gym/contract/rutinas/programas.schema'
import type { Asignacion, NuevaAsignacion, NuevaRutina, Rutina } from '@gym/contract/rutinas/rutinas.schema'

export const CLIP = join(import.meta.dirname, '..', '..', 'web', 'public', 'elige-un-ejercicio.mp4')

export interface Account {
  nombre: string
  email: string
  password: string
  token: string
}

let next = 0

function unique(): number {
  next += 1
  return 10_000_000 + next
}

/** Creates a test's data through the API. `call` throws on an error response, `send` returns it. */
export class Gym {
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  static async enter(url: string, credentials: { email: string; password: string }): Promise<Gym> {
    const { token } = await new Gym(url, '').call<Session>('POST', 'auth/login', credentials)
    return new Gym(url, token)
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return fetch(`${this.#url}/api/${path}`, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: Buffer.isBuffer(body) ? new Blob([new Uint8Array(body)]) : JSON.stringify(body),
      }),
    })
  }

  async call<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
    const answer = await this.send(method, path, body, headers)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async account(rol: Rol): Promise<Account> {
    const email = `${rol}${unique()}@gimnasio.test`
    const account = { nombre: `Prueba ${rol}`, email, password: `la clave de ${email}` }
    await this.call('POST', 'auth/register', { ...account, rol })
    const { token } = await this.call<Session>('POST', 'auth/login', account)
    return { ...account, token }
  }

  async clip(nombre: string): Promise<Ejercicio> {
    const ejercicio = catalogo.find((one) => one.nombre === nombre)
    const path = `ejercicios/${ejercicio?._id}/clip`
    return this.call('PUT', path, await readFile(CLIP), { 'content-type': 'video/mp4' })
  }

  cliente(fields: Partial<Cliente> = {}): Promise<Cliente> {
    const numero = unique()
    return this.call('POST', 'clientes', {
      nombre: 'Ana',
      apellido: 'Pérez',
      email: `ana${numero}@correo.test`,
      telefono: '3001234567',
      direccion: 'Calle 1 # 2-3',
      numeroIdentificacion: `${numero}`,
      ...fields,
    })
  }

  producto(fields: Partial<Producto> = {}): Promise<Producto> {
    const body = { nombre: `Proteína ${unique()}`, precio: 80_000, stock: 10, categoria: 'suplemento' }
    return this.call('POST', 'productos', { ...body, ...fields })
  }

  plan(fields: Partial<NuevoPlan> = {}): Promise<Plan> {
    const vigencia = { cantidad: 1, unidad: 'meses' }
    const body = { nombre: `Plan ${unique()}`, precio: 80_000, tipo: 'Mensualidad', vigencia }
    return this.call('POST', 'planes', { ...body, ...fields })
  }

  async pago(fields: Record<string, unknown>): Promise<Pago> {
    return this.call('POST', 'pagos', { fecha: await this.today(), ...fields })
  }

  async transaccion(fields: Partial<Transaccion> = {}): Promise<Transaccion> {
    return this.call('POST', 'contabilidad/', {
      tipo: 'egreso',
      descripcion: 'Arriendo',
      monto: 500_000,
      fecha: await this.today(),
      cuentaDebito: 'Caja',
      cuentaCredito: 'Gastos',
      referencia: 'manual',
      ...fields,
    })
  }

  async membresia(
    fields: { cliente: string; cobro?: { pago: string } } & Partial<Omit<Membresia, 'cliente'>>,
  ): Promise<Membresia> {
    const body = { tipo: 'Mensualidad', duracion: 30, precio: 80_000, sesionesRestantes: 0 }
    return this.call('POST', 'membresias', { ...body, fechainicio: await this.today(), ...fields })
  }

  entrenador(fields: Record<string, unknown> = {}): Promise<Entrenador> {
    const dias = [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }]
    return this.call('POST', 'entrenadores', {
      nombre: 'Luis',
      apellido: 'Rojas',
      correo: `luis${unique()}@correo.test`,
      telefono: '3107654321',
      especialidad: 'Fuerza',
      clases: [{ nombreClase: 'Yoga', capacidadMaxima: 10, dias }],
      ...fields,
    })
  }

  clases(): Promise<ClaseDisponible[]> {
    return this.call('GET', 'clases/disponibles')
  }

  inscripcion({ numeroIdentificacion }: Cliente, clase: ClaseDisponible): Promise<Inscripcion> {
    return this.call('POST', 'clases/registrar', { ...clase, numeroIdentificacion })
  }

  espera({ _id: clienteId }: Cliente, { _id: claseId }: ClaseDisponible): Promise<Espera> {
    return this.call('POST', 'clases/esperas', { claseId, clienteId })
  }

  asistencia(fields: { clienteId: string; claseId: string }): Promise<AsistenciaRegistrada> {
    return this.call('POST', 'asistencias', fields)
  }

  rutina(fields: Partial<NuevaRutina> = {}): Promise<Rutina> {
    const body = { grupoMuscular: 'Piernas', nombreEjercicio: 'Sentadilla con barra' }
    return this.call('POST', 'rutinas', { ...body, series: 4, repeticiones: 12, ...fields })
  }

  asignacion(
    fields: { clienteId: string; rutinaId: string } & Partial<NuevaAsignacion>,
  ): Promise<Asignacion> {
    const days = { diasEntrenamiento: ['Lunes', 'Miércoles'], diasDescanso: ['Domingo'] }
    return this.call('POST', 'rutinas/asignar', { ...days, ...fields })
  }

  programa(nombre: string, rutinas: Rutina[]): Promise<Programa> {
    const days = { diasEntrenamiento: ['Lunes', 'Miércoles'], diasDescanso: ['Domingo'] }
    const filas = rutinas.map(({ _id: rutinaId }) => ({ rutinaId, ...days }))
    return this.call('POST', 'rutinas/programas', { nombre, rutinas: filas })
  }

  async composicion(
    { numeroIdentificacion }: Cliente,
    fields: Record<string, unknown> = {},
  ): Promise<Composicion> {
    const body = { numeroIdentificacion, peso: 80, altura: 175, objetivo: 'Cardio' }
    return this.call('POST', 'composicion-corporal', { ...body, ...fields })
  }

  async stockOf({ _id }: { _id: string }): Promise<number> {
    return (await this.call<Producto>('GET', `productos/${_id}`)).stock
  }

  async today(): Promise<Day> {
    return (await this.call<Configuracion>('GET', 'configuracion')).hoy
  }
}
