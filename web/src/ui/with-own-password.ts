import { ApiError } from '../lib/http.ts'

/**
 * Does what is grave. Where the server asks for the own password first, so does a window, and it is done once more.
 * @throws what `act` does; its refusal where the window is closed
 */
export async function withOwnPassword<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError) || error.codigo !== 'CONFIRMA_TU_CONTRASENA') throw error
    // A window that hardly anybody meets comes when it is wanted.
    const { askOwnPassword } = await import('./own-password.tsx')
    if (!(await askOwnPassword())) throw error
    return act()
  }
}
