import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Copias } from '@gym/contract/copias/copias.schema'
import { nameBeside } from '@gym/postgres/backup/database-beside'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type TestApi, testApi, together } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { deleteOldCopias, insertCopia } from './copias.queries.ts'

let api: TestApi
let folder: string

async function aProgram(settings: { copiasClave?: string } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'copias-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  folder = join(dataDir, 'copias')
  api = await testApi({ dataDir, ...settings })
}

beforeEach(() => aProgram())

const look = async (): Promise<Copias> => (await api.as('admin').get('/copias')).body

async function whenDone(): Promise<Copias> {
  await expect.poll(async () => (await look()).enCurso, { timeout: 60_000 }).toBeNull()
  return look()
}

async function aCopia() {
  const begun = await api.as('admin').post('/copias')
  expect([begun.statusCode, begun.body.enCurso.que]).toEqual([202, 'copia'])
  const { copias } = await whenDone()
  const [copia] = copias
  if (!copia) throw new Error('no copy')
  return copia
}

async function verify(nombre: string) {
  expect((await api.as('admin').post(`/copias/${nombre}/verificar`)).statusCode).toBe(202)
  const { copias, ultimaVerificacion } = await whenDone()
  expect(ultimaVerificacion?.nombre).toBe(nombre)
  return copias.find((copia) => copia.nombre === nombre)?.verificacion
}

const change = (nombre: string, how: (text: string) => string) => {
  const file = join(folder, nombre)
  writeFileSync(file, gzipSync(how(gunzipSync(readFileSync(file)).toString())))
}

const withoutSeal = (text: string) =>
  text.replace(', formato 2: ', ', formato 1: ').replace(/^-- Sello: .*\n/m, '')

test('a requested copy is created, restored and verified', async () => {
  await frontDesk(api).cliente()
  const copia = await aCopia()
  expect(copia).toMatchObject({
    nombre: 'pedida-2026-11-20-100000.sql.gz',
    tipo: 'pedida',
    fecha: api.clock.now.toISOString(),
    cifrada: false,
    verificacion: { resultado: 'bien' },
  })
  expect(copia.verificacion?.detalle).toMatch(
    /^Se restauró en una base aparte y todo es igual: \d+ tablas, \d+ filas\. La contabilidad cuadra\.$/,
  )
  expect(readdirSync(folder)).toEqual([copia.nombre])
  const mode = (path: string) => statSync(path).mode & 0o777
  expect([mode(folder), mode(join(folder, copia.nombre))]).toEqual([0o700, 0o600])
})

test('concurrent requests make one copy; the others return COPIA_EN_CURSO', {
  tags: ['full'],
}, async () => {
  const answers = await together(8, () => api.as('admin').post('/copias'))
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(refused).toHaveLength(7)
  expect(refused[0]?.body.codigo).toBe('COPIA_EN_CURSO')
  expect((await whenDone()).copias).toHaveLength(1)
})

