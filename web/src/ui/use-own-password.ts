import { useEffect, useRef } from 'react'
import { ApiError } from '../lib/http.ts'
import { bring } from '../lib/pieces.tsx'

/**
 * Does what is grave. Where the server asks for the own password first, so does a window, and it is done once more. What
 * it gives throws what `act` does; its refusal where the window is closed, or does not come.
 */
export function useOwnPassword() {
  const screen = useRef(new AbortController())
  useEffect(() => {
    const shown = new AbortController()
    screen.current = shown
    return () => shown.abort()
  }, [])

  return async function withOwnPassword<T>(act: () => Promise<T>): Promise<T> {
    const { signal } = screen.current
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || error.codigo !== 'CONFIRMA_TU_CONTRASENA') throw error
      // A window that hardly anybody meets comes when it is wanted.
      const window = await bring(() => import('./own-password.tsx')).catch(() => null)
      if (!(await window?.askOwnPassword(signal))) throw error
      return act()
    }
  }
}
