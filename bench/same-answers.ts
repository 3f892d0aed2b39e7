import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import type { BenchRequest, Call } from './calls.ts'
import type { Server } from './servers.ts'

/** Two servers are compared only if they answer the same. @throws AssertionError */
export async function requireSameAnswers(calls: Call[], [one, other]: [Server, Server]): Promise<void> {
  for (const call of calls) {
    const request = call.next()
    deepStrictEqual(await answerOf(one, request), await answerOf(other, request))
  }
}

async function answerOf({ url }: Server, { path, headers, ...rest }: BenchRequest) {
  const response = await fetch(url + path, {
    ...rest,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  })
  const body: unknown = await response.json()
  return {
    status: response.status,
    total: response.headers.get('x-total-count'),
    body: withoutOwnId(body, response),
  }
}

/** The id of what was just made is the one thing that must differ. */
function withoutOwnId(body: unknown, { status }: Response): unknown {
  return status === 201 ? { ...(body as object), _id: 'new' } : body
}
