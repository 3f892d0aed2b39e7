import type { ListQuery } from '@gym/contract/lists'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitOf, type Page } from '../db/lists.ts'
import { type Around, writeLongList } from './long-lists.ts'

/**
 * Puts the count and the neighbours' addresses in the headers, and gives what is answered: the rows, or what `around` makes of
 * them. A whole list that is too long to be held is a stream of the same text.
 *
 * @throws LISTAS_OCUPADAS while others read such lists
 */
export async function sendPage<Row, Counted, Body = Row[]>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: ListQuery,
  page: Page<Row, Counted>,
  around: Around<Row, Counted, Body> = (rows) => rows as Body,
): Promise<Body> {
  if (page.open) return (await writeLongList(request, reply, page.open, around)) as Body
  reply.header('x-total-count', page.total)
  if (page.isMore) reply.header('x-total-relation', 'gte')
  const limit = limitOf(list)
  if (limit !== null) reply.header('link', links(request.url, list.pagina ?? 1, limit, page))
  return around(page.rows, page)
}

/** Of a list that nobody counted to its end no last page is known: the next one is there while this one is full. */
function links(
  url: string,
  current: number,
  limit: number,
  { total, isMore = false, rows }: Page<unknown>,
): string {
  const last = isMore ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / limit))
  // Whoever asks may name the server too, and any one: the router leaves that out.
  const [path = '', query] = /^[^#]*/.exec(url.replace(/^[^/]+:\/\/[^/]*/, ''))?.[0].split(/\?(.*)/) ?? []
  const searchParams = new URLSearchParams(query)
  searchParams.set('pagina', '')
  searchParams.set('limite', String(limit))
  const [before, after = ''] = String(searchParams).split(/(?<=^pagina=|&pagina=)/)
  const link = (page: number, rel: string) => `<${path}?${before}${page}${after}>; rel="${rel}"`
  return [
    link(1, 'first'),
    ...(current > 1 ? [link(Math.min(current - 1, last), 'prev')] : []),
    ...(current < last && (!isMore || rows.length === limit) ? [link(current + 1, 'next')] : []),
    ...(isMore ? [] : [link(last, 'last')]),
  ].join(', ')
}
