import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Gym } from '../support/gym.ts'
import { aDataDir, launch, readyAt, removeDataDir, stop, wrongInBooksOf } from '../support/program.ts'

const root = join(import.meta.dirname, '..', '..')

async function npm(dataDir: string, command: 'salida' | 'entrada', file: string): Promise<string> {
  const script = join(root, 'bin', `${command}.mjs`)
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [script, file], { cwd: root, env })
  return stdout
}

const refusalOf = (dataDir: string, file: string) =>
  npm(dataDir, 'entrada', file).then(
    () => 'it came in',
    ({ stderr }: { stderr: string }) => stderr.trim(),
  )

const lists = [
  ...[
    'clientes',
    'membresias',
    'entrenadores',
    'productos',
    'pagos',
    'asistencias',
    'ventas',
    'users',
    'contabilidad',
  ],
  ...[
    'caja/turnos',
    'caja/z',
    'cobros',
    'libros/diario',
    'libros/balance',
    'importaciones',
    'configuracion',
    'indicadores',
  ],
]

test('Salida by the shell is restored whole in an empty folder', {
  tags: ['full'],
  timeout: 600_000,
}, async () => {
  const [here, there] = [aDataDir(), aDataDir()]
  const file = join(dirname(here), 'gimnasio.zip')
  const admin = { email: 'admin@demo.local', password: 'demo-1234' }
  const read = async (gym: Gym) =>
    Promise.all(lists.map(async (list) => [list, await (await gym.send('GET', list)).text()]))
  try {
    const program = await launch(here, { script: 'server/dist/demo.js' })
    const gym = await Gym.enter(await readyAt(program), admin)
    await gym.call('POST', 'tokens', { nombre: 'Torniquete', permisos: ['entradas:escribir'] })
    await gym.call('POST', 'webhooks', { url: 'https://8.8.8.8/avisos', eventos: ['importacion.hecha'] })
    expect(await npm(here, 'salida', file)).toMatch(
      /^Todo quedó en .*gimnasio\.zip \([\d,.]+ .?B\)\. Guárdalo donde solo tú lo veas\.\n$/,
    )
    await expect(npm(here, 'salida', file)).rejects.toThrow('Ya existe el archivo')
    const before = await read(gym)
    await stop(program)

    const bytes = readFileSync(file)
    const bad = join(dirname(there), 'otro.zip')
    writeFileSync(bad, bytes.subarray(0, Math.floor(bytes.length * 0.7)))
    expect(await refusalOf(there, bad)).toMatch(/está incompleto o fue cambiado\. No cambió nada\.$/)
    const altered = Buffer.from(bytes)
    altered.writeUInt8(
      (altered.readUInt8(Math.floor(bytes.length / 2)) + 1) % 256,
      Math.floor(bytes.length / 2),
    )
    writeFileSync(bad, altered)
    expect(await refusalOf(there, bad)).toMatch(/está incompleto o fue cambiado\. No cambió nada\.$/)
    expect(existsSync(there) ? readdirSync(there) : [], 'what was refused left nothing').toEqual([])
    expect(await refusalOf(here, file)).toMatch(/ya tiene datos, y la entrada es para una vacía/)

    expect(await npm(there, 'entrada', file)).toMatch(
      /^Entró todo lo de .* tablas, [\d.]+ filas\)\. Ya puedes iniciar el programa\.\n$/m,
    )
    const verify = spawnSync(process.execPath, [join(root, 'bin/verify.mjs')], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: there },
    })
    expect([verify.status, verify.stderr]).toEqual([0, ''])
    const again = await launch(there, { script: 'server/dist/main.js' })
    const other = await Gym.enter(await readyAt(again), admin)
    expect(await read(other)).toEqual(before)
    expect(await other.call('GET', 'tokens')).toEqual([])
    expect(await other.call('GET', 'webhooks')).toEqual([])
    expect(wrongInBooksOf(there)).toBe('')
    await stop(again)
  } finally {
    removeDataDir(here)
    removeDataDir(there)
  }
})
