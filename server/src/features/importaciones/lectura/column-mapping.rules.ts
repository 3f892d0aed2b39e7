import { formatDay } from '@gym/contract/core/calendar'
import { camposDe } from '@gym/contract/importaciones/importaciones.rules'
import type { Columna, Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import type { Cell, Knows, Row } from '../../../files/sheets/cells.ts'
import { isDeAsistencia, isMembresia, normalizeText } from './palabras.rules.ts'

const COMPLETO =
  'nombre completo|nombres y apellidos|nombre y apellido|nombre y apellidos|apellidos y nombres|apellido y nombre|apellido y nombres|apellidos y nombre|apellidos nombres|apellido nombre|nombre apellido|nombres apellidos|cliente|afiliado|socio|nombre cliente|nombre del cliente|usuario'

const sinonimos: Record<string, string> = {
  nombreCompleto: COMPLETO,
  nombreCliente: `${COMPLETO}|nombre|nombres`,
  nombre: 'nombre|nombres|primer nombre|producto|articulo|item|nombre producto|nombre del producto',
  apellido: 'apellido|apellidos|primer apellido',
  email: 'correo electronico|correo|email|e mail|mail|correos',
  telefono: 'telefono|tel|celular|cel|whatsapp|movil|numero de celular|telefono celular|contacto',
  direccion: 'direccion|dir|domicilio|direccion residencia|residencia|barrio',
  estado: 'estado|activo|estatus|situacion',
  numeroIdentificacion:
    'numero de identificacion|cedula|cc|c c|documento|identificacion|numero de documento|no documento|nro documento|num documento|numero documento|documento de identidad|dni|id|no identificacion|cedula cliente|cedula de ciudadania|numero cedula|n documento|ti',
  fechaNacimiento:
    'fecha de nacimiento|nacimiento|fecha nacimiento|cumpleanos|f nacimiento|fec nac|fecha nac|f nac',
  emergenciaNombre:
    'contacto de emergencia|contacto emergencia|en caso de emergencia|acudiente|nombre emergencia',
  emergenciaTelefono: 'telefono de emergencia|telefono emergencia|tel emergencia|celular emergencia',
  notas: 'notas|nota|observaciones|observacion|comentarios|obs',
  tipo: 'tipo|tipo de membresia|membresia|plan|tipo membresia|tipo plan',
  duracion: 'duracion dias|duracion|dias|dias plan|duracion en dias',
  meses:
    'meses|duracion meses|duracion en meses|numero de meses|no meses|n meses|cantidad de meses|cant meses|meses pagados|plazo meses',
  precio:
    'precio|valor|tarifa|precio venta|precio de venta|valor venta|costo plan|pvp|precio unitario|p venta',
  sesionesRestantes: 'sesiones restantes|sesiones|clases restantes|clases|entradas restantes|tiquetera',
  fechainicio:
    'fecha de inicio|inicio|fecha inicio|desde|fecha inicial|valido desde|valida desde|vigente desde|f inicio|primer dia',
  fechafin:
    'fecha final|fin|fecha fin|hasta|vence|vencimiento|fecha de vencimiento|fecha vencimiento|fecha de fin|ultimo dia|valido hasta|valida hasta|vigente hasta|vence el|fecha vence|f vence|f venc|fec venc|caduca|expira',
  descripcion: 'descripcion|detalle|descripcion producto',
  stock: 'stock|existencias|existencia|cantidad|inventario|unidades|saldo|cant',
  categoria: 'categoria|linea|grupo|tipo producto',
  codigo: 'codigo|cod|referencia|ref|sku|codigo interno',
  codigosDeBarras: 'codigos de barras|codigo de barras|barras|ean|codigo barras|cod barras',
  minimo: 'minimo|stock minimo|existencia minima',
  producto: 'producto|articulo|item',
  concepto:
    'concepto|producto o concepto|detalle|descripcion|plan|servicio|motivo|por concepto de|observaciones|observacion',
  cantidad: 'cantidad|cant|unidades',
  monto: 'monto|abono|valor pagado|pagado|valor|total|pago|importe|precio|valor total',
  fecha:
    'fecha|fecha de pago|fecha pago|dia|fecha asistencia|fecha ingreso|fecha de ingreso|f pago|fecha de asistencia',
  metodoPago:
    'metodo de pago|forma de pago|medio de pago|metodo|forma pago|medio pago|tipo de pago|forma|medio',
  clase: 'clase|actividad|grupo|nombre clase|nombre de la clase',
  hora: 'hora|hora de ingreso|hora ingreso|hora entrada',
  diaClase: 'dia de la clase|dia clase|dia semana|dia de la semana',
  asistio: 'asistio|presente|asistencia|presencia|asiste|vino|estado|estado asistencia',
}

/** Formats a cell as text for the parsers; '' for an empty or unreadable cell. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? cell.toFixed(0) : String(Number(cell.toFixed(6))).replace('.', ',')
  if ('malo' in cell) return ''
  return cell.h ? `${cell.d} ${cell.h}` : cell.d
}

export type ColumnMemory = ReadonlyMap<string, string>

function campoDe(
  tipo: TipoImportacion,
  name: string,
  columnMemory: ColumnMemory,
): { campo: string; peso: number } | undefined {
  const said = normalizeText(name)
  if (said === '') return undefined
  const remembered = columnMemory.get(said)
  if (remembered) return { campo: remembered, peso: 100 }
  let best: { campo: string; peso: number } | undefined
  for (const { campo, nombre } of camposDe[tipo]) {
    const names = [normalizeText(nombre), normalizeText(campo), ...(sinonimos[campo]?.split('|') ?? [])]
    const at = names.indexOf(said)
    const peso =
      at >= 0
        ? 60 - Math.min(at, 40)
        : campo !== 'nombreCliente' && names.some((each) => each.length > 4 && said.startsWith(`${each} `))
          ? 10
          : 0
    if (peso > (best?.peso ?? 0)) best = { campo, peso }
  }
  return best
}

function bestTitleRow(tipo: TipoImportacion, rows: readonly Row[], columnMemory: ColumnMemory) {
  let best: { row: Row; known: number } | undefined
  for (const row of rows) {
    const names = row.celdas.filter((cell) => typeof cell === 'string')
    const known = new Set(names.map((name) => campoDe(tipo, name, columnMemory)?.campo).filter(Boolean)).size
    if (known > (best?.known ?? 0)) best = { row, known }
  }
  return best
}

export const knownIn =
  (tipo: TipoImportacion, columnMemory: ColumnMemory): Knows =>
  (rows) =>
    bestTitleRow(tipo, rows, columnMemory)?.known ?? 0

/** Finds the row of column titles, which may follow a title of the sheet. Undefined if the first row is data. */
export function findTitleRow(
  tipo: TipoImportacion,
  rows: readonly Row[],
  columnMemory: ColumnMemory,
): Row | undefined {
  const best = bestTitleRow(tipo, rows, columnMemory)
  if (best && best.known >= 2) return best.row
  const [first, ...below] = rows.filter((row) => filled(row) > 1)
  if (first && isDataRow(first, below, best?.row === first)) return undefined
  // Without a known title, returns the first row that fills as many columns as the widest row.
  const widest = Math.max(0, ...rows.map(filled))
  return best?.row ?? rows.find((row) => filled(row) === widest)
}

/**
 * True if the row is data: one of its cells recurs below in its column, or is a date, a number or the like.
 * If the row names a field and has a text above a column of data, its years and numbers are titles.
 */
function isDataRow({ celdas }: Row, below: readonly Row[], namesOne: boolean): boolean {
  // Ignores rows equal to the first, because a report that is printed in pages repeats its titles on each.
  const others = below.filter((row) => row.celdas.some((cell, at) => textOf(cell) !== textOf(celdas[at])))
  const columns = celdas.map((cell, at) => ({
    cell,
    under: others.flatMap((row) => row.celdas[at] ?? []),
  }))
  if (columns.some(({ cell, under }) => cell !== null && under.some((each) => textOf(each) === textOf(cell))))
    return true
  const isTitle = ({ cell, under }: (typeof columns)[number]) =>
    typeof cell === 'string' && !isDatum(cell) && under.length > 0 && under.every(isDatum)
  return celdas.some(isDatum) && !(namesOne && columns.some(isTitle))
}

const filled = ({ celdas }: Row) => celdas.filter((cell) => cell !== null).length

const isDatum = (cell: Cell) =>
  typeof cell === 'number' ||
  (typeof cell === 'object' && cell !== null) ||
  (typeof cell === 'string' && (/\S@\S+\.\S/.test(cell) || /^\W*\d[\d.,/\s-]{2,}$/.test(cell)))

const MUESTRAS = 3

function sampleOf(cell: Cell | undefined): string {
  if (typeof cell !== 'object' || cell === null || 'malo' in cell) return textOf(cell)
  return cell.h ? `${formatDay(cell.d)} ${cell.h}` : formatDay(cell.d)
}

export function columnasDe(
  titleRow: Row | undefined,
  rows: readonly Row[],
  ocultas: readonly number[],
): Columna[] {
  const width = Math.max(titleRow?.celdas.length ?? 0, ...rows.map(({ celdas }) => celdas.length))
  return Array.from({ length: width }, (_, indice) => ({
    indice,
    nombre: textOf(titleRow?.celdas[indice]) || `Columna ${indice + 1}`,
    muestras: rows
      .map(({ celdas }) => sampleOf(celdas[indice]))
      .filter((text) => text !== '')
      .slice(0, MUESTRAS),
    oculta: ocultas.includes(indice),
  }))
}

/** Maps fields to columns, the best match first. Hidden columns rank lower. */
export function suggestMapa(
  tipo: TipoImportacion,
  columnas: readonly Columna[],
  columnMemory: ColumnMemory,
): Record<string, number> {
  const all = columnas
    .flatMap(({ indice, nombre, oculta, muestras }) => {
      const found = campoDe(tipo, nombre, columnMemory)
      // A column of types ranks lower if its samples only say 'Membresía' or the like.
      const saysNoPlan = found?.campo === 'tipo' && muestras.length > 0 && muestras.every(isMembresia)
      const peso = (found?.peso ?? 0) - (oculta || saysNoPlan ? 50 : 0)
      return found ? [{ indice, campo: found.campo, peso }] : []
    })
    .sort((a, b) => b.peso - a.peso || a.indice - b.indice)
  const mapa: Record<string, number> = {}
  const taken = new Set<number>()
  for (const { indice, campo } of all) {
    if (campo in mapa || taken.has(indice)) continue
    mapa[campo] = indice
    taken.add(indice)
  }
  // Recognizes a column of attendance by its values, under any title.
  const deAsistencia = columnas.find(
    ({ indice, muestras }) => !taken.has(indice) && muestras.length > 0 && muestras.every(isDeAsistencia),
  )
  if (tipo === 'asistencias' && mapa.asistio === undefined && deAsistencia) mapa.asistio = deAsistencia.indice
  // Without a column of surnames, takes the names for whole names.
  if (
    tipo === 'clientes' &&
    mapa.nombre !== undefined &&
    mapa.apellido === undefined &&
    mapa.nombreCompleto === undefined
  ) {
    const { nombre, ...rest } = mapa
    return { nombreCompleto: nombre, ...rest }
  }
  if (mapa.nombre !== undefined && mapa.apellido !== undefined) delete mapa.nombreCompleto
  return mapa
}

export const isTotals = (celdas: readonly Cell[]) => {
  const first = celdas.find((cell) => cell !== null)
  return typeof first === 'string' && /^(gran |sub)?total(es)?\b/i.test(first.trim())
}

/** True if the title of the column of whole names puts the surname first. */
export const isSurnameFirst = ({ columnas, mapa }: Pick<Importacion, 'columnas' | 'mapa'>) =>
  /^apellidos? /.test(
    normalizeText(columnas.find(({ indice }) => indice === mapa.nombreCompleto)?.nombre ?? ''),
  )
