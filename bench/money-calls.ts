import { gruposCobro } from '../contract/src/cobros/cobros.rules.ts'
import { CobrosQuery } from '../contract/src/cobros/cobros.schema.ts'
import { addDays, addMonths, dayIn, monthOf } from '../contract/src/core/calendar.ts'
import { columnsOf } from '../server/src/testing/orders.ts'

const today = dayIn('America/Bogota', new Date())
const lastMonth = monthOf(addDays(monthOf(today).desde, -1))
const days = (desde: string, hasta = today) => `desde=${desde}&hasta=${hasta}`
const aYear = days(addMonths(today, -12))
const fiveYears = days(addMonths(today, -60))
const inMonth = days(lastMonth.desde, lastMonth.hasta)

const behind = [
  'pregunta=dinero',
  'pregunta=dinero&metodo=tarjeta',
  'pregunta=dinero&clase=membresias',
  'pregunta=dinero&clase=productos',
  'pregunta=dinero&clase=abonos',
  'pregunta=dinero&clase=otros',
  'pregunta=margen',
  'pregunta=margen&conCosto=1',
  ...['renovada', 'pendiente', 'perdida'].map((resultado) => `pregunta=renovacion&resultado=${resultado}`),
  'pregunta=renovacion',
  'pregunta=retiros',
  'pregunta=retiros&motivo=precio',
  'pregunta=retiros&motivo=sin-decir',
  'pregunta=cohortes',
  'pregunta=cohortes&activos=1&meses=3',
  'pregunta=cohortes&meses=3',
  'pregunta=horas&dia=0&hora=6',
]

export const moneyCalls: [name: string, path: string][] = [
  ...['dinero', 'margen', 'renovacion', 'retiros', 'cohortes', 'horas'].flatMap(
    (question): [string, string][] => [
      [`${question}, a month`, `/indicadores/${question}?${inMonth}`],
      [`${question}, a year`, `/indicadores/${question}?${aYear}`],
      [`${question}, five years`, `/indicadores/${question}?${fiveYears}`],
    ],
  ),
  ...[inMonth, aYear, fiveYears].map((range): [string, string] => [
    `conciliacion, ${range}`,
    `/indicadores/conciliacion?${range.replace('desde', 'fechaInicio').replace('hasta', 'fechaFin')}`,
  ]),
  ...behind.flatMap((rows): [string, string][] => [
    [`filas ${rows.slice(9)}, a year`, `/indicadores/filas?${rows}&${aYear}&limite=25`],
    [`filas ${rows.slice(9)}, a year, page 20`, `/indicadores/filas?${rows}&${aYear}&limite=25&pagina=20`],
  ]),
  ...['diario', 'diario?orden=fecha', 'diario?orden=-numero', `diario?${aYear}`, `diario?${inMonth}`].map(
    (list): [string, string] => [
      `libros/${list.slice(0, 26)}`,
      `/libros/${list}${list.includes('?') ? '&' : '?'}limite=25`,
    ],
  ),
  ['libros/diario, far', '/libros/diario?limite=25&pagina=390'],
  ...['mensualidad', 'venta agua', 've', 'zzz'].map((words): [string, string] => [
    `libros/diario, '${words}'`,
    `/libros/diario?limite=25&buscar=${encodeURIComponent(words)}`,
  ]),
  ...['1105', '1110', '1305', '4170', '4135'].flatMap((cuenta): [string, string][] => [
    [`libros/mayor of ${cuenta}`, `/libros/mayor?limite=25&cuenta=${cuenta}`],
    [`libros/mayor of ${cuenta}, a year, far`, `/libros/mayor?limite=25&cuenta=${cuenta}&${aYear}&pagina=20`],
  ]),
  ['libros/balance', '/libros/balance'],
  ['libros/balance, a year ago', `/libros/balance?hasta=${addMonths(today, -12)}`],
  ['libros/resultados', '/libros/resultados'],
  ['libros/resultados, a year', `/libros/resultados?${aYear}`],
  ['libros/cierre', '/libros/cierre'],
  ['libros/cierre, last month', `/libros/cierre/${lastMonth.desde.slice(0, 7)}`],
  ['libros/cierre, three years ago', `/libros/cierre/${addMonths(today, -36).slice(0, 7)}`],
  ...gruposCobro.flatMap((grupo): [string, string][] => [
    [`cobros ${grupo}`, `/cobros?grupo=${grupo}&limite=25`],
    [`cobros ${grupo}, page 5`, `/cobros?grupo=${grupo}&limite=25&pagina=5`],
    ...columnsOf(CobrosQuery).flatMap((column): [string, string][] => [
      [`cobros ${grupo} by ${column}`, `/cobros?grupo=${grupo}&limite=25&orden=${column}`],
      [`cobros ${grupo} by -${column}`, `/cobros?grupo=${grupo}&limite=25&orden=-${column}`],
    ]),
    ...['garcia', 'ana garcia', 'an', 'zzz'].map((words): [string, string] => [
      `cobros ${grupo}, '${words}'`,
      `/cobros?grupo=${grupo}&limite=25&buscar=${encodeURIComponent(words)}`,
    ]),
  ]),
  ['cobros/totales', '/cobros/totales'],
  ["cobros/totales, 'ana garcia'", '/cobros/totales?buscar=ana%20garcia'],
  ['caja/turnos', '/caja/turnos?limite=25'],
  ['caja/turnos, oldest first', '/caja/turnos?limite=25&orden=abiertoEn'],
  ['caja/turnos, a year', `/caja/turnos?limite=25&fechaInicio=${addMonths(today, -12)}&fechaFin=${today}`],
  ['caja/turnos/actual', '/caja/turnos/actual'],
  ['membresias, congelada', '/membresias?limite=25&vigencia=congelada'],
]
