import { useSyncExternalStore } from 'react'
import { exchange } from './http.ts'

/** Age in seconds of each report's data, by path; 0 for live data. */
const ages = new Map<string, number>()
const lookers = new Set<() => void>()

/** Stores the age of a report's data, which may come from a standby (`DATABASE_URL_LECTURA`). */
export function hearAge(path: string, headers: Headers): void {
  ages.set(path, Number(headers.get('x-datos-segundos') ?? 0))
  for (const look of lookers) look()
}

export function callReport<T>(path: string, options: Parameters<typeof exchange>[2]): Promise<T> {
  return exchange('get', path, options, (answer) => {
    hearAge(path, answer.headers)
    return answer.json() as Promise<T>
  })
}

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
