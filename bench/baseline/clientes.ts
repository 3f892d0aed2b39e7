import { pool } from './database.ts'

const COLUMNS = `id as "_id", nombre, apellido, email, telefono, direccion, estado, numero_identificacion as "numeroIdentificacion"`
const MATCHES = String.raw`busqueda like '%' || regexp_replace(sin_acentos($1), '([\\%_])', '\\\1', 'g') || '%'`

export async function listClientes({ pagina, limite }: { pagina: number; limite: number }) {
  const [{ rows }, counted] = await Promise.all([
    pool.query(
      `select ${COLUMNS} from clientes where eliminado_en is null order by apellido, nombre, id limit $1 offset $2`,
      [limite, (pagina - 1) * limite],
    ),
    pool.query('select count(*) as total from clientes where eliminado_en is null'),
  ])
  return { rows, total: counted.rows[0].total as number }
}

export async function searchClientes(word: string, { pagina, limite }: { pagina: number; limite: number }) {
  const [{ rows }, counted] = await Promise.all([
    pool.query(
      `select ${COLUMNS} from clientes where eliminado_en is null and ${MATCHES}
       order by apellido, nombre, id limit $2 offset $3`,
      [word, limite, (pagina - 1) * limite],
    ),
    pool.query(`select count(*) as total from clientes where eliminado_en is null and ${MATCHES}`, [word]),
  ])
  return { rows, total: counted.rows[0].total as number }
}

export async function getCliente(id: string) {
  const sql = `select ${COLUMNS} from clientes where id = $1 and eliminado_en is null`
  return (await pool.query(sql, [id])).rows[0]
}
