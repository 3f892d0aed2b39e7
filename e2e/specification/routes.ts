import type { Page } from '@playwright/test'

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

export const labels: Record<string, string> = {
  '/dashboard': 'Dashboard',
  '/clientes': 'Clientes',
  '/membresias': 'Membresías',
  '/entrenadores': 'Entrenadores',
  '/productos': 'Productos',
  '/pagos': 'Pagos',
  '/contabilidad': 'Contabilidad',
  '/clases': 'Clases',
  '/rutinas/crear': 'Crear rutina',
  '/rutinas/asignar': 'Asignar rutina',
  '/rutinas/editar-asignacion': 'Editar Asignación Rutina',
  '/composicion-corporal': 'Composición Corporal',
  '/usuarios': 'Usuarios',
  '/indicadores': 'Indicadores',
  '/videos-entrenamiento': 'Asesoramiento Ejercicios',
  '/rutinas/consultar': 'Consultar Rutina',
  '/consultar-composicion-corporal': 'Consultar Composición Corporal',
}

export const menus = {
  admin: [
    '/dashboard',
    '/clientes',
    '/membresias',
    '/entrenadores',
    '/productos',
    '/pagos',
    '/contabilidad',
    '/clases',
    '/rutinas/crear',
    '/rutinas/asignar',
    '/rutinas/editar-asignacion',
    '/composicion-corporal',
    '/usuarios',
    '/indicadores',
    '/videos-entrenamiento',
  ],
  recepcionista: [
    '/dashboard',
    '/clientes',
    '/membresias',
    '/entrenadores',
    '/productos',
    '/pagos',
    '/clases',
  ],
  entrenador: [
    '/dashboard',
    '/rutinas/crear',
    '/rutinas/asignar',
    '/rutinas/editar-asignacion',
    '/composicion-corporal',
  ],
  user: ['/rutinas/consultar', '/consultar-composicion-corporal', '/videos-entrenamiento'],
}

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
  return links.flatMap(({ path, text }) => (labels[path] === text ? [path] : []))
}

export const storedToken = (page: Page) => page.evaluate<string | null>("localStorage.getItem('token')")
