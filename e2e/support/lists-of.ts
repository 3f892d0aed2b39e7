import { diasSemana } from '@gym/contract/core/weekdays'
import type { Gym } from './gym.ts'

export interface Named {
  nombre: string
  apellido: string
  correo: string
}

function aTrainer(gym: Gym, { nombre, apellido, correo }: Named) {
  const dias = diasSemana.map((dia) => ({ dia, horarioInicio: '00:00', horarioFin: '23:59' }))
  const clases = [{ nombreClase: 'Entrenamiento funcional', capacidadMaxima: 10, dias }]
  return gym.entrenador({ nombre, apellido, correo, clases })
}

const client = ({ nombre, apellido }: Named) => ({ nombre, apellido })

export const lists: Record<string, (gym: Gym, person: Named) => Promise<unknown>> = {
  '/clientes': (gym, person) => gym.cliente({ ...client(person), email: person.correo, estado: 'inactivo' }),
  '/membresias': async (gym, person) => {
    const { _id: cliente } = await gym.cliente(client(person))
    await gym.membresia({ cliente, duracion: 3 })
  },
  '/pagos': async (gym, person) => {
    const { _id: cliente } = await gym.cliente(client(person))
    const { _id: producto } = await gym.producto({
      nombre: 'Mensualidad con entrenador personal',
      precio: 180_000,
    })
    await gym.pago({ cliente, producto })
  },
  '/ventas': async (gym, person) => {
    const { _id: cliente } = await gym.cliente(client(person))
    const { _id: producto } = await gym.producto({ nombre: `Camiseta de ${person.nombre}`, precio: 180_000 })
    const lineas = [
      { producto, cantidad: 2 },
      { concepto: 'Alquiler de casillero del vestier', monto: 10_000 },
    ]
    await gym.call('POST', 'ventas', { cliente, lineas, fiado: true })
  },
  '/asistencias': async (gym, person) => {
    const { clases } = await aTrainer(gym, person)
    const { _id: clienteId } = await gym.cliente(client(person))
    await gym.asistencia({ clienteId, claseId: clases[0]?.dias[0]?._id ?? '' })
  },
  '/productos': (gym, person) =>
    gym.producto({ nombre: `Camiseta de ${person.nombre}`, descripcion: 'De algodón. '.repeat(9), stock: 0 }),
  '/entrenadores': aTrainer,
  '/contabilidad': async (gym, person) => {
    const { _id: cliente } = await gym.cliente(client(person))
    await gym.pago({ cliente, monto: 1_280_000 })
  },
  '/usuarios': async (gym, person) => {
    const { nombre, apellido, correo: email } = person
    const account = { nombre: `${nombre} ${apellido}`, email, password: 'una clave larga' }
    await gym.send('POST', 'auth/register', { ...account, rol: 'recepcionista' })
  },
  '/admin/inscripciones': async (gym, person) => {
    await gym.entrenador()
    const [clase] = await gym.clases()
    if (clase) await gym.inscripcion(await gym.cliente(client(person)), clase)
  },
  '/rutinas/crear': (gym, person) =>
    gym.rutina({ descripcion: `Como la hace ${person.nombre}: baja despacio y sube fuerte.` }),
}

const daily = ['/clientes', '/pagos', '/ventas', '/contabilidad']

export const groupsOfLists = [
  { kind: 'Daily', paths: daily, tag: [] },
  { kind: 'Other', paths: Object.keys(lists).filter((path) => !daily.includes(path)), tag: ['@full'] },
]
