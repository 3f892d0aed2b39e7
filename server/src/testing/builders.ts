/** Valid request bodies; a test names only the fields under test. */

let next = 1_000_000

function unique(): number {
  next += 1
  return next
}

export function aCliente(fields: Record<string, unknown> = {}) {
  const numero = unique()
  return {
    nombre: 'Ana',
    apellido: 'Pérez',
    email: `ana${numero}@correo.test`,
    telefono: '3001234567',
    direccion: 'Calle 1 # 2-3',
    estado: 'activo',
    numeroIdentificacion: String(numero),
    ...fields,
  }
}

export function aProducto(fields: Record<string, unknown> = {}) {
  return { nombre: `Proteína ${unique()}`, precio: 80_000, stock: 10, categoria: 'suplemento', ...fields }
}

export function aPlan(fields: Record<string, unknown> = {}) {
  const vigencia = { cantidad: 1, unidad: 'meses' }
  return { nombre: 'Mensual libre', precio: 80_000, tipo: 'Mensualidad', vigencia, ...fields }
}

export function aMembresia(fields: Record<string, unknown> = {}) {
  return {
    tipo: 'Mensualidad',
    duracion: 30,
    precio: 80_000,
    sesionesRestantes: 0,
    fechainicio: '2026-11-20',
    ...fields,
  }
}

/** Needs a product, or a `monto`. */
export function aPago(fields: Record<string, unknown> = {}) {
  return { fecha: '2026-11-20', ...fields }
}

export function aEntrenador(fields: Record<string, unknown> = {}) {
  return {
    nombre: 'Luis',
    apellido: 'Rojas',
    correo: `luis${unique()}@correo.test`,
    telefono: '3107654321',
    especialidad: 'Fuerza',
    clases: [aClase()],
    ...fields,
  }
}

export function aClase(fields: Record<string, unknown> = {}) {
  return {
    nombreClase: 'Yoga',
    capacidadMaxima: 10,
    dias: [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }],
    ...fields,
  }
}

export function aRutina(fields: Record<string, unknown> = {}) {
  return {
    grupoMuscular: 'Piernas',
    nombreEjercicio: 'Sentadilla con barra',
    series: 4,
    repeticiones: 12,
    ...fields,
  }
}

/** Needs a client and a routine. */
export function anAsignacion(fields: Record<string, unknown> = {}) {
  return { diasEntrenamiento: ['Lunes', 'Miércoles'], diasDescanso: ['Domingo'], ...fields }
}

let programas = 0

/** Body of a program. The routines train on Monday and Wednesday unless they state their days. */
export function aPrograma(rutinas: { rutinaId: string }[], fields: Record<string, unknown> = {}) {
  programas += 1
  const filas = rutinas.map((fila) => anAsignacion(fila))
  return { nombre: `Programa ${programas}`, descripcion: null, estado: 'activo', rutinas: filas, ...fields }
}

/** Needs the `numeroIdentificacion` of a client. */
export function aComposicion(fields: Record<string, unknown> = {}) {
  return { fecha: '2026-11-20', peso: 80, altura: 175, objetivo: 'Cardio', ...fields }
}

export function aTransaccion(fields: Record<string, unknown> = {}) {
  return {
    tipo: 'egreso',
    descripcion: 'Arriendo del local',
    monto: 1_500_000,
    fecha: '2026-11-20',
    metodoPago: 'efectivo',
    cuentaDebito: 'Caja',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
    ...fields,
  }
}
