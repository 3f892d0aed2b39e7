import { deepStrictEqual } from 'node:assert'
import { anyRequest, type BenchRequest, type Call } from './calls.ts'
import type { Server } from './servers.ts'
import { statementsDuring } from './statement-log.ts'

/**
 * Returns the statements that only one of the two servers runs.
 * @throws AssertionError if their responses differ, Error if PostgreSQL logs no statement of the program
 */
export async function unfairStatements(
  call: Call,
  [program, bare]: [Server, Server],
  logFile: string,
): Promise<string[]> {
  const { headers: _, ...request } = anyRequest(call)
  const answers: unknown[] = []
  const ranBy = async (server: Server) => {
    // Runs before the log is read, because the first request may also fill caches.
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
    body:
      response.status === 201
        ? { ...body, _id: 'new', ...('createdAt' in body && { createdAt: 'now' }) }
        : body,
  }
}
