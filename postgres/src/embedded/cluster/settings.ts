import type { Endpoint } from '../endpoint.ts'

/** Defaults for one small office computer: little memory, few users, power loss. */
const SMALL_OFFICE: Record<string, string> = {
  shared_buffers: '64MB',
  work_mem: '8MB',
  max_connections: '60',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // The app logs its own statement errors; PostgreSQL's log would contain personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/**
 * The `-c name=value` arguments of the server. `overrides` replace our settings, except the listening place.
 */
export function settingArgs(
  platform: NodeJS.Platform,
  { host, port }: Endpoint,
  overrides: Record<string, string>,
): string[] {
  const network =
    platform === 'win32'
      ? { listen_addresses: host }
      : {
          listen_addresses: '',
          // Quoted, because the setting is a comma-separated list.
          unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        }
  const settings = { ...SMALL_OFFICE, ...overrides, ...network, port: `${port}` }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
