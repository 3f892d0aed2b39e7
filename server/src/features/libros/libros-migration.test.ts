import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../../core/paths.ts'
import type { Db } from '../../db/connection/database.ts'
import { testApi } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { wrongInBooks } from '../../testing/models/ledger.ts'

const WITHOUT_BOOKS = `
  drop table partidas, asientos, cierres, cuentas cascade;
  drop procedure asentar_sueltas;
  do $$ declare f regprocedure; begin
    for f in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^(sumar_(libros|asientos)_|asentar$|asentar_suelta$|origen_(id_)?de$|dinero_de$|valor_de$|exigir_|libros_inmutables|partes_de|cerrado_hasta|cuenta_de_movimiento|contrapartida|sin_persona|huella_de_asiento)' loop
      execute format('drop function if exists %s cascade', f);
    end loop;
  end $$;
  drop type origen_asiento cascade;
  delete from sumas where de in ('libros', 'asientos');
  delete from sumas_totales where de in ('libros', 'asientos')`

const saldos = async (db: Db) =>
  (
    await sql<{ cuenta: string; saldo: number }>`
      select cuenta, sum(debito - credito) as saldo from partidas group by cuenta having sum(debito - credito) <> 0 order by cuenta`.execute(
      db,
    )
  ).rows

test('the migration creates the same books as live posting', { tags: ['full'] }, async () => {
  const api = await testApi()
  const desk = frontDesk(api)
  const [at, admin] = [api.as('recepcionista'), api.as('admin')]
  const [agua, { _id: cliente }] = [await desk.producto({ precio: 3_000.4, stock: 50 }), await desk.cliente()]
  const efectivo = (monto: number) => [{ metodo: 'Efectivo', monto }]
  const corrected = await desk.pago({ monto: 40_000 })
  await at.put(`/pagos/${corrected._id}`, { monto: 35_000, metodoPago: 'Tarjeta' })
  const undone = await desk.pago({ producto: agua._id, cantidad: 3, cliente })
  await at.delete(`/pagos/${undone._id}`)
  const owed = await desk.venta({
    cliente,
    lineas: [
      { producto: agua._id, cantidad: 2 },
      { concepto: 'Casillero', monto: 30_000 },
    ],
    cobros: efectivo(6_000),
    fiado: true,
  })
  const abono = await desk.venta({ cliente, lineas: [{ deuda: 50_000 }], cobros: efectivo(50_000) })
  await desk.venta({
    cliente,
    lineas: [{ concepto: 'Toalla', monto: 5_000 }],
    cobros: [],
    aFavor: 5_000,
    fiado: true,
  })
  const giveBack = (id: string, indice: number) =>
    at.post(`/ventas/${id}/devolucion`, {
      lineas: [{ indice, cantidad: 1, reponer: false }],
      metodo: 'Efectivo',
      motivo: 'Prueba',
    })
  expect((await giveBack(owed._id, 1)).statusCode).toBe(201)
  expect((await giveBack(abono._id, 0)).statusCode).toBe(201)
  await desk.venta({ cliente, lineas: [{ deuda: 2_000 }], cobros: efectivo(2_000) })
  const both = await desk.venta({
    cliente,
    lineas: [{ deuda: 25_000 }, { producto: agua._id, cantidad: 5 }],
    cobros: efectivo(25_000),
    fiado: true,
  })
  expect((await giveBack(both._id, 1)).statusCode).toBe(201)
  const named = await desk.cliente({ nombre: 'Ana (Anita)', apellido: 'Quimbaya' })
  await desk.pago({ cliente: named._id, monto: 4_000 })
  const { body: gasto } = await admin.post(
    '/contabilidad',
    aTransaccion({ tipo: 'egreso', monto: 9_000, categoria: 'Luz' }),
  )
  await admin.put(`/contabilidad/${gasto._id}`, { monto: 8_000.5 })

  const { owned } = api.database
  const before = await saldos(owned)
  await sql.raw(WITHOUT_BOOKS).execute(owned)
  await sql.raw(await readFile(join(migrationsFolder, '0077_libros.sql'), 'utf8')).execute(owned)
  expect(await saldos(owned)).toEqual(before)
  expect(await wrongInBooks(api.database.asOwner)).toEqual([])
  const { rows } = await sql`select from asientos where busqueda like '%quimbaya%'`.execute(owned)
  expect(rows).toEqual([])
})
