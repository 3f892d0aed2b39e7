export const tags = [
  { name: 'auth', description: 'Ingresar, salir, la propia cuenta y sus sesiones.' },
  { name: 'users', description: 'Las cuentas de quienes usan el programa.' },
  { name: 'clientes', description: 'Las personas que van al gimnasio.' },
  { name: 'membresias', description: 'Lo que cada cliente tiene pagado: días y sesiones.' },
  {
    name: 'planes',
    description: 'Los planes que vende el gimnasio: cada uno es un servicio que da una membresía.',
  },
  { name: 'productos', description: 'Lo que se vende y su stock.' },
  { name: 'pagos', description: 'Las ventas con su recibo, y el pago de la suscripción al programa.' },
  { name: 'ventas', description: 'Lo que se vende en el mostrador: sus líneas, cobros y devoluciones.' },
  { name: 'caja', description: 'El efectivo de cada turno: entradas, salidas, conteo y cierre.' },
  { name: 'cobros', description: 'Lo que se debe, por antigüedad, y cuándo se contactó a quien lo debe.' },
  { name: 'asistencias', description: 'Quién vino a qué clase.' },
  { name: 'entradas', description: 'La puerta: quién entra, con clase o libre, y quién está dentro.' },
  { name: 'mostrador', description: 'Lo que un mostrador necesita para seguir cuando no hay conexión.' },
  { name: 'entrenadores', description: 'Quienes dan las clases, con sus horarios.' },
  { name: 'clases', description: 'Las clases con sus cupos, y quién está inscrito.' },
  { name: 'composicion-corporal', description: 'Las medidas de cada cliente.' },
  { name: 'contabilidad', description: 'Los ingresos y egresos con su historial.' },
  { name: 'configuracion', description: 'Los datos del gimnasio, su zona horaria y su logo.' },
  { name: 'ejercicios', description: 'El catálogo de ejercicios y sus videos.' },
  { name: 'rutinas', description: 'Las rutinas y a quién se asignan.' },
  { name: 'indicadores', description: 'Los números del gimnasio y sus gráficas.' },
  { name: 'hoy', description: 'Lo que pide el día, según quién pregunta.' },
  { name: 'libros', description: 'Los libros: asientos, mayor, balance, resultados y cierre.' },
  { name: 'auditoria', description: 'Quién hizo qué y qué se rechazó: solo se agrega.' },
  { name: 'copias', description: 'Las copias de seguridad que el programa hace y verifica por sí solo.' },
  {
    name: 'importaciones',
    description: 'Lo que se trae de un archivo: se prueba, se revisa, se importa y se deshace.',
  },
  { name: 'webhooks', description: 'A quién avisa el programa de lo que pasa, y qué se le avisó.' },
  { name: 'tokens', description: 'Con lo que otros programas usan esta API en nombre del gimnasio.' },
  { name: 'exportaciones', description: 'Todo lo del gimnasio en un archivo, para irse con ello.' },
  { name: 'cambios', description: 'Lo que otros hacen, a medida que lo hacen.' },
  { name: 'sistema', description: 'El estado del programa y esta descripción.' },
]

export function tagOf(url: string): string {
  const first = /^\/api\/([\w-]+)/.exec(url)?.[1]
  return tags.find(({ name }) => name === first)?.name ?? 'sistema'
}
