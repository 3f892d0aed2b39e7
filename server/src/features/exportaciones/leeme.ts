import { formatInstant } from '@gym/contract/core/calendar'
import type { ClientBase } from 'pg'
import { orden } from '../../core/orden.ts'
import type { Tables } from '../../db/tables.ts'
import { columnas } from './columnas.ts'

interface Columna {
  tabla: string
  columna: string
  tipo: string
  referida: string | null
}

const COLUMNAS = `
  select c.relname as tabla, a.attname as columna, format_type(a.atttypid, null) as tipo,
    (select string_agg(distinct r.relname, ', ') from pg_constraint f join pg_class r on r.oid = f.confrelid
     where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]) as referida
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
  order by c.relname, a.attnum`

export async function explicar(client: ClientBase, tables: Tables) {
  const exportadas = Object.keys(tables).filter((tabla) => tables[tabla]?.exported)
  const { rows } = await client.query<Columna>(COLUMNAS, [exportadas])
  return rows.map((one) => ({ ...one, dice: dice(one, tables[one.tabla]?.columns) }))
}

function dice({ columna, referida }: Columna, own: Record<string, string> = {}) {
  const said = own[columna] ?? columnas[columna]
  if (!referida) return said
  const of = `el id de ${referida}`
  return said ? `${said}: ${of}` : `${of.charAt(0).toUpperCase()}${of.slice(1)}`
}

const tipos: Record<string, string> = {
  uuid: 'id',
  text: 'texto',
  'character varying': 'texto',
  boolean: 'verdadero o falso',
  date: 'día',
  'timestamp with time zone': 'momento, en UTC',
  'time without time zone': 'hora',
  numeric: 'número',
  integer: 'número entero',
  smallint: 'número entero',
  bigint: 'número entero',
  jsonb: 'JSON',
  bytea: 'bytes, en hexadecimal',
}

const tipoDe = (tipo: string) => (tipo.endsWith('[]') ? 'lista' : (tipos[tipo] ?? 'opción'))

interface Gimnasio {
  gimnasio: string
  now: Date
  timeZone: string
  tablas: string[]
  tables: Tables
}

export async function leeme(
  client: ClientBase,
  { gimnasio, now, timeZone, tablas, tables }: Gimnasio,
): Promise<string> {
  const all = await explicar(client, tables)
  const ofTable = (tabla: string) =>
    all
      .filter((one) => one.tabla === tabla)
      .map(
        ({ columna, tipo, dice }) =>
          `- \`${columna}\` (${tipoDe(tipo)}): ${dice ?? columna.replaceAll('_', ' ')}.`,
      )
  return [
    `# Todo lo de ${gimnasio}`,
    '',
    `Se sacó de Admin Gimnasios el ${formatInstant(now, timeZone)} (${timeZone}), y todo es de ese mismo momento.`,
    'Guárdalo donde solo tú lo veas: tiene los datos personales de todos.',
    '',
    '## Qué hay',
    '',
    '- `gimnasio.xlsx`: lo principal en hojas de Excel, para leerlo.',
    '- `tablas/`: cada tabla completa, separada por comas, en UTF-8. Un texto que empieza como una fórmula lleva un apóstrofo delante. Las contraseñas y la verificación en dos pasos solo están, cifradas o en clave, en `datos/`.',
    '- `datos/`: las mismas tablas, una fila de JSON por línea, exactas: con ellas se vuelve a armar el gimnasio.',
    '- `fotos/`: las fotos de los clientes, con el id de cada uno por nombre, y el logo.',
    '- `videos/`: los videos propios de los ejercicios.',
    '- `manifiesto.json`: cuántas filas tiene cada tabla y la suma SHA-256 de cada archivo, para saber que nada cambió.',
    '',
    'Los montos son pesos. Los días son `AAAA-MM-DD`. Lo eliminado sigue aquí, con la fecha en `eliminado_en`.',
    '',
    '## Cómo volver',
    '',
    `En una instalación vacía de Admin Gimnasios, sin abrirlo: \`${orden('entrada', 'archivo.zip', 'gimnasio')}\`, o desde su código \`${orden('entrada', 'archivo.zip', null)}\`. Queda el mismo gimnasio: mismos clientes,`,
    'mismas cuentas y contraseñas, mismos saldos, y los números siguen donde iban. No descomprimas ni cambies el archivo: se rechaza.',
    '',
    '## Qué no está',
    '',
    ...Object.entries(tables).flatMap(([tabla, { local }]) => (local ? [`- \`${tabla}\`: ${local}`] : [])),
    '',
    '## Las tablas',
    ...tablas.flatMap((tabla) => [
      '',
      `### ${tabla}`,
      '',
      tables[tabla]?.exported ?? '',
      '',
      ...ofTable(tabla),
    ]),
    '',
  ].join('\n')
}
