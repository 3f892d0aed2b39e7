/** The arguments with which pg_ctl starts a cluster with these settings and waits, recovery included, until it is ready. */
export function startArgs(
  { clusterDir, logFile }: { clusterDir: string; logFile: string },
  settings: string[],
): string[] {
  return ['start', '-D', clusterDir, '-l', logFile, '-w', '-t', '300', '-o', settings.join(' ')]
}

/** The arguments with which pg_ctl rolls back what is under way, stops the cluster and waits until it is down. */
export function stopArgs(clusterDir: string): string[] {
  return ['stop', '-D', clusterDir, '-m', 'fast', '-w', '-t', '60', '-s']
}
