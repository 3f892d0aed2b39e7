import pg from 'pg'

export const FIELDS = [
  'nombre',
  'apellido',
  'email',
  'telefono',
  'direccion',
  'estado',
  'numero_identificacion',
  'fecha_nacimiento',
  'emergencia_nombre',
  'emergencia_telefono',
  'notas',
]

/** A peer's database: all undeleted clients in a plain table, with indexes. Returns the owner's URL. */
export async function peerDatabase(ownersUrl: string, database: string): Promise<string> {
  const url = new URL(ownersUrl)
  url.pathname = `/${database}`
  const gym = await connected(ownersUrl)
  try {
    await gym.query(`create database ${database}`)
    const peer = await connected(url.href)
    try {
      await peer.query(`create extension pg_trgm;
        create table clientes (id uuid primary key,
          ${FIELDS.map((field) => `${field} text collate "es-x-icu"`).join(', ')}, busqueda text)`)
      const columns = ['id', ...FIELDS, 'busqueda']
      const typed = columns.map((column) => `${column} ${column === 'id' ? 'uuid' : 'text'}`).join(', ')
      const { rows } = await gym.query(
        `select json_agg(c)::text as todos from (select ${columns.join(', ')} from clientes where eliminado_en is null) c`,
      )
      await peer.query(`insert into clientes select * from json_to_recordset($1) as c (${typed})`, [
        rows[0].todos,
      ])
      await peer.query(`create index on clientes (apellido, nombre, id);
        create index on clientes using gin (busqueda gin_trgm_ops)`)
      await peer.query('vacuum analyze clientes')
    } finally {
      await peer.end()
    }
  } finally {
    await gym.end()
  }
  return url.href
}

export async function inDatabase(url: string, statements: string): Promise<void> {
  const client = await connected(url)
  await client.query(statements).finally(() => client.end())
}

async function connected(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
