interface NewCluster {
  folder: string
  role: string
  sync: boolean
  passwordFile: string | undefined
}

export function initdbArgs(
  platform: NodeJS.Platform,
  { folder, role, sync, passwordFile }: NewCluster,
): string[] {
  return [
    ...['-D', folder, '-U', role, '-E', 'UTF8', '--data-checksums'],
    ...localeArgs(platform),
    ...(sync ? [] : ['--no-sync']),
    ...authArgs(passwordFile),
  ]
}

/** Linux has the locale C.UTF-8; other systems use PostgreSQL's builtin one. */
function localeArgs(platform: NodeJS.Platform): string[] {
  if (platform === 'linux') return ['--locale=C.UTF-8']
  const builtin = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return platform === 'darwin' ? [...builtin, '--lc-ctype=en_US.UTF-8'] : builtin
}

/** Without a password, only the socket accepts connections, and its folder is private to the owner. */
function authArgs(passwordFile: string | undefined): string[] {
  return passwordFile === undefined
    ? ['--auth-local=trust', '--auth-host=reject']
    : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
}
