import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { FusionPrevia } from '@gym/contract/clientes/fusiones.schema'
import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'

/** Two records of one person: `de` is merged into `a`. */
export interface DosFichas {
  de: string
  a: string
}

export async function countFusion(
  db: Db,
  { de, a }: DosFichas,
): Promise<{ mueve: Omit<FusionPrevia['mueve'], 'saldo'>; repetidas: FusionPrevia['repetidas'] }> {
  const { rows } = await sql<Record<string, number> & { foto: boolean }>`
    select
      (select count(*) from pagos where cliente_id = ${de} and eliminado_en is null) as pagos,
      (select count(*) from ventas where cliente_id = ${de}) as ventas,
      (select count(*) from asistencias where cliente_id = ${de} and eliminado_en is null) as entradas,
      (select count(*) from membresias where cliente_id = ${de} and eliminado_en is null) as membresias,
      (select count(*) from inscripciones where cliente_id = ${de}) as inscripciones,
      (select count(*) from esperas where cliente_id = ${de}) as esperas,
      (select count(*) from asignaciones where cliente_id = ${de}) as rutinas,
      (select count(*) from composicion_corporal where cliente_id = ${de}) as medidas,
      (select count(*) from contactos where cliente_id = ${de}) as contactos,
      exists (select from fotos where cliente_id = ${de})
        and not exists (select from fotos where cliente_id = ${a}) as foto,
      (select count(*) from asistencias x join asistencias y using (horario_id, dia)
        where x.cliente_id = ${de} and y.cliente_id = ${a} and x.eliminado_en is null and y.eliminado_en is null
      ) as entradas_repetidas,
      (select count(*) from inscripciones x join inscripciones y using (horario_id)
        where x.cliente_id = ${de} and y.cliente_id = ${a}) as inscripciones_repetidas,
      -- Counts classes in which the other client is enrolled too: no client may both wait and be enrolled.
      (select count(*) from esperas x
        where x.cliente_id = ${de} and x.horario_id in (
          select horario_id from esperas where cliente_id = ${a}
          union all select horario_id from inscripciones where cliente_id = ${a})) as esperas_repetidas,
      (select count(*) from asignaciones x
        where x.cliente_id = ${de} and exists (
          select from asignaciones y
          where y.cliente_id = ${a} and y.rutina_id = x.rutina_id
            and y.dias_entrenamiento && x.dias_entrenamiento)) as rutinas_repetidas`.execute(db)
  const [counted] = rows
  const of = (what: string) => counted?.[what] ?? 0
  const repetidas = {
    entradas: of('entradasRepetidas'),
    inscripciones: of('inscripcionesRepetidas'),
    esperas: of('esperasRepetidas'),
    rutinas: of('rutinasRepetidas'),
  }
  return {
    mueve: {
      pagos: of('pagos'),
      ventas: of('ventas'),
      entradas: of('entradas') - repetidas.entradas,
      membresias: of('membresias'),
      inscripciones: of('inscripciones') - repetidas.inscripciones,
      esperas: of('esperas') - repetidas.esperas,
      rutinas: of('rutinas'),
      medidas: of('medidas'),
      contactos: of('contactos'),
      foto: counted?.foto ?? false,
    },
    repetidas,
  }
}

const MOST_NOTES = 2000

export async function fillIn(trx: Db, { de, a }: DosFichas): Promise<void> {
  await sql`
    update clientes a set
      fecha_nacimiento = coalesce(a.fecha_nacimiento, de.fecha_nacimiento),
      emergencia_nombre = case when a.emergencia_nombre is null then de.emergencia_nombre else a.emergencia_nombre end,
      emergencia_telefono =
        case when a.emergencia_nombre is null then de.emergencia_telefono else a.emergencia_telefono end,
      notas = left(nullif(concat_ws(E'\n', a.notas, de.notas), ''), ${MOST_NOTES})
    from clientes de
    where a.id = ${a} and de.id = ${de}`.execute(trx)
}

/** Moves the photo only if the remaining client has none; else deletes it. */
export async function moveFoto(trx: Db, { de, a }: DosFichas): Promise<void> {
  await trx
    .updateTable('fotos')
    .set({ clienteId: a })
    .where('clienteId', '=', de)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('fotos as own').select('own.clienteId').where('own.clienteId', '=', a))),
    )
    .execute()
  await trx.deleteFrom('fotos').where('clienteId', '=', de).execute()
}

export async function moveHistorial(trx: Db, { de, a }: DosFichas): Promise<void> {
  await trx.updateTable('clientesHistorial').set({ clienteId: a }).where('clienteId', '=', de).execute()
}

/** Redirects the merged client's id and ID number, and those of clients merged into it earlier, to `a`. */
export async function insertFusion(
  trx: Db,
  { de, a }: DosFichas,
  { numeroIdentificacion }: Pick<Cliente, 'numeroIdentificacion'>,
  { user, now }: Actor,
): Promise<void> {
  await trx.updateTable('fusiones').set({ enId: a }).where('enId', '=', de).execute()
  await trx
    .insertInto('fusiones')
    .values({ clienteId: de, enId: a, numeroIdentificacion, hechaPor: user._id, hechaEn: now.toISOString() })
    .execute()
}
