import type { User } from '@gym/contract/auth/users.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Page } from '@playwright/test'
import type { Gym } from '../gym.ts'
import { field } from './screen.ts'

export const NUMBER = 'Número de identificación'
export const sheet = (page: Page) => page.getByRole('article', { name: 'Rutina de la semana' })
export const day = (page: Page, name: string) => sheet(page).getByRole('region', { name, exact: true })

export async function lookUp(page: Page, numero: string) {
  await field(page, NUMBER).fill(numero)
  await page.keyboard.press('Enter')
}

export async function aMember(gym: Gym): Promise<Cliente> {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  const squat = await gym.rutina({ descripcion: 'Baja despacio.' })
  const plank = await gym.rutina({ grupoMuscular: 'Abdomen', nombreEjercicio: 'Plancha frontal' })
  const clienteId = cliente._id
  await gym.asignacion({
    clienteId,
    rutinaId: squat._id,
    diasEntrenamiento: ['Lunes', 'Jueves'],
    diasDescanso: ['Miércoles', 'Domingo'],
  })
  await gym.asignacion({ clienteId, rutinaId: plank._id, diasEntrenamiento: ['Lunes'] })
  const fee = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await gym.pago({ cliente: cliente._id, producto: fee._id, fecha: '2026-03-15', metodoPago: 'Tarjeta' })
  await gym.entrenador()
  for (const clase of await gym.clases()) await gym.inscripcion(cliente, clase)
  return cliente
}

export async function link(gym: Gym, cliente: string, email: string) {
  const [user] = await gym.call<User[]>('GET', `users?buscar=${email}`)
  await gym.call('POST', `clientes/${cliente}/vincular`, { usuario: user?._id })
}
