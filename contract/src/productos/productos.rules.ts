/** Minimum stock of a product that is created without one. */
export const MINIMO = 5
