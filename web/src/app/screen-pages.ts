import type { Screen } from '@gym/contract/permissions'
import type { RouteComponent } from '@tanstack/react-router'

/** A page is loaded with its feature's own chunk, when its screen is first opened. */
type Load = () => Promise<RouteComponent>

const clientes = () => import('../features/clientes/clientes-page.tsx')
const cliente = () => import('../features/clientes/cliente-pages.tsx')
const membresias = () => import('../features/membresias/membresias-page.tsx')
const membresia = () => import('../features/membresias/membresia-pages.tsx')
const productos = () => import('../features/productos/productos-page.tsx')
const producto = () => import('../features/productos/producto-pages.tsx')
const entrenadores = () => import('../features/entrenadores/entrenadores-page.tsx')
const entrenador = () => import('../features/entrenadores/entrenador-pages.tsx')
const pagos = () => import('../features/pagos/pagos-page.tsx')
const pago = () => import('../features/pagos/pago-pages.tsx')
const rutinas = () => import('../features/rutinas/rutinas-page.tsx')
const asignar = () => import('../features/rutinas/asignar-page.tsx')
const editarAsignacion = () => import('../features/rutinas/editar-asignacion-page.tsx')
const asistencias = () => import('../features/asistencias/asistencias-page.tsx')
const asistencia = () => import('../features/asistencias/registrar-asistencia-page.tsx')
const clases = () => import('../features/clases/clases-page.tsx')
const inscripciones = () => import('../features/clases/inscripciones-page.tsx')

const transaccion = () => import('../features/contabilidad/transaccion-pages.tsx')

const user = () => import('../features/users/user-pages.tsx')
const suscripcion = () => import('../features/suscripciones/suscripcion-pages.tsx')

const pages: Record<Screen, Load> = {
  '/dashboard': async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  '/clientes': async () => (await clientes()).ClientesPage,
  '/clientes/crear': async () => (await cliente()).NewClientePage,
  '/clientes/editar/$id': async () => (await cliente()).EditClientePage,
  '/entrenadores': async () => (await entrenadores()).EntrenadoresPage,
  '/entrenadores/crear': async () => (await entrenador()).NewEntrenadorPage,
  '/entrenadores/editar': async () => (await entrenador()).EntrenadorWithoutIdPage,
  '/entrenadores/editar/$id': async () => (await entrenador()).EditEntrenadorPage,
  '/membresias': async () => (await membresias()).MembresiasPage,
  '/membresias/crear': async () => (await membresia()).NewMembresiaPage,
  '/membresias/editar/$id': async () => (await membresia()).EditMembresiaPage,
  '/productos': async () => (await productos()).ProductosPage,
  '/productos/crear': async () => (await producto()).NewProductoPage,
  '/productos/editar/$id': async () => (await producto()).EditProductoPage,
  '/pagos': async () => (await pagos()).PagosPage,
  '/pagos/crear': async () => (await pago()).NewPagoPage,
  '/pagos/editar/$id': async () => (await pago()).EditPagoPage,
  '/rutinas/crear': async () => (await rutinas()).RutinasPage,
  '/rutinas/asignar': async () => (await asignar()).AsignarPage,
  '/rutinas/editar-asignacion': async () => (await editarAsignacion()).EditarAsignacionPage,
  '/composicion-corporal': async () =>
    (await import('../features/composicion-corporal/composicion-page.tsx')).ComposicionPage,
  '/consultar-composicion-corporal': async () =>
    (await import('../features/composicion-corporal/consultar-composicion-page.tsx'))
      .ConsultarComposicionPage,
  '/contabilidad': async () =>
    (await import('../features/contabilidad/contabilidad-page.tsx')).ContabilidadPage,
  '/contabilidad/crear-transaccion': async () => (await transaccion()).NewTransaccionPage,
  '/contabilidad/editar-transaccion/$id': async () => (await transaccion()).EditTransaccionPage,
  '/usuarios': async () => (await import('../features/users/users-page.tsx')).UsersPage,
  '/usuarios/crear': async () => (await user()).NewUserPage,
  '/usuarios/editar/$id': async () => (await user()).EditUserPage,
  '/suscripcion': async () => (await suscripcion()).SuscripcionPage,
  '/suscripcion/exito': async () => (await suscripcion()).SuscripcionExitoPage,
  '/suscripcion/cancelado': async () => (await suscripcion()).SuscripcionCanceladoPage,
  '/pago-prueba': async () => (await suscripcion()).PagoPruebaPage,
  '/indicadores': async () => (await import('../features/indicadores/indicadores-page.tsx')).IndicadoresPage,
  '/configuracion': async () =>
    (await import('../features/configuracion/configuracion-page.tsx')).ConfiguracionPage,
  '/mi-cuenta': async () => (await import('../features/cuenta/cuenta-page.tsx')).CuentaPage,
  '/asistencias': async () => (await asistencias()).AsistenciasPage,
  '/asistencias/registrar': async () => (await asistencia()).RegisterAsistenciaPage,
  '/clases': async () => (await clases()).ClasesPage,
  '/admin/inscripciones': async () => (await inscripciones()).InscripcionesPage,
  '/rutinas/consultar': async () =>
    (await import('../features/consulta/consultar-rutina-page.tsx')).ConsultarRutinaPage,
  '/videos-entrenamiento': async () => (await import('../features/ejercicios/videos-page.tsx')).VideosPage,
}

/** The page of a screen. */
export function loadPage(path: Screen): Promise<RouteComponent> {
  return pages[path]()
}

/** The public lookup, which is no screen of the layout. */
export const loadConsultaUsuario: Load = async () =>
  (await import('../features/consulta/consulta-usuario-page.tsx')).ConsultaUsuarioPage
