import { deepStrictEqual } from 'node:assert'
import { anyRequest, type BenchRequest, type Call } from './calls.ts'
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
  const { headers: _, ...request } = anyRequest(call)
  const answers: unknown[] = []
  const ranBy = async (server: Server) => {
    // The first time may also read what is kept for a while, such as the settings.
    await answerOf(server, call, request)
    return statementsDuring(logFile, async () => answers.push(await answerOf(server, call, request)))
  }
  const [ours, theirs] = [await ranBy(program), await ranBy(bare)]
  deepStrictEqual(answers[0], answers[1])
  if (ours.length === 0) throw new Error(`PostgreSQL wrote down no statement of ${call.name}`)
  return [
    ...without(ours, theirs).map((statement) => `program: ${statement}`),
    ...without(theirs, ours).map((statement) => `bare: ${statement}`),
  ]
}

/** What is left of a list when each of the others has taken away one that is like it. */
function without(list: string[], others: string[]): string[] {
  const rest = [...list]
  for (const other of others) if (rest.includes(other)) rest.splice(rest.indexOf(other), 1)
  return rest
}

async function answerOf({ url }: Server, call: Call, { path, ...rest }: BenchRequest) {
  const response = await fetch(url + path, { ...rest, headers: call.headers() })
  const body = (await response.json()) as object
  return {
    status: response.status,
    total: response.headers.get('x-total-count'),
    // Which one was just made, and when, is all that must differ.
    body:
      response.status === 201
        ? { ...body, _id: 'new', ...('createdAt' in body && { createdAt: 'now' }) }
        : body,
  }
}
