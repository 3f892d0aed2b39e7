import pg from 'pg'

const { builtins } = pg.types
pg.types.setTypeParser(builtins.NUMERIC, Number)
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.DATE, (text) => text)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

/** As many connections as the program's own pool has. */
export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 16,
  options: '-c timezone=UTC',
})
pool.on('error', () => {})
