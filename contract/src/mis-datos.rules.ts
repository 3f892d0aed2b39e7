/** What a client is called whose data were erased. */
export const PERSONA_BORRADA = { nombre: 'Persona', apellido: 'borrada' } as const

/** What was done, as the server answers it and the screen says it. */
export const DATOS_BORRADOS = 'Sus datos se borraron.'

/** How many of each kind the screen shows; the file has all. */
export const ULTIMOS = 50

/** A code as a receipt prints it: 'K7MP-2QXA'. */
export const codigoImpreso = (codigo: string) => `${codigo.slice(0, 4)}-${codigo.slice(4)}`

/** After the codes by which members come in were made anew. */
export const CODIGOS_RENOVADOS = 'Códigos de entrada renovados: los de antes ya no sirven.'
