import type { Page } from '@playwright/test'
import { field } from './screen.ts'

export const ana = {
  Nombre: 'Ana',
  Apellido: 'Pérez',
  'Correo electrónico': 'ana@correo.test',
  Teléfono: '3001234567',
  Dirección: 'Calle 1 # 2-3',
  'Número de identificación': '1.020.304',
}

export async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

export const save = (page: Page) => page.getByRole('button', { name: 'Crear cliente' })
