interface NewCluster {
  folder: string
  role: string
  /** Whether it must outlive the loss of power. */
  sync: boolean
  /** The file with the role's password, where there is one. */
  passwordFile: string | undefined
}

/** The arguments with which initdb makes a cluster: UTF-8, with checksums, with one role. */
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

/** Linux has C.UTF-8 everywhere; elsewhere PostgreSQL's own stands in for it. */
function localeArgs(platform: NodeJS.Platform): string[] {
  if (platform === 'linux') return ['--locale=C.UTF-8']
  const builtin = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return platform === 'darwin' ? [...builtin, '--lc-ctype=en_US.UTF-8'] : builtin
}

/** Without a password only the socket lets anyone in, and its folder lets in nobody but the owner. */
function authArgs(passwordFile: string | undefined): string[] {
  return passwordFile === undefined
    ? ['--auth-local=trust', '--auth-host=reject']
    : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
}
