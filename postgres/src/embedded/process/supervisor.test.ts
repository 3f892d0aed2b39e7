import { EventEmitter } from 'node:events'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { PortTaken } from './start-failure.ts'
import { supervise } from './supervisor.ts'

/** Crashes PostgreSQL; each restart fails with the next of `failures`, and succeeds after the last. */
async function afterACrash(failures: Error[]) {
  const said: string[] = []
  const crashed = new EventEmitter() as unknown as Client
  const restarted = new EventEmitter() as unknown as Client
  let at = 0
  let losses = 0
  const over = new Promise<void>((resolve) => {
    supervise(crashed, {
      restart: async () => {
        const failure = failures.shift()
        if (failure) throw failure
        return restarted
      },
      log: (line) => {
        said.push(line)
        if (line === 'La base de datos responde otra vez.') resolve()
      },
      lost: () => {
        losses += 1
        resolve()
      },
      now: () => at,
      wait: async (ms) => {
        at += ms
      },
    })
  })
  crashed.emit('end')
  await over
  return { said, losses, seconds: at / 1000, left: failures.length }
}

const times = (count: number, failure: Error) => Array.from({ length: count }, () => failure)

test('a port that stays taken ends the program after half a minute', async () => {
  const { said, losses, seconds, left } = await afterACrash(times(1_000, new PortTaken('Ocupado.')))
  expect({ losses, seconds }).toEqual({ losses: 1, seconds: 30 })
  expect(left).toBeGreaterThan(900)
  expect(said).toEqual([
    'La base de datos se cerró de repente: se inicia otra vez.',
    'Ocupado.',
    'El programa se cierra: inícialo otra vez y la base de datos usará otro puerto.',
  ])
})

test('a port that is free again in time brings PostgreSQL back', async () => {
  const taken = times(50, new PortTaken('Ocupado.'))
  const full = times(1, new StartError('Sin espacio.'))
  const { losses, said } = await afterACrash([...taken, ...full, ...taken])
  expect(losses).toBe(0)
  expect(said.at(-1)).toBe('La base de datos responde otra vez.')
})

test('any other failure is retried for as long as it lasts', async () => {
  const { losses, seconds } = await afterACrash(times(1_000, new StartError('Sin espacio en el disco.')))
  expect({ losses, seconds }).toEqual({ losses: 0, seconds: 500 })
})
