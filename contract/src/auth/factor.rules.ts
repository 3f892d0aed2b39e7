export const FACTOR_QUITADO = 'Verificación en dos pasos quitada.'
