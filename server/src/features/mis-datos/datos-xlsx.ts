import { nombreCanal } from '@gym/contract/cobros/cobros.rules'
import { type Day, dayIn, formatDay, timeIn } from '@gym/contract/core/calendar'
import { ENTRADA_LIBRE } from '@gym/contract/entradas/entradas.rules'
import { congeladaHasta, motivosCancelacion } from '@gym/contract/membresias/congelaciones.rules'
import type { MisDatos } from '@gym/contract/mis-datos/mis-datos.schema'
import { metodosEnPalabras } from '@gym/contract/pagos/pagos.rules'
import { type Book, writeBook } from '../../files/spreadsheet.ts'

/** Maximum rows per sheet: one a day for twenty-seven years. */
export const MOST_OF_A_KIND = 10_000

interface Titulos {
  gimnasio: string | undefined
  hoy: Day
  timeZone: string
}

function situacionDe({ congelada, cancelada }: MisDatos['membresias']['filas'][number]): string {
  const said = [
    congelada && `${congeladaHasta(congelada)} desde ${formatDay(congelada.desde)}: ${congelada.motivo}`,
    cancelada &&
      ['Cancelada', motivosCancelacion[cancelada.motivo], cancelada.nota].filter(Boolean).join(': '),
  ]
  return said.filter(Boolean).join('. ')
}

export function toXlsx(datos: MisDatos, { gimnasio, hoy, timeZone }: Titulos): Promise<Buffer> {
  const at = (instant: string) => {
    const moment = new Date(instant)
    return `${formatDay(dayIn(timeZone, moment))} ${timeIn(timeZone, moment)}`
  }
  const { membresias, pagos, ventas, visitas, clases, rutinas, medidas, contactos } = datos
  const sheets: Book = [
    { name: 'Perfil', columns: ['Dato', 'Lo que el gimnasio tiene'], rows: perfil(datos) },
    {
      name: 'Membresías',
      columns: ['Tipo', 'Desde', 'Hasta', 'Días', 'Sesiones restantes', 'Precio', 'Situación'],
      rows: filasDe(membresias, (m) => [
        m.tipo,
        formatDay(m.fechainicio),
        formatDay(m.fechafin),
        m.duracion,
        m.sesionesRestantes,
        m.precio,
        situacionDe(m),
      ]),
    },
    {
      name: 'Pagos',
      columns: ['Fecha', 'Concepto', 'Cantidad', 'Monto', 'Método de pago'],
      rows: filasDe(pagos, (p) => [
        formatDay(p.fecha),
        p.producto?.nombre ?? p.concepto ?? 'Pago',
        p.cantidad,
        p.monto,
        metodosEnPalabras(p),
      ]),
    },
    {
      name: 'Ventas',
      columns: ['Número', 'Fecha', 'Qué', 'Total', 'Debe', 'Devuelto'],
      rows: filasDe(ventas, (v) => [
        v.numero,
        formatDay(v.fecha),
        v.descripciones.join(', '),
        v.total,
        v.debe,
        v.devuelto,
      ]),
    },
    {
      name: 'Visitas',
      columns: ['Entrada', 'Clase', 'Salida'],
      rows: filasDe(visitas, (v) => [at(v.fecha), v.clase ?? ENTRADA_LIBRE, v.salida ? at(v.salida) : '']),
    },
    {
      name: 'Clases',
      columns: ['Clase', 'Día', 'Horario', 'Entrenador', 'Desde'],
      rows: filasDe(clases, (c) => [
        c.nombreClase,
        c.dia,
        `${c.horarioInicio} a ${c.horarioFin}`,
        c.entrenadorNombre,
        at(c.fechaInscripcion),
      ]),
    },
    {
      name: 'Rutinas',
      columns: ['Ejercicio', 'Grupo muscular', 'Series', 'Repeticiones', 'Entrena', 'Descansa', 'Desde'],
      rows: filasDe(rutinas, ({ rutinaId: r, ...a }) => [
        r.nombreEjercicio,
        r.grupoMuscular,
        r.series,
        r.repeticiones,
        a.diasEntrenamiento.join(', '),
        a.diasDescanso.join(', '),
        at(a.fechaAsignacion),
      ]),
    },
    {
      name: 'Medidas',
      columns: [
        'Fecha',
        'Peso (kg)',
        'Altura (cm)',
        'IMC',
        '% de grasa',
        '% de músculo',
        'Brazo derecho',
        'Brazo izquierdo',
        'Pecho',
        'Cintura',
        'Cadera',
        'Pierna derecha',
        'Pierna izquierda',
        'Objetivo',
        'Notas',
      ],
      rows: filasDe(medidas, ({ medidas: m, ...c }) => [
        formatDay(c.fecha),
        c.peso,
        c.altura,
        c.imc,
        c.porcentajeGrasa,
        c.porcentajeMusculo,
        m.brazoDerecho ?? null,
        m.brazoIzquierdo ?? null,
        m.pecho ?? null,
        m.cintura ?? null,
        m.cadera ?? null,
        m.piernaDerecha ?? null,
        m.piernaIzquierda ?? null,
        c.objetivo,
        c.notas,
      ]),
    },
    {
      name: 'Contactos',
      columns: ['Fecha', 'Canal', 'Resultado', 'Promesa', 'Nota'],
      rows: filasDe(contactos, (c) => [
        at(c.fecha),
        nombreCanal[c.canal],
        c.resultado ?? '',
        c.promesa ? formatDay(c.promesa) : '',
        c.nota ?? '',
      ]),
    },
  ]
  return writeBook(sheets, {
    gimnasio,
    titulo: `Datos de ${datos.cliente.nombre} ${datos.cliente.apellido}`,
    descargado: formatDay(hoy),
  })
}

/** Builds the rows of a sheet; if the list is truncated, a last row says so. */
function filasDe<Fila>(
  { total, hayMas, filas }: { total: number; hayMas?: true | undefined; filas: Fila[] },
  toRow: (fila: Fila) => Book[number]['rows'][number],
): Book[number]['rows'] {
  const rows = filas.map(toRow)
  if (!hayMas && total <= filas.length) return rows
  return [
    ...rows,
    [`Son los últimos ${filas.length.toLocaleString('es-CO')}. Lo anterior, pídelo al gimnasio.`],
  ]
}

function perfil({ cliente, foto, saldo }: MisDatos): (string | number)[][] {
  const { contactoEmergencia: emergencia } = cliente
  return [
    ['Nombre', `${cliente.nombre} ${cliente.apellido}`],
    ['Número de identificación', cliente.numeroIdentificacion],
    ['Correo electrónico', cliente.email],
    ['Teléfono', cliente.telefono],
    ['Dirección', cliente.direccion],
    ['Estado', cliente.estado === 'activo' ? 'Activo' : 'Inactivo'],
    ['Nacimiento', cliente.fechaNacimiento ? formatDay(cliente.fechaNacimiento) : ''],
    ['Contacto de emergencia', emergencia ? `${emergencia.nombre}, ${emergencia.telefono}` : ''],
    ['Notas del gimnasio', cliente.notas ?? ''],
    ['Foto', foto ? 'Sí: es un archivo aparte, «Descargar la foto»' : 'No'],
    [saldo < 0 ? 'A favor' : 'Debe', Math.abs(saldo)],
  ]
}
