/** The newest minor version of each major version at this program's release. */
export const NEWEST: Record<number, number> = { 15: 18, 16: 14, 17: 10, 18: 4 }

/** Minor updates fix defects and never change data. `versionNumber`: `server_version_num`, such as 180004. */
export function minorVersionWarning(versionNumber: number): string | undefined {
  const [major, minor] = [Math.floor(versionNumber / 10_000), versionNumber % 10_000]
  const newest = NEWEST[major] ?? 0
  if (minor >= newest) return undefined
  return `PostgreSQL ${major}.${minor} tiene defectos que se corrigieron hasta ${major}.${newest}: actualízalo; los datos no cambian.`
}
