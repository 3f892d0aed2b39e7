import ipaddr from 'ipaddr.js'

/**
 * Network for rate limits: the /64 of an IPv6 address, which one line owns; an IPv4 address itself. Other
 * text stays.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
}
