import type { ListQuery } from '@gym/contract/core/lists'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitOf, type Page } from '../../db/lists/lists.ts'
import { type Around, writeLongList } from './long-lists.ts'

/** Sets the count and link headers; streams a long list. @throws LISTAS_OCUPADAS if it gets no slot */
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

/** If the count is incomplete, the last page is unknown and a full page has a next. */
function links(
  url: string,
  current: number,
  limit: number,
  { total, isMore = false, rows }: Page<unknown>,
): string {
  const last = isMore ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / limit))
  // The request target may be an absolute URL; its host is ignored.
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
