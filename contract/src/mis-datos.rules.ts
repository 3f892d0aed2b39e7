/** What a client is called whose data were erased. */
export const PERSONA_BORRADA = { nombre: 'Persona', apellido: 'borrada' } as const

/** How many of each kind the screen shows; the file has all. */
export const ULTIMOS = 50

/** The header that says the last four digits of the phone, where a lookup asks for them. */
export const CABECERA_CODIGO = 'x-codigo'

/** A code as a receipt prints it: 'K7MP-2QXA'. */
export const codigoImpreso = (codigo: string) => `${codigo.slice(0, 4)}-${codigo.slice(4)}`
