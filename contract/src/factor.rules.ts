/** What is said of the second factor, free of schemas. */

export const FACTOR_QUITADO = 'Verificación en dos pasos quitada.'
