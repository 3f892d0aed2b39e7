import type { Readable } from 'node:stream'
import { nombreOrigen } from '@gym/contract/contabilidad/libros.rules'
import type { Balance, Cuenta, Resultados } from '@gym/contract/contabilidad/libros.schema'
import { formatDay, formatDays } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import {
  day,
  heading,
  headingOfAmounts,
  moneyOf,
  sumOf,
  type Titulos,
  titleLines,
} from '../../files/spreadsheet.ts'
import { type CellValue, type Line, type Look, type Sheet, writeWorkbook } from '../../files/workbook.ts'
import type { DiarioAbierto, FilaDiario, LibrosAbiertos, MayorAbierto } from './exportar.queries.ts'

export interface Papel extends Omit<Titulos, 'titulo'> {
  filtro: string
}

interface Column {
  title: string
  width: number
  isMoney?: boolean
}

const money = (title: string): Column => ({ title, width: 18, isMoney: true })
const account = [
  { title: 'Cuenta', width: 12 },
  { title: 'Nombre', width: 44 },
]

const bold: Look = { bold: true }

const bodyOf =
  (columns: readonly Column[]): Line['lookOf'] =>
  (column, value) =>
    value instanceof Date ? day : columns[column]?.isMoney && value !== null ? moneyOf(value) : undefined
const between: Line['lookOf'] = (_, value) =>
  typeof value === 'number' ? { ...bold, ...moneyOf(value) } : bold
const foot: Line['lookOf'] = (_, value) => sumOf(value)

function sheetOf(
  { name, titulo, columns }: { name: string; titulo: string; columns: readonly Column[] },
  papel: Papel,
  lines: Sheet['lines'],
): Sheet {
  const headings: Line = {
    values: columns.map(({ title }) => title),
    lookOf: (column) => (columns[column]?.isMoney ? headingOfAmounts : heading),
  }
  return {
    name,
    widths: columns.map(({ width }) => width),
    top: [...titleLines({ ...papel, titulo }), headings],
    lines,
  }
}

// Stores the day in the UTC fields, because a spreadsheet's day has no time zone.
const asDate = (text: string) => new Date(`${text}T00:00:00Z`)
const orNothing = (amount: number): CellValue => (amount === 0 ? null : amount)

const diarioColumns: Column[] = [
  { title: 'Asiento', width: 10 },
  { title: 'Fecha', width: 12 },
  { title: 'Descripción', width: 48 },
  ...account,
  money('Débito'),
  money('Crédito'),
  { title: 'Origen', width: 14 },
  { title: 'Revierte el', width: 12 },
  { title: 'Registrado por', width: 26 },
]

function diarioSheet(diario: Omit<DiarioAbierto, 'close'>, papel: Papel): Sheet {
  const body = bodyOf(diarioColumns)
  const toValues = (row: FilaDiario): CellValue[] => [
    ...[row.numero, asDate(row.fecha), row.descripcion, row.cuenta, row.nombre],
    ...[orNothing(row.debito), orNothing(row.credito), nombreOrigen[row.origen], row.revierte],
    row.quien ?? 'El programa',
  ]
  async function* lines(): AsyncGenerator<Line> {
    for await (const rows of diario.steps)
      for (const row of rows) yield { values: toValues(row), lookOf: body }
    yield { values: ['Total', null, null, null, null, diario.debito, diario.credito], lookOf: foot }
  }
  return sheetOf(
    { name: 'Diario', titulo: `Diario · ${papel.filtro}`, columns: diarioColumns },
    papel,
    lines(),
  )
}

const mayorColumns: Column[] = [
  ...account,
  { title: 'Fecha', width: 12 },
  { title: 'Asiento', width: 10 },
  { title: 'Descripción', width: 48 },
  money('Débito'),
  money('Crédito'),
  money('Saldo'),
]

