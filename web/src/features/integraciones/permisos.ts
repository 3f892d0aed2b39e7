import { type Permiso, permisos } from '@gym/contract/auth/tokens.rules'

type Palabras = readonly [grupo: string, que: string]

/** Group and words of permissions. A permission without an entry is named by its resource. */
const propias: Partial<Record<Permiso, Palabras>> = {
  'clientes:leer': ['Clientes', 'Ver los clientes'],
  'clientes:escribir': ['Clientes', 'Crear, editar y eliminar clientes'],
  'vinculos:escribir': ['Clientes', 'Ligar la cuenta de un cliente'],
  'fotos:escribir': ['Clientes', 'Cambiar su foto'],
  'membresias:leer': ['Membresías', 'Ver las membresías'],
  'membresias:escribir': ['Membresías', 'Crear, congelar y cancelar membresías'],
  'pagos:leer': ['Ventas y pagos', 'Ver los pagos'],
  'pagos:escribir': ['Ventas y pagos', 'Registrar y eliminar pagos'],
  'ventas:leer': ['Ventas y pagos', 'Ver las ventas'],
  'ventas:escribir': ['Ventas y pagos', 'Vender y devolver'],
  'caja:leer': ['Ventas y pagos', 'Ver los turnos de caja'],
  'caja:escribir': ['Ventas y pagos', 'Abrir y cerrar la caja'],
  'caja:administrar': ['Ventas y pagos', 'Ver lo que debería haber en la caja'],
  'cobros:leer': ['Ventas y pagos', 'Ver quién debe'],
  'cobros:escribir': ['Ventas y pagos', 'Anotar a quién se contactó'],
  'planes:leer': ['Planes', 'Ver los planes que vende el gimnasio'],
  'planes:escribir': ['Planes', 'Crear, editar y ordenar los planes'],
  'productos:leer': ['Productos', 'Ver los productos y su stock'],
  'productos:escribir': ['Productos', 'Crear y editar productos y su stock'],
  'costos:administrar': ['Productos', 'Ver y poner lo que cuesta cada producto'],
  'entradas:leer': ['Entradas y clases', 'Ver quién entra'],
  'entradas:escribir': ['Entradas y clases', 'Registrar entradas'],
  'reglasDeEntrada:leer': ['Entradas y clases', 'Ver las reglas de la entrada'],
  'asistencias:leer': ['Entradas y clases', 'Ver las asistencias'],
  'asistencias:escribir': ['Entradas y clases', 'Registrar y deshacer asistencias'],
  'clases:leer': ['Entradas y clases', 'Ver las clases y sus cupos'],
  'inscritos:leer': ['Entradas y clases', 'Ver quién está en cada clase'],
  'inscripciones:leer': ['Entradas y clases', 'Ver todas las inscripciones'],
  'inscripciones:escribir': ['Entradas y clases', 'Inscribir y quitar de una clase'],
  'entrenadores:leer': ['Entrenamiento', 'Ver los entrenadores'],
  'entrenadores:escribir': ['Entrenamiento', 'Crear y editar entrenadores y horarios'],
  'rutinas:leer': ['Entrenamiento', 'Ver las rutinas'],
  'rutinas:escribir': ['Entrenamiento', 'Crear y editar rutinas'],
  'asignaciones:escribir': ['Entrenamiento', 'Asignar rutinas'],
  'asignaciones:eliminar': ['Entrenamiento', 'Eliminar asignaciones'],
  'ejercicios:escribir': ['Entrenamiento', 'Cambiar los videos de los ejercicios'],
  'composicion:leer': ['Entrenamiento', 'Ver las medidas'],
  'composicion:escribir': ['Entrenamiento', 'Registrar medidas'],
  'contabilidad:leer': ['Cuentas', 'Ver la contabilidad y los libros'],
  'contabilidad:escribir': ['Cuentas', 'Registrar transacciones y cerrar meses'],
  'indicadores:leer': ['Cuentas', 'Ver los indicadores'],
  'auditoria:leer': ['Administración', 'Ver la auditoría'],
  'configuracion:escribir': ['Administración', 'Cambiar la configuración'],
}

function enPalabras(permiso: Permiso): Palabras {
  const [de = '', que] = permiso.split(':')
  const grupo = `${de.charAt(0).toUpperCase()}${de.slice(1)}`
  return propias[permiso] ?? [grupo, `${que === 'leer' ? 'Ver' : 'Crear y cambiar'} ${de}`]
}

export const nombrePermiso = (permiso: Permiso) => enPalabras(permiso)[1]

const enOrden = [...new Set([...(Object.keys(propias) as Permiso[]), ...permisos])]

export const grupos = [...new Set(enOrden.map((permiso) => enPalabras(permiso)[0]))].map((nombre) => ({
  nombre,
  permisos: enOrden.filter((permiso) => enPalabras(permiso)[0] === nombre && permisos.includes(permiso)),
}))
