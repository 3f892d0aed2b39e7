import { addDays, addMonths, type Day, daysBetween, formatDay } from '@gym/contract/core/calendar'
import { finDelPlan } from '@gym/contract/planes/planes.rules'
import type { Plan } from '@gym/contract/planes/planes.schema'
import type { Leida, Sugerencia } from '../filas.rules.ts'
import { normalizeText } from '../lectura/palabras.rules.ts'

const MOST_MONTHS = 119
/** Tolerance in days: files count a month as 28 to 31 days, with or without its last day. */
const MONTH_IS_NEAR = 3

/** Sets the duration of a row with months, but no days or last day; asks about months that these contradict. */
export function readMeses(leida: Leida): void {
  const { datos, dudas, errores } = leida
  const { meses, fechainicio: from, fechafin: to } = datos
  if (typeof meses !== 'number') return
  if (!Number.isInteger(meses) || meses < 1 || meses > MOST_MONTHS) {
    errores.push({ campo: 'meses', mensaje: `Los meses deben ser un número entero de 1 a ${MOST_MONTHS}.` })
    return
  }
  if (typeof from !== 'string') return
  const days = daysBetween(from, addMonths(from, meses))
  const said = meses === 1 ? '1 mes' : `${meses} meses`
  const isFar = (other: number) => Math.abs(other - days) > MONTH_IS_NEAR
  const ask = (other: string, sugerencias: Sugerencia[]) =>
    dudas.push({
      campo: 'meses',
      mensaje: `Dice ${said}, que son ${days} días, y también ${other}. ¿Cuál vale?`,
      pregunta: `meses ${meses} ${other}`,
      sugerencias: [...sugerencias, { dice: `No vale «${said}»`, valor: '' }],
    })
  if (typeof datos.duracion === 'number') {
    if (isFar(datos.duracion))
      ask(`${datos.duracion} días`, [{ dice: `Son ${said}`, valor: String(days), campo: 'duracion' }])
  } else if (typeof to === 'string') {
    const until = formatDay(addDays(from, days))
    if (to > from && isFar(daysBetween(from, to)))
      ask(`que acaba el ${formatDay(to)}`, [{ dice: `Son ${said}`, valor: until, campo: 'fechafin' }])
  } else datos.duracion = days
}

const MOST_DAYS = 366

/** Days that a plan's name implies, from `from` on: 'mensual', 'Trimestre', '3 meses', '15 días'. */
function diasQueDice(name: string, from: Day): number | undefined {
  const plain = normalizeText(name)
  const inMonths = (months: number) =>
    months <= MOST_MONTHS ? daysBetween(from, addMonths(from, months)) : undefined
  const [, months] = /\b(\d{1,3}) ?mes(?:es)?\b/.exec(plain) ?? []
  if (months) return inMonths(Number(months))
  const named = MONTHS.find(([, words]) => words.test(plain))
  if (named) return inMonths(named[0])
  if (/\bquincen/.test(plain)) return 15
  if (/\bsemanal(?:es)?\b/.test(plain)) return 7
  const [, days] = /\b(\d{1,3}) dias?\b(?! (?:por|x|a la|de la|en la|semana))/.exec(plain) ?? []
  return days ? Number(days) : undefined
}
const MONTHS: [number, RegExp][] = [
  [4, /\bcuatrimest/],
  [2, /\bbim(?:estr|ensual)/],
  [3, /\btrimest/],
  [6, /\bsemestr/],
  [12, /\b(?:anual|anualidad|ano)\b/],
  [1, /\b(?:mensual|mes)\b/],
]

const isNear = (days: number, other: number) => Math.abs(days - other) <= Math.max(3, other * 0.15)

interface Duracion {
  days: number
  /** Days that a stored membership was frozen. */
  frozen: number
  plan: Plan | undefined
  planes: Iterable<Plan>
}

/**
 * Asks about a duration unlike that of the row's plan or of the words of its type. If there is neither, asks about
 * one longer than every plan of the type or, without such plans, than a year.
 */
export function doubtDuracion(leida: Leida, { days, frozen, plan, planes }: Duracion): void {
  const { datos, dudas, textos, valores } = leida
  const from = datos.fechainicio
  const isAsked = dudas.some(({ campo }) => campo === 'duracion' || campo === 'fechafin' || campo === 'meses')
  if (typeof from !== 'string' || !(days > 0) || isAsked || valores.duracion !== undefined) return
  const typed = textos.tipo ?? ''
  const lasts = ({ vigencia }: Plan) => daysBetween(from, finDelPlan(from, vigencia).hasta)
  const expected = plan ? lasts(plan) : diasQueDice(typed, from)
  const most = Math.max(0, ...[...planes].filter(({ tipo }) => tipo === datos.tipo).map(lasts))
  const isOdd = expected === undefined ? days > (most ? most * 1.15 : MOST_DAYS) : !isNear(days, expected)
  if (!isOdd) return
  const end = (its: number) => formatDay(addDays(from, its + frozen))
  const lasting = (its: number, dice: string): Sugerencia => ({
    dice: `${dice}, hasta el ${end(its)}`,
    enTodas: dice,
    ...{ valor: String(its), campo: 'duracion' },
    ademas: {
      ...(datos.fechafin !== undefined && { fechafin: end(its) }),
      ...(datos.meses !== undefined && { meses: '' }),
    },
  })
  const why = plan
    ? `el plan «${plan.nombre}» dura ${expected}`
    : expected
      ? `«${typed}» son ${expected}`
      : most
        ? `ningún plan del gimnasio pasa de ${most}`
        : 'es más de un año'
  dudas.push({
    campo: datos.duracion === undefined ? 'fechafin' : 'duracion',
    mensaje: `Del ${formatDay(from)} al ${end(days)} hay ${days} días, y ${why}. ¿Cuánto dura?`,
    pregunta: `dura ${normalizeText(typed)} ${days}`,
    sugerencias: [
      ...(expected ? [lasting(expected, `Dura ${expected} días`)] : []),
      lasting(days, `Sí, dura ${days} días`),
    ],
  })
}
