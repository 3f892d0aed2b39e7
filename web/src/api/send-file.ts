import { endSession, ownToken } from '../session/session.ts'
import { ApiError, refusal } from './api-error.ts'
import { NO_ANSWER, TIMEOUT_MS, TOO_SLOW } from './http.ts'

interface Sending {
  method?: 'PUT' | 'POST'
  onShare?: (share: number) => void
  signal?: AbortSignal
}

/** XMLHttpRequest has upload progress, fetch none. An abort leaves the promise pending. @throws ApiError */
export function sendFile<Answer>(
  path: string,
  file: Blob,
  { method = 'PUT', onShare, signal }: Sending = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const token = ownToken()
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = (sentence: string) => reject(new ApiError(sentence, 0))
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail(TOO_SLOW)
        request.abort()
      }, TIMEOUT_MS)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      heard()
      onShare?.(loaded / total)
    }
    request.onload = () => {
      const { status, responseText } = request
      if (status === 200 || status === 201) return resolve(JSON.parse(responseText))
      if (status === 401) endSession(token)
      refusal(new Response(responseText, { status })).then(reject)
    }
    request.onerror = () => fail(NO_ANSWER)
    request.onloadend = () => clearTimeout(timer)
    signal?.addEventListener('abort', () => request.abort())
    request.open(method, `/api/${path}`)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('accept', 'application/json')
    request.send(file)
    heard()
  })
}
