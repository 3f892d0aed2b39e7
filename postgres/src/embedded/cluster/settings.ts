import type { Endpoint } from '../endpoint.ts'

/** Defaults for a small office computer with little memory and few users. */
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
  // Omits statement errors, because they contain personal data; the app logs its own.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** `overrides` replace our defaults, but never the place where PostgreSQL listens. */
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
