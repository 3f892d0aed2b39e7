import type { ClientBase } from 'pg'
import { day, heading, headingOfAmounts, moment, moneyOf, titleLines } from '../../files/spreadsheet.ts'
import type { CellValue, Line, Sheet } from '../../files/workbook.ts'

type Kind = 'texto' | 'numero' | 'dia' | 'momento' | 'dinero'

interface Hoja {
  nombre: string
  columnas: readonly (readonly [titulo: string, kind: Kind, width: number])[]
  /** Selects one value per column, with timestamps in the time zone `$1`. */
  sql: string
}

const momento = (column: string) => `to_char(${column} at time zone $1, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const CLIENTE = `(select concat_ws(' ', nombre, apellido) from clientes c where c.id = x.cliente_id)`

/** Denormalized sheets, with names instead of ids. Amounts in pesos. */
const hojas: readonly Hoja[] = [
  {
    nombre: 'Clientes',
    columnas: [
      ['Nombre', 'texto', 22],
      ['Apellido', 'texto', 22],
      ['Número de identificación', 'texto', 24],
      ['Correo electrónico', 'texto', 30],
      ['Teléfono', 'texto', 16],
      ['Dirección', 'texto', 30],
      ['Estado', 'texto', 10],
      ['Fecha de nacimiento', 'dia', 20],
      ['Debe', 'dinero', 14],
      ['Eliminado', 'momento', 18],
    ],
    sql: `select nombre, apellido, numero_identificacion, email, telefono, direccion, initcap(estado::text), fecha_nacimiento::text,
      (select sum(pendiente) from cargos where cliente_id = x.id and pendiente > 0), ${momento('eliminado_en')}
      from clientes x order by apellido, nombre, id`,
  },
  {
    nombre: 'Membresías',
    columnas: [
      ['Cliente', 'texto', 30],
      ['Tipo', 'texto', 14],
      ['Primer día', 'dia', 12],
      ['Último día', 'dia', 12],
      ['Duración (días)', 'numero', 16],
      ['Sesiones restantes', 'numero', 18],
      ['Precio', 'dinero', 14],
      ['Congelada', 'texto', 12],
    ],
    sql: `select ${CLIENTE}, tipo::text, fechainicio::text, fin::text, duracion, sesiones_restantes, precio,
        case when congelada_desde is not null then 'Sí' end
      from membresias x where eliminado_en is null order by fechainicio desc, id`,
  },
  {
    nombre: 'Pagos',
    columnas: [
      ['Fecha', 'dia', 12],
      ['Cliente', 'texto', 30],
      ['Producto o concepto', 'texto', 32],
      ['Cantidad', 'numero', 10],
      ['Monto', 'dinero', 14],
      ['Método de pago', 'texto', 16],
      ['Anulado', 'momento', 18],
    ],
    sql: `select fecha::text, ${CLIENTE}, coalesce((select nombre from productos p where p.id = x.producto_id), concepto), cantidad,
      monto, metodo_pago::text, ${momento('eliminado_en')} from pagos x order by fecha desc, id`,
  },
  {
    nombre: 'Productos',
    columnas: [
      ['Nombre', 'texto', 32],
      ['Precio', 'dinero', 14],
      ['Stock', 'numero', 10],
      ['Estado', 'texto', 10],
      ['Categoría', 'texto', 14],
      ['Eliminado', 'momento', 18],
    ],
    sql: `select nombre, precio, case when lleva_stock then stock end, initcap(estado::text), initcap(categoria::text), ${momento('eliminado_en')}
      from productos order by nombre, id`,
  },
  {
    nombre: 'Asistencias',
    columnas: [
      ['Fecha', 'momento', 18],
      ['Cliente', 'texto', 30],
      ['Clase', 'texto', 24],
    ],
    sql: `select ${momento('fecha')}, ${CLIENTE},
      (select c.nombre from horarios h join clases c on c.id = h.clase_id where h.id = x.horario_id)
      from asistencias x where eliminado_en is null order by fecha desc, id`,
  },
  {
    nombre: 'Contabilidad',
    columnas: [
      ['Fecha', 'dia', 12],
      ['Tipo', 'texto', 10],
      ['Descripción', 'texto', 48],
      ['Monto', 'dinero', 16],
      ['Método de pago', 'texto', 16],
      ['Categoría', 'texto', 20],
    ],
    sql: `select fecha::text, initcap(tipo::text), descripcion, monto, initcap(metodo_pago::text), categoria
      from contabilidad order by fecha desc, created_at desc, id`,
  },
  {
    nombre: 'Entrenadores',
    columnas: [
      ['Nombre', 'texto', 22],
      ['Apellido', 'texto', 22],
      ['Correo electrónico', 'texto', 30],
      ['Teléfono', 'texto', 16],
      ['Especialidad', 'texto', 24],
    ],
    sql: 'select nombre, apellido, correo, telefono, especialidad from entrenadores where eliminado_en is null order by apellido, nombre, id',
  },
]

const AT_ONCE = 500

export function sheetsOf(
  client: ClientBase,
  { gimnasio, descargado, timeZone }: { gimnasio: string; descargado: string; timeZone: string },
): Sheet[] {
  return hojas.map(({ nombre, columnas, sql }) => {
    const isMoney = (column: number) => columnas[column]?.[1] === 'dinero'
    const lookOf: Line['lookOf'] = (column, value) => {
      if (value instanceof Date) return columnas[column]?.[1] === 'momento' ? moment : day
      return isMoney(column) ? moneyOf(value) : undefined
    }
    const headings: Line = {
      values: columnas.map(([titulo]) => titulo),
      lookOf: (column) => (isMoney(column) ? headingOfAmounts : heading),
    }
    async function* lines(): AsyncGenerator<Line> {
      for await (const row of rowsOf(client, sql, sql.includes('$1') ? [timeZone] : []))
        yield { values: row.map((value, column) => cellOf(value, columnas[column]?.[1])), lookOf }
    }
    const top = [...titleLines({ gimnasio, titulo: nombre, descargado }), headings]
    return { name: nombre, widths: columnas.map(([, , width]) => width), top, lines: lines() }
  })
}

function cellOf(value: unknown, kind: Kind = 'texto'): CellValue {
  if (value === null || value === undefined) return null
  if (kind === 'dia') return new Date(`${value}T00:00:00Z`)
  if (kind === 'momento') return new Date(String(value))
  return kind === 'texto' ? String(value) : Number(value)
}

async function* rowsOf(client: ClientBase, sql: string, values: string[]): AsyncGenerator<unknown[]> {
  await client.query(`declare hoja no scroll cursor for ${sql}`, values)
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${AT_ONCE} from hoja`, rowMode: 'array' })
    yield* rows
    if (rows.length < AT_ONCE) break
  }
  await client.query('close hoja')
}
