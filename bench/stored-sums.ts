import { sql } from 'kysely'
import { createDatabase, createPool, type Db } from '../server/src/db/connection/database.ts'
import { startGyms } from './growth-database.ts'

// Compares each stored sum with the view that computes it from the rows. A sum that saves less than
// GOAL_MS is not worth its triggers.
const CLIENTES = Number(process.argv[2] ?? 20_000)
const SIZE = { clientes: CLIENTES, pagos: CLIENTES * 10 }
const ROUNDS = 20
const GOAL_MS = 50

interface Pair {
  name: string
  stored: string
  computed: string
}

const totals = 'coalesce(sum(cuantos), 0), coalesce(sum(monto), 0), coalesce(sum(devuelto), 0)'

function pairsOf(de: string): Pair[] {
  const month = 'dia > current_date - 31'
  return [
    {
      name: `${de}, all days`,
      stored: `select ${totals} from (
        select cuantos, monto, devuelto from sumas_totales where de = '${de}'
        union all select cuantos, monto, devuelto from sumas where not en_total and de = '${de}') s`,
      computed: `select ${totals} from contado_${de}`,
    },
    {
      name: `${de}, 31 days`,
      stored: `select ${totals} from sumas where de = '${de}' and ${month}`,
      computed: `select ${totals} from contado_${de} where ${month}`,
    },
  ]
}

const perClient: Pair[] = [
  ['last entry', 'clientes_al_dia', 'contadas_entradas'],
  ['last membership', 'ultimas_membresias', 'contadas_ultimas'],
  ['absences', 'ausencias', 'contadas_ausencias'],
].map(([name, stored, computed]) => ({
  name: `${name} of each client`,
  stored: `select count(*) from ${stored}`,
  computed: `select count(*) from ${computed}`,
}))

async function p95(db: Db, statement: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const since = performance.now()
    await sql.raw(statement).execute(db)
    times.push(performance.now() - since)
  }
  return times.sort((a, b) => a - b)[Math.ceil(ROUNDS * 0.95) - 1] ?? 0
}

const { gyms, close } = await startGyms({ mediano: SIZE })
const db = createDatabase(createPool({ connectionString: gyms[0]?.ownersUrl, max: 1 }))
try {
  const { rows } = await sql<{ de: string }>`
    select substr(viewname, 9) as de from pg_views where viewname like 'contado\\_%' order by 1`.execute(db)
  console.log('p95 in ms'.padEnd(40), 'stored'.padStart(8), 'computed'.padStart(9), 'saves'.padStart(8))
  for (const { name, stored, computed } of [...rows.flatMap(({ de }) => pairsOf(de)), ...perClient]) {
    const [fast, slow] = [await p95(db, stored), await p95(db, computed)]
    const figures = [
      fast.toFixed(1).padStart(8),
      slow.toFixed(1).padStart(9),
      (slow - fast).toFixed(1).padStart(8),
    ]
    console.log(name.padEnd(40), ...figures, slow - fast < GOAL_MS ? 'below the goal' : '')
  }
} finally {
  await db.destroy()
  await close()
}
