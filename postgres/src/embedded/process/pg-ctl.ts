export function startArgs(
  { clusterDir, logFile }: { clusterDir: string; logFile: string },
  settings: string[],
): string[] {
  return ['start', '-D', clusterDir, '-l', logFile, '-w', '-t', '300', '-o', settings.join(' ')]
}

/** pg_ctl arguments for a fast stop, which rolls back open transactions and waits. */
export function stopArgs(clusterDir: string): string[] {
  return ['stop', '-D', clusterDir, '-m', 'fast', '-w', '-t', '60', '-s']
}
