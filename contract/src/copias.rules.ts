/** How many of those that the program makes by itself are kept, and how many of those that somebody asked for. */
export const COPIAS_GUARDADAS = 14
/** After so many days without a new copy the dashboard warns. */
export const DIAS_SIN_COPIA = 2

/** Why a copy was made; 'otra' is one that somebody put there. */
export const tiposCopia = ['diaria', 'pedida', 'actualizacion', 'restauracion', 'otra'] as const
export type TipoCopia = (typeof tiposCopia)[number]

/** What came of restoring a copy; what could not be tried is neither good nor bad. */
export const resultadosVerificacion = ['bien', 'mal', 'no_se_pudo'] as const
export type ResultadoVerificacion = (typeof resultadosVerificacion)[number]

/** What a copy, or its verification, is doing. */
export const pasosCopia = ['copiando', 'revisando', 'restaurando', 'comparando'] as const
export type PasoCopia = (typeof pasosCopia)[number]
