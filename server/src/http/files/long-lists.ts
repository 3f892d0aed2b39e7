import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LongList } from '../../db/lists/long-lists.ts'
import { createPlaces, download } from './downloads.ts'

export type Around<Row, Counted, Body> = (rows: Row[], counted: Counted & { total: number }) => Body

/** Few slots, because each long list uses a connection of the pool. */
const places = createPlaces({ atOnce: 2, line: 20, queueTimeoutMs: 30_000, busy: 'LISTAS_OCUPADAS' })

export async function writeLongList<Row, Counted, Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  open: () => Promise<LongList<Row, Counted>>,
  around: Around<Row, Counted, Body>,
): Promise<Readable> {
  return download(request, places, open, (list) => {
    reply.type('application/json; charset=utf-8').header('x-total-count', list.total)
    if (request.method === 'HEAD') return Readable.from([])
    return Readable.from(
      textOf(list, (rows) => String(reply.serializeInput(Object(around(rows, list)), '200'))),
    )
  })
}

/** Streams the rows as JSON. The joined text is the same as for a list in memory. */
async function* textOf<Row>({ steps }: LongList<Row>, write: (rows: Row[]) => string) {
  const frame = write([])
  const rowsBegin = frame.indexOf('[]') + 1
  const after = frame.slice(rowsBegin)
  yield frame.slice(0, rowsBegin)
  let between = ''
  for await (const rows of steps) {
    if (rows.length === 0) continue
    yield between + write(rows).slice(rowsBegin, -after.length)
    between = ','
  }
  yield after
}