function mayorSheet({ saldos, steps }: Pick<MayorAbierto, 'saldos' | 'steps'>, papel: Papel, of = ''): Sheet {
  const body = bodyOf(mayorColumns)
  async function* lines(): AsyncGenerator<Line> {
    const waiting = [...saldos]
    let current = waiting.shift()
    let cents = inCents(current?.inicial ?? 0)
    const saldo = (what: string): Line => ({
      values: [current?.codigo ?? '', current?.nombre ?? '', null, null, what, null, null, inPesos(cents)],
      lookOf: between,
    })
    function* endAccount() {
      yield saldo('Saldo final')
      current = waiting.shift()
      cents = inCents(current?.inicial ?? 0)
      if (current) yield saldo('Saldo inicial')
    }

    if (current) yield saldo('Saldo inicial')
    for await (const rows of steps)
      for (const { cuenta, fecha, numero, descripcion, debito, credito } of rows) {
        while (current && current.codigo !== cuenta) yield* endAccount()
        cents += inCents(debito) - inCents(credito)
        const amounts = [orNothing(debito), orNothing(credito), inPesos(cents)]
        const nombre = current?.nombre ?? ''
        yield { values: [cuenta, nombre, asDate(fecha), numero, descripcion, ...amounts], lookOf: body }
      }
    while (current) yield* endAccount()
  }
  const titulo = `Mayor${of} · ${papel.filtro}`
  return sheetOf({ name: 'Mayor', titulo, columns: mayorColumns }, papel, lines())
}

const balanceColumns = [...account, money('Débito'), money('Crédito'), money('Saldo')]

function balanceSheet({ hasta, cuentas, totalDebito, totalCredito }: Balance, papel: Papel): Sheet {
  const body = bodyOf(balanceColumns)
  return sheetOf(
    { name: 'Balance', titulo: `Balance de comprobación al ${formatDay(hasta)}`, columns: balanceColumns },
    papel,
    [
      ...cuentas.map(({ codigo, nombre, debito, credito, saldo }) => ({
        values: [codigo, nombre, debito, credito, saldo],
        lookOf: body,
      })),
      {
        values: [
          'Total',
          null,
          totalDebito,
          totalCredito,
          inPesos(inCents(totalDebito) - inCents(totalCredito)),
        ],
        lookOf: foot,
      },
    ],
  )
}

const resultadosColumns = [...account, money('Valor')]

function resultadosSheet(resultados: Resultados, papel: Papel): Sheet {
  const body = bodyOf(resultadosColumns)
  const { desde, hasta, ingresos, gastos, totalIngresos, totalGastos, resultado } = resultados
  const group = (renglones: Resultados['ingresos'], total: string, amount: number): Line[] => [
    ...renglones.map(({ codigo, nombre, monto }) => ({ values: [codigo, nombre, monto], lookOf: body })),
    { values: [total, null, amount], lookOf: foot },
  ]
  const days = desde ? formatDays(desde, hasta) : `al ${formatDay(hasta)}`
  return sheetOf(
    { name: 'Resultados', titulo: `Estado de resultados ${days}`, columns: resultadosColumns },
    papel,
    [
      ...group(ingresos, 'Total de ingresos', totalIngresos),
      ...group(gastos, 'Total de gastos', totalGastos),
      { values: [resultado < 0 ? 'Pérdida' : 'Utilidad', null, resultado], lookOf: foot },
    ],
  )
}

const cuentasColumns = [
  ...account,
  { title: 'Estado', width: 12 },
  { title: 'Categorías que van a ella', width: 60 },
]

function cuentasSheet(cuentas: Cuenta[], papel: Papel): Sheet {
  return sheetOf(
    { name: 'Plan de cuentas', titulo: 'Plan de cuentas', columns: cuentasColumns },
    papel,
    cuentas.map(({ codigo, nombre, activa, categorias }) => ({
      values: [codigo, nombre, activa ? 'Activa' : 'Inactiva', categorias.join(', ')],
    })),
  )
}

export const diarioToXlsx = (diario: DiarioAbierto, papel: Papel): Readable =>
  writeWorkbook([diarioSheet(diario, papel)])

export function mayorToXlsx(mayor: MayorAbierto, papel: Papel): Readable {
  const [cuenta] = mayor.saldos
  return writeWorkbook([mayorSheet(mayor, papel, cuenta && ` de ${cuenta.codigo} ${cuenta.nombre}`)])
}

export const balanceToXlsx = (balance: Balance, papel: Papel): Readable =>
  writeWorkbook([balanceSheet(balance, papel)])

export const resultadosToXlsx = (resultados: Resultados, papel: Papel): Readable =>
  writeWorkbook([resultadosSheet(resultados, papel)])

export const librosToXlsx = (libros: LibrosAbiertos, papel: Papel): Readable =>
  writeWorkbook([
    diarioSheet(libros, papel),
    mayorSheet(libros.mayor, papel),
    balanceSheet(libros.balance, papel),
    resultadosSheet(libros.resultados, papel),
    cuentasSheet(libros.cuentas, papel),
  ])
