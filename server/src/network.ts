import ipaddr from 'ipaddr.js'

/**
 * The network that an address is of, by which strangers are counted: of IPv6 its /64, which one line is given whole, of
 * IPv4 the address. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
}
