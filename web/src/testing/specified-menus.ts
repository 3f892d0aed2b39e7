import type { Rol } from '@gym/contract/permissions/permissions'

// Section 2 of the specification, 'Menu labels' and 'Menu by role', copied and compared with the screens.

export const labels = {
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

export const menus: Record<Rol, (keyof typeof labels)[]> = {
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
