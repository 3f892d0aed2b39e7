/**
 * Stands in for `passwords.ts` where a test makes hundreds of logins and how passwords are hashed is not the matter:
 * `vi.mock('./passwords.ts', () => import('../../testing/cheap-passwords.ts'))`.
 */
export async function hashPassword(password: string): Promise<string> {
  return `plain ${password}`
}

export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return passwordHash === `plain ${password}`
}
