import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { fieldError } from '../../app-error.ts'

interface Address {
  address: string
  family: number
}

/** The addresses of a name, as the system finds them. */
export type Resolve = (hostname: string) => Promise<Address[]>

/** Where a notice may not go. */
export class DireccionPrivada extends Error {
  override message = 'La dirección está dentro de este equipo o de una red privada.'
}

export const resolveName: Resolve = (hostname) =>
  new Promise((resolve, reject) =>
    systemLookup(hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  )

/**
 * Whether an address, in any spelling, is out in the internet: neither this machine, a private network, nor one of those by which these
 * are reached in disguise (mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only this much has been given out (RFC 4291, 2.4).
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parse('2000::'), 3)
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '')

/**
 * The addresses to connect to, at least one, found and judged once: what the name says a moment later changes nothing.
 * @throws DireccionPrivada
 */
export async function resolveOnce(
  url: URL,
  { locales, resolve = resolveName }: { locales: boolean; resolve?: Resolve },
): Promise<[Address, ...Address[]]> {
  const host = hostOf(url)
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await resolve(host)
  // One that is inside is enough: whoever owns the name chooses which comes first.
  if (!locales && !found.every(({ address }) => isPublic(address))) throw new DireccionPrivada()
  const [first, ...others] = found
  if (!first) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
  return [first, ...others]
}

/** What a connection asks instead of the system: where one address leads nowhere, as by a broken IPv6, it tries the next. */
export const pinnedTo =
  (found: [Address, ...Address[]]): LookupFunction =>
  (_hostname, options, done) =>
    options.all ? done(null, found) : done(null, found[0].address, found[0].family)

/**
 * The address as it is kept. A name that cannot be looked up now, because the machine is offline, is let in: it is judged each time that
 * something is sent.
 * @throws WEBHOOK_URL_INVALIDA, WEBHOOK_URL_PRIVADA, WEBHOOK_URL_DESCONOCIDA, WEBHOOK_URL_SIN_HTTPS
 */
export async function checkUrl(
  text: string,
  { locales, resolve }: { locales: boolean; resolve?: Resolve | undefined },
): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    throw fieldError('WEBHOOK_URL_INVALIDA', 'url')
  try {
    await resolveOnce(url, { locales, ...(resolve && { resolve }) })
  } catch (error) {
    if (error instanceof DireccionPrivada) throw fieldError('WEBHOOK_URL_PRIVADA', 'url')
    if ((error as { code?: string }).code === 'ENOTFOUND') throw fieldError('WEBHOOK_URL_DESCONOCIDA', 'url')
  }
  // Said last: of an address inside what helps is not the s.
  if (!locales && url.protocol === 'http:') throw fieldError('WEBHOOK_URL_SIN_HTTPS', 'url')
  return url.href
}
