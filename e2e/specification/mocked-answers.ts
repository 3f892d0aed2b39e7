const cliente = {
  _id: 'c1',
  nombre: 'Ana',
  apellido: 'Pérez',
  email: 'ana@correo.test',
  telefono: '3001234567',
  direccion: 'Calle 1',
  estado: 'activo',
  numeroIdentificacion: '1000001',
}

const producto = {
  _id: 'p1',
  nombre: 'Mensualidad',
  descripcion: 'Un mes',
  precio: 80_000,
  stock: 9,
  estado: 'activo',
  categoria: 'servicio',
}

const membresia = {
  _id: 'm1',
  cliente: { _id: 'c1', nombre: 'Ana', apellido: 'Pérez' },
  tipo: 'Mensualidad',
  duracion: 30,
  precio: 75_000,
  sesionesRestantes: 12,
  fechainicio: '2026-11-10',
  fechafin: '2026-12-10',
}

const entrenador = {
  _id: 'e1',
  nombre: 'Luis',
  apellido: 'Rojas',
  correo: 'luis@correo.test',
  telefono: '3107654321',
  especialidad: 'Fuerza',
  clases: [
    {
      nombreClase: 'Yoga',
      capacidadMaxima: 10,
      dias: [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }],
    },
  ],
}

const pago = {
  _id: 'g1',
  cliente: { _id: 'c1', nombre: 'Ana', apellido: 'Pérez' },
  producto: { _id: 'p1', nombre: 'Mensualidad', precio: 80_000 },
  cantidad: 1,
  monto: 80_000,
  fecha: '2026-11-05',
  metodoPago: 'Tarjeta',
}

const transaccion = {
  _id: 't1',
  tipo: 'egreso',
  descripcion: 'Arriendo',
  monto: 500_000,
  fecha: '2026-11-05',
  metodoPago: 'efectivo',
  cuentaDebito: 'Caja',
  cuentaCredito: 'Gastos',
  referencia: 'manual',
}

const clase = {
  entrenadorId: 'e1',
  entrenadorNombre: 'Luis Rojas',
  especialidad: 'Fuerza',
  nombreClase: 'Yoga',
  dia: 'Lunes',
  horarioInicio: '06:00',
  horarioFin: '07:00',
  capacidadMaxima: 7,
}

const rutina = {
  _id: 'r1',
  grupoMuscular: 'Piernas',
  nombreEjercicio: 'Sentadilla con barra',
  series: 4,
  repeticiones: 12,
  creadoPor: 'e9',
}

const inscripcion = {
  nombreClase: 'Yoga',
  dia: 'Lunes',
  horarioInicio: '06:00',
  horarioFin: '07:00',
  inscritos: [{ nombreCompleto: 'Ana Pérez', correo: 'ana@correo.test', entrenadorNombre: 'Luis Rojas' }],
}

const asignacion = {
  _id: 's1',
  clienteId: { _id: 'c1', nombre: 'Ana', apellido: 'Pérez' },
  numeroIdentificacion: '1000001',
  rutinaId: rutina,
  diasEntrenamiento: ['Lunes'],
  diasDescanso: ['Domingo'],
  createdAt: '2026-11-19T15:00:00.000Z',
  fechaAsignacion: '2026-11-19T15:00:00.000Z',
}

const asistencia = { _id: 'a1', clienteId: { nombre: 'Ana' }, claseId: { nombre: 'Yoga' }, fecha: pago.fecha }

const usuario = { _id: 'u1', nombre: 'Nadia', email: 'nadia@correo.test', rol: 'recepcionista' }

const composicion = {
  numeroIdentificacion: '1000001',
  fecha: '2026-11-05',
  peso: 80,
  altura: 175,
  imc: 26.1,
  porcentajeGrasa: 20,
  porcentajeMusculo: 40,
  notas: 'Rodilla',
  medidas: {},
  objetivo: 'Cardio',
  createdAt: '2026-11-05T15:00:00.000Z',
}

export const plain: Record<string, unknown> = {
  'GET clientes': [cliente],
  'GET clientes/c1': cliente,
  'GET membresias': { membresias: [membresia] },
  'GET membresias/m1': membresia,
  'GET entrenadores': [entrenador],
  'GET entrenadores/e1': entrenador,
  'GET productos': [producto],
  'GET productos/p1': producto,
  'GET pagos': { pagos: [pago] },
  'GET pagos/g1': pago,
  'GET contabilidad': {
    transacciones: [transaccion],
    totalIngresos: 0,
    totalEgresos: 500_000,
    balance: -500_000,
  },
  'GET contabilidad/t1': transaccion,
  'GET clases/disponibles': [clase],
  'GET clases/todas-inscripciones': [inscripcion],
  'GET rutinas/consultarRutinasPorNumeroIdentificacion/1000001': [asignacion],
  'GET users': [usuario],
  'GET asistencias': [asistencia],
  'GET rutinas': [rutina],
  'GET composicion-corporal/cliente/1000001': { success: true, data: [composicion], message: 'ok' },
  'GET indicadores': {
    clientesActivos: 101,
    clientesInactivos: 102,
    totalProductos: 103,
    existenciasTotales: 104,
    entrenadores: 105,
    clasesActivas: 106,
    membresiasActivas: 107,
    membresiasPorVencer: 108,
  },
}

for (const path of [
  'POST clientes',
  'PUT clientes/c1',
  'POST membresias',
  'POST entrenadores',
  'PUT entrenadores/e1',
  'PUT productos/p1',
  'PUT membresias/m1',
  'PUT pagos/g1',
  'POST productos',
  'POST pagos',
  'POST contabilidad',
  'POST clases/registrar',
  'POST auth/register',
  'POST asistencias',
  'POST rutinas',
  'POST composicion-corporal',
  'PUT users/u1',
  'PUT contabilidad/t1',
]) {
  plain[path] = {}
}

// The same data in the other valid form: the specification leaves open which lists have a wrapper, and
// whether a date is a day or a timestamp.
export const otherwise = JSON.parse(
  JSON.stringify({
    ...plain,
    'GET clientes': { clientes: [cliente] },
    'GET membresias': [membresia],
  }).replaceAll(/"(\d{4}-\d\d-\d\d)"/g, '"$1T12:00:00.000Z"'),
) as Record<string, unknown>
