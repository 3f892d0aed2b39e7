import { useSyncExternalStore } from 'react'
import { exchange } from './http.ts'

/** In how many seconds what each report was read from may be behind, by its path; none where it is as it is now. */
const ages = new Map<string, number>()
const lookers = new Set<() => void>()

/** Hears how old a report is: it may be read from a standby (`DATABASE_URL_LECTURA`). */
export function hearAge(path: string, headers: Headers): void {
  ages.set(path, Number(headers.get('x-datos-segundos') ?? 0))
  for (const look of lookers) look()
}

/** A report, whose age is heard. @throws ApiError */
export function callReport<T>(path: string, options: Parameters<typeof exchange>[2]): Promise<T> {
  return exchange('get', path, options, (answer) => {
    hearAge(path, answer.headers)
    return answer.json() as Promise<T>
  })
}

/** What a screen says of the reports whose paths begin so: the age of the oldest, where they are not of now. */
export function useReportAge(of: string): string | undefined {
  const oldest = useSyncExternalStore(
    (look) => {
      lookers.add(look)
      return () => lookers.delete(look)
    },
    () => Math.max(0, ...[...ages].map(([path, age]) => (path.startsWith(of) ? age : 0))),
  )
  return oldest > 0 ? `Datos de hace ${oldest} s` : undefined
}
