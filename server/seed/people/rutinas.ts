import { addDays, type Day } from '@gym/contract/core/calendar'
import { type DiaSemana, diasSemana } from '@gym/contract/core/weekdays'
import { ejerciciosDe, type GrupoMuscular, gruposMusculares } from '@gym/contract/ejercicios/catalogo'
import type { Db } from '../../src/db/connection/database.ts'
import { type Random, randomFor } from '../random.ts'
import { rowsAtOnce } from '../rows-at-once.ts'
import type { DemoCliente } from './clientes.ts'
import type { CuentaIds } from './cuentas.ts'
import { openingOf, someTimeOf } from './horario.ts'

const PER_GROUP = 5
const MADE_DAYS_AGO = 360
const WITH_ROUTINES = 0.4

const esfuerzos = [
  { series: 5, repeticiones: 5, descripcion: 'Fuerza: descansa tres minutos entre series.' },
  { series: 4, repeticiones: 8, descripcion: 'Descansa dos minutos entre series.' },
  { series: 4, repeticiones: 10, descripcion: null },
  { series: 3, repeticiones: 12, descripcion: 'Sube y baja despacio, sin rebotar.' },
  { series: 3, repeticiones: 15, descripcion: 'Peso ligero: cuida la técnica antes que la carga.' },
] as const

/** Weeks that leave a muscle group days to recover; other days are rest days. */
const semanas: DiaSemana[][] = [
  ['Lunes', 'Jueves'],
  ['Martes', 'Viernes'],
  ['Miércoles', 'Sábado'],
  ['Lunes', 'Miércoles', 'Viernes'],
  ['Martes', 'Jueves', 'Sábado'],
]

const programas: { nombre: string; descripcion: string; dias: [DiaSemana[], readonly GrupoMuscular[]][] }[] =
  [
    {
      nombre: 'Cuerpo completo, 3 días',
      descripcion: 'Para empezar: ocho semanas, de 8 a 12 repeticiones.',
      dias: [[['Lunes', 'Miércoles', 'Viernes'], gruposMusculares]],
    },
    {
      nombre: 'Torso y pierna, 4 días',
      descripcion: 'Para quien ya entrena: sube el peso cada dos semanas.',
      dias: [
        [
          ['Lunes', 'Jueves'],
          ['Pecho', 'Espalda', 'Hombros', 'Brazos'],
        ],
        [
          ['Martes', 'Viernes'],
          ['Piernas', 'Abdomen'],
        ],
      ],
    },
  ]

export async function seedRutinas(db: Db, clientes: DemoCliente[], cuentas: CuentaIds, today: Day) {
  const random = randomFor('rutinas')
  const rutinas = someRutinas(cuentas.entrenador, today, random)
  await db.insertInto('rutinas').values(rutinas).execute()
  const asignaciones = clientes
    .filter(({ estado }) => estado === 'activo' && random.chance(WITH_ROUTINES))
    .flatMap((cliente) => asignacionesOf(cliente, rutinas, { by: cuentas.entrenador, today }, random))
  for (const rows of rowsAtOnce(asignaciones)) await db.insertInto('asignaciones').values(rows).execute()
  await seedProgramas(db, rutinas, { by: cuentas.entrenador, today }, random)
}

async function seedProgramas(
  db: Db,
  rutinas: Rutina[],
  { by, today }: { by: string; today: Day },
  random: Random,
) {
  for (const [index, { dias, ...programa }] of programas.entries()) {
    const at = someTimeOf(addDays(today, -90 + index), random)
    const id = random.id(at)
    await db
      .insertInto('programas')
      .values({ ...programa, id, estado: 'activo', creadoPor: by, createdAt: at.toISOString() })
      .execute()
    const filas = dias.flatMap(([diasEntrenamiento, grupos]) =>
      grupos.map((grupo) => ({
        programaId: id,
        rutinaId: random.pick(rutinas.filter(({ grupoMuscular }) => grupoMuscular === grupo)).id,
        diasEntrenamiento,
        diasDescanso: diasSemana.filter((dia) => !diasEntrenamiento.includes(dia)),
      })),
    )
    await db
      .insertInto('programaRutinas')
      .values(filas.map((fila, posicion) => ({ ...fila, posicion })))
      .execute()
  }
}

type Rutina = ReturnType<typeof someRutinas>[number]

function someRutinas(creadoPor: string, today: Day, random: Random) {
  return gruposMusculares.flatMap((grupoMuscular, group) =>
    ejerciciosDe(grupoMuscular)
      .slice(0, PER_GROUP)
      .map((nombreEjercicio, place) => {
        const at = someTimeOf(addDays(today, -MADE_DAYS_AGO + group * PER_GROUP + place), random)
        const createdAt = at.toISOString()
        return {
          id: random.id(at),
          grupoMuscular,
          nombreEjercicio,
          ...random.pick(esfuerzos),
          creadoPor,
          createdAt,
        }
      }),
  )
}

function asignacionesOf(
  cliente: DemoCliente,
  rutinas: Rutina[],
  { by, today }: { by: string; today: Day },
  random: Random,
) {
  const earliest = addDays(today, -MADE_DAYS_AGO + rutinas.length)
  const since = cliente.desde > earliest ? cliente.desde : earliest
  const first = random.whole(0, gruposMusculares.length - 1)
  const groups = [...gruposMusculares, ...gruposMusculares].slice(first, first + random.whole(2, 4))
  const day = laterDay(since, today, random)
  return groups.map((group, index) => {
    const at = new Date(openingOf(day).getTime() + (random.whole(1, 60) + index * 60) * 1000)
    const diasEntrenamiento = random.pick(semanas)
    return {
      id: random.id(at),
      clienteId: cliente._id,
      rutinaId: random.pick(rutinas.filter(({ grupoMuscular }) => grupoMuscular === group)).id,
      diasEntrenamiento,
      diasDescanso: diasSemana.filter((dia) => !diasEntrenamiento.includes(dia)),
      asignadaPor: by,
      fechaAsignacion: at.toISOString(),
      createdAt: at.toISOString(),
    }
  })
}

function laterDay(since: Day, today: Day, random: Random): Day {
  const day = addDays(today, -random.whole(1, 120))
  return day > since ? day : since
}
