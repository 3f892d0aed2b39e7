export const PERSONA_BORRADA = { nombre: 'Persona', apellido: 'borrada' } as const

export const DATOS_BORRADOS = 'Sus datos se borraron.'

export const ULTIMOS = 50

/** The code that links an account, as printed on a receipt: 'K7MP-2QXA'. */
export const codigoImpreso = (codigo: string) => `${codigo.slice(0, 4)}-${codigo.slice(4)}`

export const CODIGOS_RENOVADOS = 'Códigos de entrada renovados: los de antes ya no sirven.'
