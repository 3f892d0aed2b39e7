import { skipToken, useQuery } from '@tanstack/react-query'
import { asDataUrl } from './data-url.ts'
import { exchange } from './http.ts'

/** Loads a photo as a data URL: an `<img src>` cannot send the session token. */
export const useFoto = (foto: string | null) =>
  useQuery({
    queryKey: ['fotos', foto],
    queryFn: foto
      ? ({ signal }) =>
          exchange('get', foto.replace(/^\/api\//, ''), { signal }, async (answer) =>
            asDataUrl(await answer.blob()),
          )
      : skipToken,
    // Photos are immutable: a new photo has a new address.
    staleTime: Number.POSITIVE_INFINITY,
  })
