import type { Page } from '@playwright/test'
import { labels } from '../../web/src/testing/specified-menus.ts'

/** Replaces {id} in the routes of the specification's section 2, "Routes by role". */
export const ID = '6741f0c2a9b3d4e5f6071829'

export const desk = [
  '/clientes',
  '/clientes/crear',
  `/clientes/editar/${ID}`,
  '/membresias',
  '/membresias/crear',
  `/membresias/editar/${ID}`,
  '/entrenadores',
  '/entrenadores/crear',
  `/entrenadores/editar/${ID}`,
  '/productos',
  '/productos/crear',
  `/productos/editar/${ID}`,
  '/pagos',
  '/pagos/crear',
  `/pagos/editar/${ID}`,
  '/clases',
  '/asistencias',
  '/asistencias/registrar',
]

export const training = [
  '/rutinas/crear',
  '/rutinas/asignar',
  '/rutinas/editar-asignacion',
  '/composicion-corporal',
]

export const member = ['/rutinas/consultar', '/consultar-composicion-corporal', '/videos-entrenamiento']

export const office = [
  '/contabilidad',
  '/contabilidad/crear-transaccion',
  `/contabilidad/editar-transaccion/${ID}`,
  '/usuarios',
  '/usuarios/crear',
  `/usuarios/editar/${ID}`,
  '/indicadores',
  '/admin/inscripciones',
]

export const everyone = ['/dashboard', '/suscripcion', '/suscripcion/exito', '/suscripcion/cancelado']

/** Returns the paths of the sidebar links with the label that `labels` has for them, in page order. */
export async function menuOf(page: Page): Promise<string[]> {
  const links = await page
    .getByRole('complementary')
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => ({
        path: new URL((link as HTMLAnchorElement).href).pathname,
        text: (link as HTMLElement).innerText.trim(),
      })),
    )
  const shown = new Map<string, string>(Object.entries(labels))
  return links.flatMap(({ path, text }) => (shown.get(path) === text ? [path] : []))
}

export const storedToken = (page: Page) => page.evaluate<string | null>("localStorage.getItem('token')")
