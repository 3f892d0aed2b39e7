import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Locator, Page } from '@playwright/test'
import type { Gym } from '../gym.ts'

export const DONE = 'Cliente registrado exitosamente en la clase.'
export const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
export const numberOf = (card: Locator) => card.getByRole('textbox', { name: /^Número de identificación/ })
export const enrolIn = (card: Locator) => card.getByRole('button', { name: 'Registrarse', exact: true })
export const slot = (dia: string, horarioInicio: string, horarioFin: string) => ({
  dia,
  horarioInicio,
  horarioFin,
})

const oneClass = (nombreClase: string, fields: Record<string, unknown> = {}) => ({
  clases: [{ nombreClase, capacidadMaxima: 3, dias: [slot('Lunes', '06:00', '07:00')], ...fields }],
})

export async function clase(gym: Gym, nombreClase: string, fields: Record<string, unknown> = {}) {
  const { _id } = await gym.entrenador(oneClass(nombreClase, fields))
  return (await gym.clases()).find(({ entrenadorId }) => entrenadorId === _id) as ClaseDisponible
}
