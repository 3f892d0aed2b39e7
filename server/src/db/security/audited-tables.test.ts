import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../testing/database/test-database.ts'

const besides: Record<string, string> = {
  asientos: 'are only added to, and follow from what is told',
  auditoria: 'it is the audit',
  auditoria_eslabones: 'it is the audit',
  auditoria_sin_eslabon: 'it is the audit',
  ausencias: 'follow from memberships and entries, which are told',
  cargo_abonos: 'follows from the payment on account, which is told',
  clientes_al_dia: 'follow from their entries, which are told',
  clientes_historial: 'is itself a history, of clients, who are told',
  clips_sobrantes: 'files to be removed, which the program keeps for itself',
  cobros_sin_caja: 'follow from their payments and the next Z, which are told',
  codigos_de_cuenta: 'a secret; the account that it links is told',
  contabilidad_historial: 'is itself a history, of rows that are told',
  contabilidad_textos: 'follow from the rows of the ledger, which are told',
  contadores: 'the last number of a series, which the sale has',
  devolucion_lineas: 'follows from the return, which is told',
  ediciones: 'who edited last, which the edit tells',
  envios: 'follow from what they tell, and are forgotten after a month',
  idempotencia: 'forgotten after a day',
  importacion_columnas: 'what a column was called, which the map of an import tells',
  importacion_filas: 'follow from the file; what is made of them is told',
  ingresos_de_antes: 'follow from the payments, which are told',
  intentos: 'forgotten after a day',
  llamadas_contadas: 'forgotten after an hour',
  lugares_conocidos: 'where an account signs in from, which its sessions tell',
  migraciones: 'written by the program as it is brought up to date',
  pago_partes: 'follows from the payment, which is told',
  partidas: 'follow from the asientos',
  sumas: 'follow from the rows of the tables that they sum',
  sumas_totales: 'follow from the sums of the days',
  ultimas_membresias: 'follow from memberships, which are told',
  venta_cobros: 'its corrections are told, with what was there before',
  venta_lineas: 'follows from the sale and its payments, which are told',
}

test('every table is audited or listed with the reason', async () => {
  const { db } = await aDatabase()
  const { rows } = await sql<{ tabla: string; auditada: boolean }>`
    select c.relname as tabla,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'auditar') as auditada
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1
  `.execute(db)
  expect(rows.filter(({ auditada }) => !auditada).map(({ tabla }) => tabla)).toEqual(Object.keys(besides))
})
