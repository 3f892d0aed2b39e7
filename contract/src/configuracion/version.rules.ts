/** Version of the program, equal to `package.json`'s. */
export const VERSION = '1.0.0'

/** True if the first version is newer; each is three numbers, such as 1.10.0. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((each) => each.split('.').map(Number))
  const index = one?.findIndex((number, at) => number !== other?.[at]) ?? -1
  return index >= 0 && Number(one?.[index]) > Number(other?.[index])
}