test('a copy by another instance blocks new ones', { tags: ['full'] }, async () => {
  const { nombre } = await aCopia()
  await api.db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(720114053)`.execute(other)
    expect((await look()).enCurso).toEqual({ que: 'copia', nombre: null, paso: null, avance: null })
    for (const path of ['/copias', `/copias/${nombre}/verificar`])
      expect((await api.as('admin').post(path)).body.codigo).toBe('COPIA_EN_CURSO')
    await sql`select pg_advisory_unlock(720114053)`.execute(other)
  })
  expect((await look()).enCurso).toBeNull()
})

test('a download requires a recent password and is audited', { tags: ['full'] }, async () => {
  const { nombre } = await aCopia()
  const { statusCode, headers, rawPayload } = await api.app.inject({
    url: `/api/copias/${nombre}`,
    headers: { authorization: `Bearer ${api.tokenOf('admin')}` },
  })
  expect([statusCode, headers['content-disposition']]).toEqual([200, `attachment; filename="${nombre}"`])
  expect(rawPayload.equals(readFileSync(join(folder, nombre)))).toBe(true)
  const { body: actos } = await api.as('admin').get(`/auditoria?accion=descargarCopia`)
  expect(actos).toMatchObject([{ recurso: 'copias', recursoId: nombre, usuario: { nombre: 'Prueba admin' } }])

  api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
  const later = await api.as('admin').get(`/copias/${nombre}`)
  expect([later.statusCode, later.body.codigo]).toEqual([403, 'CONFIRMA_TU_CONTRASENA'])
  expect((await look()).copias).toHaveLength(1)
})

test('a download rejects paths, links and other files', { tags: ['full'] }, async () => {
  const { nombre } = await aCopia()
  writeFileSync(join(folder, '..', 'secreto.sql.gz'), 'secret')
  symlinkSync(join(folder, '..', 'secreto.sql.gz'), join(folder, 'enlace.sql.gz'))
  writeFileSync(join(folder, 'notas.txt'), 'notes')
  mkdirSync(join(folder, 'carpeta.sql.gz'))
  const names = [
    '..%2Fsecreto.sql.gz',
    '..',
    'enlace.sql.gz',
    'notas.txt',
    'carpeta.sql.gz',
    `${nombre}%00`,
    'no-hay.sql.gz',
    `.%2F${nombre}`,
    'x'.repeat(200),
  ]
  for (const name of names) {
    const got = await api.as('admin').get(`/copias/${name}`)
    const posted = await api.as('admin').post(`/copias/${name}/verificar`)
    expect([name, got.statusCode, posted.statusCode]).toEqual([name, 404, 404])
  }
  expect((await look()).copias.map((copia) => copia.nombre)).toEqual([nombre])
})

test('a truncated or modified copy fails verification and shows on the dashboard', {
  tags: ['full'],
}, async () => {
  const { nombre } = await aCopia()
  const whole = readFileSync(join(folder, nombre))
  writeFileSync(join(folder, nombre), whole.subarray(0, whole.length / 2))
  expect(await verify(nombre)).toMatchObject({
    resultado: 'mal',
    detalle: `El respaldo ${nombre} está incompleto o dañado.`,
  })
  writeFileSync(join(folder, nombre), whole)
  change(nombre, (text) => text.replace('Prueba admin', 'Otra persona'))
  expect(await verify(nombre)).toMatchObject({ resultado: 'mal' })
  const { body: hoy } = await api.as('admin').get('/hoy')
  expect(hoy.copias).toMatchObject({ motivo: 'mal' })
  expect((await api.as('recepcionista').get('/hoy')).body.copias).toBeUndefined()

  writeFileSync(join(folder, nombre), whole)
  expect(await verify(nombre)).toMatchObject({ resultado: 'bien' })
  expect((await api.as('admin').get('/hoy')).body.copias).toBeUndefined()
})

test('a copy whose ledger is inconsistent fails verification', { tags: ['full'] }, async () => {
  const desk = frontDesk(api)
  await desk.pago({ monto: 5_000 })
  const { owned } = api.database
  await sql`alter table pagos disable trigger user`.execute(owned)
  await sql`update pagos set monto = 6000`.execute(owned)
  await sql`alter table pagos enable trigger user`.execute(owned)
  const { verificacion } = await aCopia()
  expect(verificacion).toMatchObject({
    resultado: 'mal',
    detalle: expect.stringMatching(
      /^Se restauró, pero no todo cuadra\. No se cumple «.+»: El pago del 20\/11\/2026 por 6000\.00 no suma lo que sus movimientos\. No se cumple «La suma de cada día es la de sus filas»: La suma de «pagos» \(Efectivo\) del 20\/11\/2026 no es la de sus filas\. Se corrige con: npm run rebuild\.$/,
    ),
  })
  await sql`alter table pagos disable trigger user`.execute(owned)
  await sql`update pagos set monto = 5000`.execute(owned)
  await sql`alter table pagos enable trigger user`.execute(owned)
})

test('a copy that cannot be verified reports the reason', { tags: ['full'] }, async () => {
  const { nombre } = await aCopia()
  change(nombre, withoutSeal)
  expect(await verify(nombre)).toMatchObject({
    resultado: 'no_se_pudo',
    detalle: expect.stringMatching(/no trae con qué compararla/),
  })
  change(nombre, (text) => text.replace('0053_copias.sql"', '0053_copias.sql","9999_futura.sql"'))
  expect(await verify(nombre)).toMatchObject({
    resultado: 'no_se_pudo',
    detalle: expect.stringMatching(/versión más nueva/),
  })
  const { aviso } = await look()
  expect(aviso).toMatchObject({ motivo: 'no_se_pudo' })
})

test('an encrypted copy verifies with its passphrase, not with another', {
  tags: ['full'],
}, async () => {
  await aProgram({ copiasClave: 'cuatro palabras al azar' })
  const copia = await aCopia()
  expect(copia).toMatchObject({ cifrada: true, verificacion: { resultado: 'bien' } })
  expect(copia.nombre).toMatch(/\.sql\.gz\.age$/)
  expect((await look()).cifradas).toBe(true)
  const kept = readFileSync(join(folder, copia.nombre))
  await aProgram({ copiasClave: 'otras cuatro palabras' })
  mkdirSync(folder)
  writeFileSync(join(folder, copia.nombre), kept)
  expect(await verify(copia.nombre)).toMatchObject({
    resultado: 'no_se_pudo',
    detalle: `La frase de COPIAS_CLAVE no es la del respaldo ${copia.nombre}.`,
  })
})

test('without rights to create a database the copy exists, unverified', { tags: ['full'] }, async () => {
  const role = `pobre_${Date.now()}`
  await sql
    .raw(
      `create role ${role} login; grant all on all tables in schema public to ${role}; grant select on all sequences in schema public to ${role}`,
    )
    .execute(api.database.owned)
  onTestFinished(async () => {
    await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(api.database.owned)
  })
  const dataDir = join(folder, '..')
  const { database } = api
  api = await testApi({ dataDir }, { ...database, asOwner: { ...database.asOwner, user: role } })
  expect(await aCopia()).toMatchObject({
    verificacion: {
      resultado: 'no_se_pudo',
      detalle:
        'El usuario de la base de datos no puede crear otra al lado: dale permiso con "alter role … createdb".',
    },
  })
})

test('a failed copy reports the reason and leaves no file', async () => {
  writeFileSync(folder, 'a file where the folder should be')
  await api.as('admin').post('/copias')
  const { ultimoFallo, copias } = await whenDone()
  expect(copias).toEqual([])
  expect(ultimoFallo?.detalle).toBe(
    'El programa no puede escribir en la carpeta «copias» de sus datos: dale permiso y repite.',
  )
})

test('leftovers of a killed process are cleaned before the next copy', {
  tags: ['full'],
}, async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'diaria-2026-11-19-030000.sql.gz.0a1b2c3d.parcial'), 'half')
  await sql`insert into copias (id, nombre, tipo, dia, empezada_en) values (gen_random_uuid(), 'diaria-2026-11-19-030000.sql.gz', 'diaria', '2026-11-19', '2026-11-19T08:00:00Z')`.execute(
    api.database.owned,
  )
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.db)
  const beside = nameBeside(rows[0]?.name ?? '', 'prueba')
  await sql.raw(`create database ${beside}`).execute(api.database.owned)
  expect((await look()).ultimoFallo).toBeNull()
  const { nombre } = await aCopia()
  expect(readdirSync(folder)).toEqual([nombre])
  const left = await sql`select 1 from pg_database where datname = ${beside}`.execute(api.db)
  expect(left.rows).toEqual([])
  const { body: actos } = await api.as('admin').get('/auditoria?recursoId=diaria-2026-11-19-030000.sql.gz')
  expect(JSON.stringify(actos)).toContain('Se interrumpió')
})

test('an interrupted verification raises a warning after an hour', { tags: ['full'] }, async () => {
  await aCopia()
  await sql`update copias set verificada_en = null, verificacion = null, detalle = null`.execute(
    api.database.owned,
  )
  expect((await look()).aviso).toBeNull()
  api.clock.now = new Date(api.clock.now.getTime() + 2 * 3_600_000)
  expect((await look()).aviso).toMatchObject({ motivo: 'no_se_pudo' })
})

test('retention spares fourteen requested copies, the last good one and upgrade copies', {
  tags: ['full'],
}, async () => {
  const { nombre: good } = await aCopia()
  const other = ['antes-de-actualizar-0050-2026-01-01.sql.gz', 'respaldo-2026-01-01-0000.sql.gz']
  const asked = Array.from(
    { length: 20 },
    (_, day) => `pedida-2027-01-${String(day + 1).padStart(2, '0')}-030000.sql.gz`,
  )
  for (const name of [...other, ...asked]) writeFileSync(join(folder, name), 'not one')
  change(good, withoutSeal)
  api.clock.now = new Date('2027-02-01T15:00:00Z')
  const signed = await api.signedIn('admin')
  await api.withToken(signed.token).post('/copias')
  await expect
    .poll(async () => (await api.withToken(signed.token).get('/copias')).body.enCurso, { timeout: 60_000 })
    .toBeNull()
  const left = readdirSync(folder)
  expect(left.filter((name) => name.startsWith('pedida-'))).toHaveLength(14)
  expect(left).toEqual(expect.arrayContaining(other))
  expect(left).not.toContain(asked[0])
})

test('retention spares a new copy after the clock is set back', {
  tags: ['full'],
}, async () => {
  const made = await aCopia()
  for (let day = 10; day < 24; day += 1)
    writeFileSync(join(folder, `pedida-2027-01-${day}-030000.sql.gz`), 'not one')
  api.clock.now = new Date(api.clock.now.getTime() - 24 * 3_600_000)
  const { token } = await api.signedIn('admin')
  const admin = api.withToken(token)
  const nombre = (await admin.post('/copias')).body.enCurso?.nombre
  await expect.poll(async () => (await admin.get('/copias')).body.enCurso, { timeout: 60_000 }).toBeNull()
  const left = readdirSync(folder)
  expect(nombre).not.toBe(made.nombre)
  expect(left).toContain(nombre)
})

test('records older than 90 days go also when no file is left', async () => {
  const day = 24 * 3_600_000
  for (const [nombre, days] of [
    ['old', 91],
    ['young', 89],
  ] as const) {
    const now = new Date(api.clock.now.getTime() - days * day)
    await insertCopia(api.db, { nombre, tipo: 'pedida', dia: null, now })
  }
  await deleteOldCopias(api.db, [], api.clock.now)
  const left = await api.db.selectFrom('copias').select('nombre').execute()
  expect(left).toEqual([{ nombre: 'young' }])
})

test('dashboard warns if the newest copy is over two days old', async () => {
  const hoyAt = async (iso: string) => {
    api.clock.now = new Date(iso)
    const { token } = await api.signedIn('admin')
    return (await api.withToken(token).get('/hoy')).body.copias
  }
  await sql`update migraciones set aplicada_en = '2026-11-20T15:00:00Z' where nombre = '0053_copias.sql'`.execute(
    api.database.owned,
  )
  expect(await hoyAt('2026-11-22T14:59:00Z')).toBeUndefined()
  expect(await hoyAt('2026-11-22T15:01:00Z')).toEqual({ motivo: 'sin_copia', fecha: null })
  mkdirSync(folder)
  const file = join(folder, 'respaldo-2026-11-22-1000.sql.gz')
  writeFileSync(file, 'by hand')
  utimesSync(file, new Date('2026-11-22T15:00:00Z'), new Date('2026-11-22T15:00:00Z'))
  expect(await hoyAt('2026-11-23T15:01:00Z')).toBeUndefined()
  expect(await hoyAt('2026-11-24T15:01:00Z')).toEqual({
    motivo: 'sin_copia',
    fecha: '2026-11-22T15:00:00.000Z',
  })
})
