import { addMonths, type Day } from '@gym/contract/core/calendar'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import type { Db } from '../../src/db/connection/database.ts'
import { type Random, randomFor } from '../random.ts'
import { openingOf } from './horario.ts'
import { aCelular, aCorreo } from './personas.ts'

export interface DemoHorario {
  _id: string
  nombreClase: string
  capacidadMaxima: number
  dia: DiaSemana
  horarioInicio: string
  horarioFin: string
}

type Hours = [dias: DiaSemana[], horarioInicio: string, horarioFin: string][]

interface DemoEntrenador {
  nombre: string
  apellido: string
  especialidad: string
  clases: [nombre: string, capacidadMaxima: number, hours: Hours][]
}

const earlyAndLate: DiaSemana[] = ['Lunes', 'Miércoles', 'Viernes']
const between: DiaSemana[] = ['Martes', 'Jueves']
const workdays: DiaSemana[] = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes']

const entrenadores: DemoEntrenador[] = [
  {
    nombre: 'Mónica',
    apellido: 'Restrepo Vélez',
    especialidad: 'Yoga y pilates',
    clases: [
      [
        'Yoga',
        12,
        [
          [earlyAndLate, '06:00', '07:00'],
          [between, '18:00', '19:00'],
        ],
      ],
      [
        'Pilates',
        8,
        [
          [between, '07:00', '08:00'],
          [['Sábado'], '09:00', '10:00'],
        ],
      ],
    ],
  },
  {
    nombre: 'Andrés Felipe',
    apellido: 'Ríos Cardona',
    especialidad: 'Entrenamiento funcional',
    clases: [
      ['Funcional', 15, [[workdays, '06:00', '07:00']]],
      ['Intervalos', 12, [[earlyAndLate, '19:00', '19:45']]],
    ],
  },
  {
    nombre: 'Jhon Jairo',
    apellido: 'Caicedo Mora',
    especialidad: 'Boxeo',
    clases: [
      ['Boxeo', 10, [[earlyAndLate, '18:00', '19:30']]],
      [
        'Boxeo para principiantes',
        6,
        [
          [between, '17:00', '18:00'],
          [['Sábado'], '08:00', '09:00'],
        ],
      ],
    ],
  },
  {
    nombre: 'Liliana',
    apellido: 'Ospina Marín',
    especialidad: 'Baile',
    clases: [
      [
        'Rumba',
        25,
        [
          [between, '19:00', '20:00'],
          [['Sábado', 'Domingo'], '10:00', '11:00'],
        ],
      ],
      ['Aeróbicos', 20, [[['Lunes', 'Miércoles'], '08:00', '09:00']]],
    ],
  },
  {
    nombre: 'Tomás',
    apellido: 'Echeverri Ñáñez',
    especialidad: 'Ciclismo',
    clases: [
      [
        'Ciclismo bajo techo',
        18,
        [
          [between, '06:00', '06:50'],
          [between, '20:00', '20:50'],
          [['Sábado'], '07:00', '08:00'],
          [['Domingo'], '08:00', '09:00'],
        ],
      ],
    ],
  },
  {
    nombre: 'Gloria',
    apellido: 'Patiño Quintero',
    especialidad: 'Adulto mayor',
    clases: [
      ['Entrenamiento General', 10, [[workdays, '09:00', '10:00']]],
      ['Estiramiento', 14, [[['Domingo'], '09:00', '10:00']]],
    ],
  },
]

export async function seedEntrenadores(db: Db, today: Day): Promise<DemoHorario[]> {
  const random = randomFor('entrenadores')
  const madeAt = openingOf(addMonths(today, -13))
  const newId = () => random.id(madeAt)
  const trainers = entrenadores.map((entrenador) => ({ ...entrenador, id: newId() }))
  const classes = trainers.flatMap(({ id: entrenadorId, clases }) =>
    clases.map(([nombre, capacidadMaxima, hours], posicion) => ({
      row: { id: newId(), entrenadorId, posicion, nombre, capacidadMaxima },
      hours,
    })),
  )
  const slots = classes.flatMap(({ row: { id: claseId, entrenadorId, capacidadMaxima, nombre }, hours }) =>
    hours
      .flatMap(([dias, horarioInicio, horarioFin]) => dias.map((dia) => ({ dia, horarioInicio, horarioFin })))
      .map((slot, posicion) => ({
        nombre,
        row: { ...slot, id: newId(), entrenadorId, claseId, capacidadMaxima, posicion },
      })),
  )

  await db
    .insertInto('entrenadores')
    .values(trainers.map((one) => toRow(one, madeAt, random)))
    .execute()
  await db
    .insertInto('clases')
    .values(classes.map(({ row }) => row))
    .execute()
  await db
    .insertInto('horarios')
    .values(slots.map(({ row }) => row))
    .execute()
  return slots.map(({ nombre, row }) => ({
    _id: row.id,
    nombreClase: nombre,
    capacidadMaxima: row.capacidadMaxima,
    dia: row.dia,
    horarioInicio: row.horarioInicio,
    horarioFin: row.horarioFin,
  }))
}

function toRow({ clases: _, ...columns }: DemoEntrenador & { id: string }, madeAt: Date, random: Random) {
  return {
    ...columns,
    correo: aCorreo(columns, ''),
    telefono: aCelular(random),
    createdAt: madeAt.toISOString(),
  }
}
