import type { Asignacion } from '@gym/contract/rutinas/rutinas.schema'
import type { Page } from '@playwright/test'
import type { Gym } from '../gym.ts'

export const days = (page: Page, name: 'Días de entrenamiento' | 'Días de descanso') =>
  page.getByRole('group', { name })

export const day = (page: Page, list: Parameters<typeof days>[1], dia: string) =>
  days(page, list).getByRole('checkbox', { name: dia })

export const toggle = (page: Page, list: Parameters<typeof days>[1], dia: string) =>
  days(page, list).getByText(dia, { exact: true }).click()

export const assignmentsOf = (gym: Gym, { numeroIdentificacion }: { numeroIdentificacion: string }) =>
  gym.call<Asignacion[]>('GET', `rutinas/consultarRutinasPorNumeroIdentificacion/${numeroIdentificacion}`)

export async function assigned(gym: Gym) {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  const rutina = await gym.rutina()
  return {
    cliente,
    rutina,
    asignacion: await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id }),
  }
}
