/** Filters of active clients: in debt, with a birthday today, or a member absent for ten days. */
export const situaciones = ['debe', 'cumple', 'ausente'] as const
export type Situacion = (typeof situaciones)[number]

/** Placeholder: specification 7 makes the e-mail mandatory. Any `.invalid` address (RFC 2606) means none. */
export const SIN_CORREO = 'no@tiene.invalid'

export const tieneCorreo = (email: string) => !/\.invalid$/i.test(email.trim())
