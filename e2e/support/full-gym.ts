import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import { addDays } from '@gym/contract/core/calendar'
import { diasSemana, weekdayOf } from '@gym/contract/core/weekdays'
import type { Gym } from './gym.ts'

/** Name of clients and products in the layout tests, long enough to wrap. */
export const LONG = 'María de los Ángeles'

export async function someData(gym: Gym) {
  const today = await gym.today()
  const cliente = await gym.cliente({
    nombre: LONG,
    apellido: 'Fernández de Córdoba y Rodríguez-Castellanos',
    email: 'maria.de.los.angeles.fernandez.de.cordoba@correo-del-gimnasio.test',
    direccion: 'Transversal 93 # 51-98, torre 4, apartamento 1203, urbanización Los Almendros',
    estado: 'inactivo',
  })
  await gym.cliente()
  const fee = await gym.producto({ nombre: 'Mensualidad con entrenador personal', precio: 123_456_789.99 })
  await gym.producto({ nombre: 'Proteína', stock: 0, descripcion: 'Vainilla, chocolate o fresa. '.repeat(6) })
  const pago = { producto: fee._id, cantidad: 12 }
  await gym.pago({ ...pago, cliente: cliente._id, fecha: addDays(today, -28), metodoPago: 'Transferencia' })
  return { cliente, producto: fee, pago: await gym.pago(pago) }
}

export function aTrainer(gym: Gym) {
  const nombreClase = 'Entrenamiento funcional de alta intensidad para adultos mayores'
  const dias = ['Lunes', 'Miércoles'].map((dia) => ({ dia, horarioInicio: '06:00', horarioFin: '07:00' }))
  return gym.entrenador({ nombre: LONG, clases: [{ nombreClase, capacidadMaxima: 1000, dias }] })
}

export async function someoneAtTheDoor(gym: Gym) {
  const dias = diasSemana.map((dia) => ({ dia, horarioInicio: '00:00', horarioFin: '23:59' }))
  const nombreClase = 'Entrenamiento funcional de alta intensidad para principiantes'
  const { clases } = await gym.entrenador({ clases: [{ nombreClase, capacidadMaxima: 10, dias }] })
  const apellido = 'Fernández de Córdoba y Rodríguez-Castellanos'
  const cliente = await gym.cliente({ nombre: LONG, apellido })
  return { cliente, claseId: clases[0]?.dias[0]?._id ?? '' }
}

export async function someTransacciones(gym: Gym) {
  await gym.pago({ monto: 123_456_789.99 })
  const expense = await gym.call<Transaccion>('POST', 'contabilidad', {
    tipo: 'egreso',
    descripcion: 'Mantenimiento preventivo de las caminadoras, las elípticas y el aire acondicionado',
    monto: 987_654_321.99,
    fecha: await gym.today(),
    cuentaDebito: 'Bancos',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
  })
  await gym.call('PUT', `contabilidad/${expense._id}`, { monto: 87_654_321.5 })
  return { expense }
}

export async function aFullClass(gym: Gym) {
  await aTrainer(gym)
  const dias = [{ dia: 'Jueves', horarioInicio: '06:00', horarioFin: '07:00' }]
  await gym.entrenador({ nombre: LONG, clases: [{ nombreClase: 'Yoga', capacidadMaxima: 1, dias }] })
  const full = (await gym.clases()).find(({ nombreClase }) => nombreClase === 'Yoga')
  const email = 'maria.de.los.angeles.fernandez.de.cordoba@correo-del-gimnasio.test'
  const cliente = await gym.cliente({ nombre: LONG, apellido: 'Fernández de Córdoba', email })
  if (full) await gym.inscripcion(cliente, full)
}

/** Today's class: an attended and an absent client, a reserved place, two clients on the waiting list. */
export async function aWaitingList(gym: Gym) {
  const hoy = await gym.today()
  const dias = [{ dia: weekdayOf(hoy), horarioInicio: '00:00', horarioFin: '23:59' }]
  await gym.entrenador({ clases: [{ nombreClase: 'Yoga', capacidadMaxima: 3, dias }] })
  const yoga = (await gym.clases()).find(({ nombreClase }) => nombreClase === 'Yoga') as ClaseDisponible
  const person = (nombre: string) => gym.cliente({ nombre, apellido: 'Pérez' })
  const [came, absent, gone] = [await person('Ana'), await person('Iván'), await person('Gil')]
  const places = []
  for (const each of [came, absent, gone]) places.push(await gym.inscripcion(each, yoga))
  const [offered, next, last] = [await person('Eva'), await person('Luz'), await person('Noé')]
  for (const each of [offered, next, last]) await gym.espera(each, yoga)
  await gym.call('DELETE', `clases/inscripciones/${places[2]?._id}`)
  await gym.call('POST', 'entradas', { clienteId: came._id, claseId: yoga._id })
  return { yoga, came, absent, offered, next, last }
}
