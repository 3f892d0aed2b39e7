import { CORREO_INVALIDO, contrasenaCorta, passwordMin, SIMPLE_EMAIL } from '@gym/contract/auth/auth.rules'
import { obligatory } from '@gym/contract/core/sentences'
import type { Rol } from '@gym/contract/permissions/permissions'
import { asApiError } from '../../api/api-error.ts'

export function wrongEmail(value: string): string | undefined {
  if (!value.trim()) return obligatory('El correo electrónico')
  return SIMPLE_EMAIL.test(value.trim()) ? undefined : CORREO_INVALIDO
}

export const wrongPassword = (rol: Rol) => (value: string) => {
  if (!value) return obligatory('La contraseña')
  return value.length < passwordMin(rol) ? contrasenaCorta(rol) : undefined
}

export function showRefused(problem: Error, setErrors: (errors: Record<string, string>) => void): void {
  const { fields } = asApiError(problem)
  setErrors(Object.fromEntries(fields.map(({ campo, mensaje }) => [campo, mensaje])))
  const [first] = fields
  if (first) document.getElementsByName(first.campo)[0]?.focus()
}
