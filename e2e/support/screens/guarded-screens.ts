const AN_ID = '019a0000-0000-7000-8000-000000000000'

const everyone = {
  '/dashboard': 'Dashboard',
  '/suscripcion': 'Suscripción',
  '/suscripcion/cancelado': 'Suscripción cancelada',
  '/suscripcion/exito': 'Suscripción',
}

const frontDesk = {
  '/clientes': 'Clientes',
  '/clientes/crear': 'Nuevo cliente',
  [`/clientes/editar/${AN_ID}`]: 'Editar cliente',
  '/membresias': 'Membresías',
  '/membresias/crear': 'Nueva membresía',
  [`/membresias/editar/${AN_ID}`]: 'Editar membresía',
  '/entrenadores': 'Entrenadores',
  '/entrenadores/crear': 'Nuevo entrenador',
  '/entrenadores/editar': 'Editar entrenador',
  [`/entrenadores/editar/${AN_ID}`]: 'Editar entrenador',
  '/productos': 'Productos',
  '/productos/crear': 'Nuevo producto',
  [`/productos/editar/${AN_ID}`]: 'Editar producto',
  '/planes': 'Planes',
  '/pagos': 'Pagos',
  '/pagos/crear': 'Nuevo pago',
  [`/pagos/editar/${AN_ID}`]: 'Editar pago',
  [`/pagos/recibo/${AN_ID}`]: 'Reimprimir recibo',
  '/clases': 'Clases',
  '/asistencias': 'Asistencias',
  '/asistencias/registrar': 'Registrar asistencia',
  '/recepcion': 'Recepción',
  '/entradas': 'Entradas',
  '/vender': 'Vender',
  '/ventas': 'Ventas',
  '/caja': 'Caja',
  [`/caja/${AN_ID}`]: 'Cierre de caja',
  '/cobros': 'Cobros',
  '/pendientes': 'Pendientes',
  [`/ventas/${AN_ID}`]: 'Venta',
}

const staff = { [`/clientes/${AN_ID}`]: 'Ficha del cliente', '/clases/inscritos': 'Inscritos' }

const trainers = {
  '/rutinas/crear': 'Crear rutina',
  '/rutinas/asignar': 'Asignar rutina',
  '/rutinas/editar-asignacion': 'Editar Asignación Rutina',
  '/rutinas/programas': 'Programas de entrenamiento',
  '/rutinas/programas/crear': 'Nuevo programa',
  [`/rutinas/programas/editar/${AN_ID}`]: 'Editar programa',
  [`/rutinas/programas/asignar/${AN_ID}`]: 'Asignar programa',
  '/composicion-corporal': 'Composición Corporal',
}

const members = {
  '/rutinas/consultar': 'Consultar Rutina y Más',
  '/consultar-composicion-corporal': 'Consultar Composición Corporal',
  '/videos-entrenamiento': 'Asesoramiento Ejercicios',
  '/mis-datos': 'Mis datos',
}

const adminOnly = {
  '/planes/crear': 'Nuevo plan',
  [`/planes/editar/${AN_ID}`]: 'Editar plan',
  '/contabilidad': 'Contabilidad',
  '/contabilidad/libros': 'Libros',
  '/contabilidad/cierre': 'Cierre de mes',
  '/configuracion/cobros': 'Ajustes de cobros',
  '/configuracion/entrada': 'Reglas de la entrada',
  '/configuracion/rapidos': 'Botones de Vender',
  '/contabilidad/crear-transaccion': 'Nueva transacción',
  [`/contabilidad/editar-transaccion/${AN_ID}`]: 'Editar transacción',
  '/usuarios': 'Usuarios',
  '/usuarios/crear': 'Nuevo usuario',
  [`/usuarios/editar/${AN_ID}`]: 'Editar usuario',
  '/indicadores': 'Indicadores',
  '/indicadores/conciliacion': 'Conciliación',
  '/indicadores/filas': 'Dinero recibido',
  '/admin/inscripciones': 'Inscripciones',
  '/configuracion/tokens': 'Tokens',
  '/configuracion/webhooks': 'Webhooks',
  [`/configuracion/webhooks/${AN_ID}`]: 'Avisos enviados',
  '/copias': 'Copias de seguridad',
  '/importar': 'Importar desde Excel',
  [`/importar/${AN_ID}`]: 'Importación',
  '/auditoria': 'Auditoría',
  '/clientes/eliminados': 'Clientes eliminados',
}

export const screens = { ...everyone, ...staff, ...frontDesk, ...trainers, ...members, ...adminOnly }

/** Titles by path of the screens that a role may open: an admin opens all, a member the fewest. */
export const allowed: Record<'admin' | 'user', Partial<Record<string, string>>> = {
  admin: screens,
  user: { ...everyone, ...members },
}
