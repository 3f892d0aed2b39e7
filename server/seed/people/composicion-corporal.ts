import { imcOf, objetivos } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import { addDays, type Day, daysBetween } from '@gym/contract/core/calendar'
import type { Db } from '../../src/db/connection/database.ts'
import { type Random, randomFor } from '../random.ts'
import { rowsAtOnce } from '../rows-at-once.ts'
import type { DemoCliente } from './clientes.ts'
import { someTimeOf } from './horario.ts'

const MEASURED = 0.45
const DAYS = 365
const LOST_TRACK = 0.12

interface Course {
  kg: number
  grasa: number
  musculo: number
}

const courses: [Course, number][] = [
  [{ kg: -1.1, grasa: -0.9, musculo: 0.5 }, 50],
  [{ kg: 0.7, grasa: -0.3, musculo: 0.8 }, 20],
  [{ kg: 0, grasa: 0.1, musculo: 0 }, 18],
  [{ kg: 0.8, grasa: 0.7, musculo: -0.3 }, 12],
]

const notas = [
  'Molestia en la rodilla derecha: sin saltos.',
  'Hernia lumbar controlada\nEvitar peso muerto.',
  'Duerme poco por turnos de noche.',
  'Buen mes: no faltó ningún día.',
  'Hombro izquierdo operado en 2024\nAutorizada por el ortopedista.',
  'Tensión alta, con medicamento.',
] as const

interface Body {
  altura: number
  peso: number
  grasa: number
  musculo: number
}

export async function seedComposicion(
  db: Db,
  clientes: DemoCliente[],
  { entrenador, today }: { entrenador: string; today: Day },
): Promise<void> {
  const random = randomFor('composicion-corporal')
  const rows = clientes
    .filter(() => random.chance(MEASURED))
    .flatMap((cliente) => measurementsOf(cliente, { entrenador, today }, random))
  for (const some of rowsAtOnce(rows)) await db.insertInto('composicionCorporal').values(some).execute()
}

function measurementsOf(
  cliente: DemoCliente,
  { entrenador, today }: { entrenador: string; today: Day },
  random: Random,
) {
  const course = random.weighted(courses)
  const objetivo = random.pick(objetivos)
  const start = aBody(random)
  const days = daysOf(cliente, today, random)
  return days.map((fecha) => {
    const months = daysBetween(days[0] ?? fecha, fecha) / 30
    const body = after(start, months, course, random)
    const createdAt = someTimeOf(fecha, random)
    return {
      id: random.id(createdAt),
      clienteId: cliente._id,
      fecha,
      ...columnsOf(body, random),
      objetivo,
      notas: random.chance(0.2) ? random.pick(notas) : null,
      creadoPor: entrenador,
      createdAt: createdAt.toISOString(),
    }
  })
}

function daysOf({ desde, hasta }: DemoCliente, today: Day, random: Random): Day[] {
  const since = desde > addDays(today, -DAYS) ? desde : addDays(today, -DAYS)
  const days: Day[] = []
  for (
    let day = addDays(hasta, -random.whole(1, 30));
    day >= since;
    day = addDays(day, -random.whole(26, random.chance(LOST_TRACK) ? 90 : 38))
  )
    days.unshift(day)
  return days
}

function aBody(random: Random): Body {
  const altura = random.whole(150, 188)
  const imc = random.whole(200, 340) / 10
  const grasa = imc * 1.1 - 3 + random.whole(-30, 30) / 10
  return { altura, peso: imc * (altura / 100) ** 2, grasa, musculo: 66 - grasa + random.whole(-30, 30) / 10 }
}

/** Returns the body after some months: gains slow down, and the scale adds noise. */
function after({ altura, peso, grasa, musculo }: Body, months: number, course: Course, random: Random): Body {
  const gained = months ** 0.85
  const noise = () => random.whole(-4, 4) / 10
  return {
    altura,
    peso: peso + course.kg * gained + noise(),
    grasa: Math.max(6, grasa + course.grasa * gained + noise() / 2),
    musculo: musculo + course.musculo * gained + noise() / 2,
  }
}

function columnsOf({ altura, peso, grasa, musculo }: Body, random: Random) {
  const size = peso / (altura / 100) ** 2 / 25
  const cm = (typical: number) => tenth(typical * size ** 0.6 + random.whole(-10, 10) / 10)
  const isComplete = random.chance(0.8)
  const measures = {
    brazoDerecho: cm(32),
    brazoIzquierdo: cm(31.5),
    pecho: cm(98),
    cintura: cm(86),
    cadera: cm(99),
    piernaDerecha: cm(55),
    piernaIzquierda: cm(54.5),
  }
  return {
    peso: tenth(peso),
    altura,
    imc: imcOf(tenth(peso), altura),
    porcentajeGrasa: tenth(grasa),
    porcentajeMusculo: tenth(musculo),
    ...(isComplete ? measures : { cintura: measures.cintura, cadera: measures.cadera }),
  }
}

const tenth = (measure: number) => Math.round(measure * 10) / 10
