import type { FilaDePregunta, FilasDePregunta } from '@gym/contract/indicadores/preguntas.schema'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApi } from './api.ts'

export function preguntar(api: TestApi) {
  const get = async (path: string) => {
    const answer = await api.as('admin').get(`/indicadores/${path}`)
    expect(answer.statusCode).toBe(200)
    return answer
  }
  return {
    answer: async <Answer>(pregunta: string, days: string): Promise<Answer> =>
      (await get(`${pregunta}?${days}`)).body,
    async rows(figure: string): Promise<{ filas: FilaDePregunta[]; suma: FilasDePregunta['suma'] }> {
      const filas: FilaDePregunta[] = []
      for (let pagina = 1; ; pagina += 1) {
        const { body, headers } = await get(`filas?${figure}&limite=4&pagina=${pagina}`)
        const { filas: page, suma }: FilasDePregunta = body
        filas.push(...page)
        if (filas.length < Number(headers['x-total-count']) && page.length > 0) continue
        expect(filas).toHaveLength(Number(headers['x-total-count']))
        expect(new Set(filas.map(({ _id }) => _id)).size).toBe(filas.length)
        for (const [what, of] of [
          ['monto', filas.map(({ monto }) => monto)],
          ['costo', filas.map(({ costo }) => costo)],
        ] as const)
          expect([what, cents(suma[what])]).toEqual([
            what,
            of.reduce<number>((sum, each) => sum + cents(each ?? 0), 0),
          ])
        return { filas, suma }
      }
    },
  }
}

const cents = (pesos: number) => Math.round(pesos * 100)

/** Lists the stored sums that differ from their rows. */
export async function wrongSums(api: TestApi): Promise<unknown[]> {
  const { owned } = api.database
  return (await sql`select * from sumas_erradas()`.execute(owned)).rows
}
