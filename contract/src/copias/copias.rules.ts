/** Number of newest backups retained of each kind: daily and requested. */
export const COPIAS_GUARDADAS = 14
export const DIAS_SIN_COPIA = 2

/** Kind of a backup by the prefix of its file name; 'otra' without a known prefix. */
export const tiposCopia = ['diaria', 'pedida', 'actualizacion', 'restauracion', 'otra'] as const
export type TipoCopia = (typeof tiposCopia)[number]

/** Result of a restore test; `no_se_pudo` is inconclusive. */
export const resultadosVerificacion = ['bien', 'mal', 'no_se_pudo'] as const
export type ResultadoVerificacion = (typeof resultadosVerificacion)[number]

export const pasosCopia = ['copiando', 'revisando', 'restaurando', 'comparando'] as const
export type PasoCopia = (typeof pasosCopia)[number]
