import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { fieldError } from '../../core/app-error.ts'

interface Address {
  address: string
  family: number
}

export type Resolve = (hostname: string) => Promise<Address[]>

export class DireccionPrivada extends Error {
  override message = 'La dirección está dentro de este equipo o de una red privada.'
}

/** Shares the pending lookup of a name: without internet, a lookup outlasts its caller and occupies a thread. */
export function oncePerName(resolve: Resolve): Resolve {
  const pending = new Map<string, Promise<Address[]>>()
  return (hostname) => {
    const found = pending.get(hostname) ?? resolve(hostname).finally(() => pending.delete(hostname))
    pending.set(hostname, found)
    return found
  }
}

const resolveName = oncePerName(
  (hostname) =>
    new Promise((resolve, reject) =>
      systemLookup(hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
    ),
)

/** Judges a mapped IPv4 address as IPv4. False for NAT64, 6to4 and Teredo, which may embed a private one. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // 2000::/3, the range of the global unicast addresses that IANA has allocated.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parse('2000::'), 3)
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '')

/** Resolves once; requests are then pinned to the result, against DNS rebinding. @throws DireccionPrivada */
export async function resolveOnce(
  url: URL,
  { locales, resolve = resolveName }: { locales: boolean; resolve?: Resolve },
): Promise<[Address, ...Address[]]> {
  const host = hostOf(url)
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await resolve(host)
  // Rejects the name if any of its addresses is private, because its owner controls their order.
  if (!locales && !found.every(({ address }) => isPublic(address))) throw new DireccionPrivada()
  const [first, ...others] = found
  if (!first) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
  return [first, ...others]
}

/** Makes a lookup that returns the resolved addresses; Node tries the next address after a failure. */
export const pinnedTo =
  (found: [Address, ...Address[]]): LookupFunction =>
  (_hostname, options, done) =>
    options.all ? done(null, found) : done(null, found[0].address, found[0].family)

/**
 * Validates a webhook's URL. Accepts a name if no DNS server responds now: each delivery validates it again.
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
  // Checked last, because https would not help a private address.
  if (!locales && url.protocol === 'http:') throw fieldError('WEBHOOK_URL_SIN_HTTPS', 'url')
  return url.href
}
