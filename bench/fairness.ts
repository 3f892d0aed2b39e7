import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import type { BenchRequest, Call } from './calls.ts'
import type { Server } from './servers.ts'
import { statementsDuring } from './statement-log.ts'

/**
 * Two servers are compared only if they answer the same.
 * @returns the statements that one of them ran and the other did not: with any, the comparison says little
 * @throws AssertionError when the answers differ
 */
export async function unfairStatements(
  call: Call,
  [program, bare]: [Server, Server],
  logFile: string,
): Promise<string[]> {
  const request = call.next()
  const answers: unknown[] = []
  const ranBy = (server: Server) =>
    statementsDuring(logFile, async () => answers.push(await answerOf(server, request)))
  const [ours, theirs] = [await ranBy(program), await ranBy(bare)]
  deepStrictEqual(answers[0], answers[1])
  return [
    ...ours.filter((statement) => !theirs.includes(statement)).map((statement) => `program: ${statement}`),
    ...theirs.filter((statement) => !ours.includes(statement)).map((statement) => `bare: ${statement}`),
  ]
}

async function answerOf({ url }: Server, { path, headers, ...rest }: BenchRequest) {
  const ownKey = { ...headers, 'idempotency-key': randomUUID() }
  const response = await fetch(url + path, { ...rest, headers: ownKey })
  const body = (await response.json()) as object
  return {
    status: response.status,
    total: response.headers.get('x-total-count'),
    // The id of what was just made is the one thing that must differ.
    body: response.status === 201 ? { ...body, _id: 'new' } : body,
  }
}
