/** Filters of active clients: in debt, with a birthday today, or a member absent for ten days. */
export const situaciones = ['debe', 'cumple', 'ausente'] as const
export type Situacion = (typeof situaciones)[number]

/** A client's e-mail is mandatory (specification 7). This one, or any of `.invalid` (RFC 2606), means none. */
export const SIN_CORREO = 'no@tiene.invalid'

export const tieneCorreo = (email: string) => !/\.invalid$/i.test(email.trim())
