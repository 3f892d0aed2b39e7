import { skipToken, useQuery } from '@tanstack/react-query'
import { asDataUrl } from './data-url.ts'
import { exchange } from './http.ts'

/** A photo, to be shown: who asks for it needs a session, which the address of an image has not. */
export const useFoto = (foto: string | null) =>
  useQuery({
    queryKey: ['fotos', foto],
    queryFn: foto
      ? ({ signal }) =>
          exchange('get', foto.replace(/^\/api\//, ''), { signal }, async (answer) =>
            asDataUrl(await answer.blob()),
          )
      : skipToken,
    // Another photo has another address.
    staleTime: Number.POSITIVE_INFINITY,
  })
