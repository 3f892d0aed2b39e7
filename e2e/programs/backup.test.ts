import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { CLIP, Gym } from '../support/gym.ts'
import { aDataDir, admin, removeDataDir, start, stop } from '../support/program.ts'

test('Backup of a running program restores its rows and clips elsewhere', {
  tags: ['full'],
  timeout: 400_000,
}, async () => {
  const [here, there] = [aDataDir(), aDataDir()]
  const backup = join(dirname(there), 'respaldo.sql.gz')
  try {
    const program = await start(here, { script: 'server/dist/main.js' })
    const gym = await Gym.enter(program.url, admin)
    await gym.clip('Dominadas')
    const { apellido } = await gym.cliente({ apellido: 'Guardada' })
    await gym.call('POST', 'webhooks', { url: 'https://8.8.8.8/avisos', eventos: ['importacion.hecha'] })
    expect(await run(here, 'backup', backup)).toMatch(/filas, 1 video\)\.\n$/)
    await stop(program)

    expect(await run(there, 'restore', backup)).toMatch(
      /restaurado en la carpeta de datos .+ \(.*, 1 video\)\. Los webhooks quedaron en pausa: .* Configuración > Webhooks\.\n$/,
    )
    const again = await start(there, { script: 'server/dist/main.js' })
    const other = await Gym.enter(again.url, admin)
    expect(await other.call('GET', 'clientes')).toMatchObject([{ apellido }])
    expect(await other.call('GET', 'webhooks')).toMatchObject([{ enPausa: true }])
    const [{ video }] = await other.call<[{ video: string }]>('GET', 'ejercicios?buscar=pull+ups')
    const clip = await fetch(`${again.url}${video}`)
    expect(Buffer.from(await clip.arrayBuffer()).equals(await readFile(CLIP))).toBe(true)
    const later = await other.cliente({ apellido: 'Posterior' })
    await stop(again)

    await expect(run(there, 'restore', backup)).rejects.toThrow(/ya tiene datos: .*--reemplazar/)
    expect(await run(there, 'restore', backup, '--reemplazar')).toMatch(
      /Copia guardada: (antes-de-restaurar-\S+), en /,
    )
    const replaced = await start(there, { script: 'server/dist/main.js' })
    const once = await Gym.enter(replaced.url, admin)
    expect(await once.call('GET', 'clientes')).toMatchObject([{ apellido }])
    await stop(replaced)
    const [kept = ''] = await readdir(join(there, 'copias'))
    await run(there, 'restore', join(there, 'copias', kept), '--reemplazar')
    const back = await start(there, { script: 'server/dist/main.js' })
    const both = await Gym.enter(back.url, admin)
    const names = (await both.call<{ apellido: string }[]>('GET', 'clientes')).map(({ apellido }) => apellido)
    expect(names.sort()).toEqual([apellido, later.apellido].sort())
    await stop(back)
  } finally {
    removeDataDir(here)
    removeDataDir(there)
  }
})

async function run(dataDir: string, ...args: string[]): Promise<string> {
  const program = join(import.meta.dirname, '..', '..', 'server', 'dist', 'backup.js')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout
}
