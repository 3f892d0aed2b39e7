/** Filters of active clients: in debt, with a birthday today, or a member absent for ten days. */
export const situaciones = ['debe', 'cumple', 'ausente'] as const
export type Situacion = (typeof situaciones)[number]

/**
 * Placeholder for a client without e-mail, because the specification (7) makes the field mandatory. Any address
 * of the reserved domain `.invalid` (RFC 2606) means the same.
 */
export const SIN_CORREO = 'no@tiene.invalid'

export const tieneCorreo = (email: string) => !/\.invalid$/i.test(email.trim())
