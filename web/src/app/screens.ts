import { createRoute, notFound } from '@tanstack/react-router'
import { auditoriaScreens } from '../features/auditoria/auditoria.screens.tsx'
import { cajaScreens } from '../features/caja/caja.screens.tsx'
import { clasesScreens } from '../features/clases/clases.screens.tsx'
import { clientesScreens } from '../features/clientes/clientes.screens.tsx'
import { cobrosScreens } from '../features/cobros/cobros.screens.tsx'
import { composicionScreens } from '../features/composicion-corporal/composicion-corporal.screens.tsx'
import { configuracionScreens } from '../features/configuracion/configuracion.screens.tsx'
import { consultaPages, consultaScreens } from '../features/consulta/consulta.screens.tsx'
import { contabilidadScreens } from '../features/contabilidad/contabilidad.screens.tsx'
import { copiasScreens } from '../features/copias/copias.screens.tsx'
import { cuentaScreens } from '../features/cuenta/cuenta.screens.tsx'
import { dashboardScreens } from '../features/dashboard/dashboard.screens.tsx'
import { ejerciciosScreens } from '../features/ejercicios/ejercicios.screens.tsx'
import { asistenciasScreens } from '../features/entradas/asistencias.screens.tsx'
import { entradasScreens } from '../features/entradas/entradas.screens.tsx'
import { entrenadoresScreens } from '../features/entrenadores/entrenadores.screens.tsx'
import { fichasScreens } from '../features/fichas/fichas.screens.tsx'
import { importacionesScreens } from '../features/importaciones/importaciones.screens.tsx'
import { indicadoresScreens } from '../features/indicadores/indicadores.screens.tsx'
import { integracionesScreens } from '../features/integraciones/integraciones.screens.tsx'
import { librosScreens } from '../features/libros/libros.screens.tsx'
import { membresiasScreens } from '../features/membresias/membresias.screens.tsx'
import { misDatosScreens } from '../features/mis-datos/mis-datos.screens.tsx'
import { pagosScreens } from '../features/pagos/pagos.screens.tsx'
import { pendientesScreens } from '../features/pendientes/pendientes.screens.tsx'
import { planesScreens } from '../features/planes/planes.screens.tsx'
import { productosScreens } from '../features/productos/productos.screens.tsx'
import { programasScreens } from '../features/rutinas/programas/programas.screens.tsx'
import { rutinasScreens } from '../features/rutinas/rutinas.screens.tsx'
import { suscripcionesScreens } from '../features/suscripciones/suscripciones.screens.tsx'
import { usersScreens } from '../features/users/users.screens.tsx'
import { ventasScreens } from '../features/ventas/ventas.screens.tsx'
import { lazyRouteComponent } from '../routing/lazy.tsx'
import { root } from '../routing/root.ts'
import { shell } from '../routing/screens.ts'

/** The screens inside the shell. The palette lists those without a menu entry in this order. */
const screens = [
  ...dashboardScreens,
  ...entradasScreens,
  ...ventasScreens,
  ...cajaScreens,
  ...cobrosScreens,
  ...pendientesScreens,
  ...clientesScreens,
  ...fichasScreens,
  ...membresiasScreens,
  ...entrenadoresScreens,
  ...productosScreens,
  ...planesScreens,
  ...pagosScreens,
  ...asistenciasScreens,
  ...rutinasScreens,
  ...programasScreens,
  ...consultaScreens,
  ...composicionScreens,
  ...ejerciciosScreens,
  ...contabilidadScreens,
  ...librosScreens,
  ...usersScreens,
  ...indicadoresScreens,
  ...configuracionScreens,
  ...auditoriaScreens,
  ...copiasScreens,
  ...integracionesScreens,
  ...importacionesScreens,
  ...clasesScreens,
  ...misDatosScreens,
  ...cuentaScreens,
  ...suscripcionesScreens,
] as const

shell.update({ component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell') })

const notFoundPages = () => import('./not-found-page.tsx')
root.update({ notFoundComponent: lazyRouteComponent(notFoundPages, 'NotFoundPage') })

/** The 404 page beside the menu; a visitor without a session gets the public one (`NotFoundPage`). */
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: ({ context: { user } }) => {
    if (!user) throw notFound()
  },
  component: lazyRouteComponent(notFoundPages, 'NotFoundScreen'),
})

export const house = [...consultaPages, shell.addChildren([...screens, unknown])] as const
