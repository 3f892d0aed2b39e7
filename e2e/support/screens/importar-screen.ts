import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import type { Page } from '@playwright/test'
import type { Gym } from '../gym.ts'

export const rows = (page: Page) => page.getByRole('list', { name: 'Filas' }).getByRole('listitem')
export const columns = (page: Page) => page.getByRole('list', { name: 'Columnas del archivo' })
export const shown = (page: Page, label: string) =>
  page
    .getByRole('radiogroup', { name: 'Qué filas se ven' })
    .getByRole('radio', { name: new RegExp(`^${label}: `) })
export const tryImport = (page: Page) => page.getByRole('button', { name: 'Probar sin guardar' }).click()

export async function chooseFile(page: Page, name: string, content: Buffer | string) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Elegir archivo' }).click()
  const buffer = Buffer.isBuffer(content) ? content : Buffer.from(content)
  await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

export const clientesCsv = (...lines: string[]) =>
  ['Cédula;Nombre;Apellido;Celular;Correo;Dirección', ...lines].join('\n')

export function anImport(
  gym: Gym,
  content: string,
  tipo: TipoImportacion = 'clientes',
): Promise<Importacion> {
  const headers = { 'content-type': 'text/csv' }
  return gym.call('POST', `importaciones?tipo=${tipo}&nombre=lista.csv`, Buffer.from(content), headers)
}

export async function aTriedImport(gym: Gym, content: string): Promise<Importacion> {
  const { _id, mapa } = await anImport(gym, content)
  await gym.call('PUT', `importaciones/${_id}/mapa`, { mapa })
  return gym.call('GET', `importaciones/${_id}`)
}
