import type { Endpoint } from '../endpoint.ts'

/** For the one computer of a small office: little memory, few people, a disk that may lose its power. */
const SMALL_OFFICE: Record<string, string> = {
  shared_buffers: '64MB',
  work_mem: '8MB',
  max_connections: '60',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Nobody replicates it.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // The app logs the errors of its own statements; these would hold people's data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/**
 * The `-c name=value` arguments that PostgreSQL is started with. `overrides` win over our own settings, but not over the
 * place where it listens.
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
          // A quoted name, for the setting is a list that commas divide.
          unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        }
  const settings = { ...SMALL_OFFICE, ...overrides, ...network, port: `${port}` }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
