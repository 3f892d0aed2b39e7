import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../core/config.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Host headers of the loopback itself. Any other name could point to it by DNS rebinding. */
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const OF_A_PROXY = /^(forwarded|via|x-(forwarded|real|client|original|envoy)|cf-|true-client-ip|fastly-)/i

type Place = Pick<Config, 'publicUrl' | 'trustProxy'>

/** True if the settings say that a proxy serves the program, whose requests come from the loopback too. */
export const isBehindProxy = ({ publicUrl, trustProxy }: Place): boolean =>
  publicUrl.startsWith('https:') || trustProxy !== false

/** True for a browser on the program's own machine: a loopback socket and host, and no sign of a proxy. */
export function isOnOwnMachine({ raw, headers }: FastifyRequest, config: Place): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const family = isIP(address)
  return (
    !isBehindProxy(config) &&
    family !== 0 &&
    loopback.check(address, family === 6 ? 'ipv6' : 'ipv4') &&
    OWN_HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => OF_A_PROXY.test(name))
  )
}

/** True if a page of the program sends the request, not another site that the browser has open. */
export function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const { origin, host = '', 'sec-fetch-site': site = 'same-origin' } = headers
  return origin === `http://${host.toLowerCase()}` && site === 'same-origin'
}
