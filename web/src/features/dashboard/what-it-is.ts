/** Welcome text of the specification; also in the static first paint (web/build/first-paint.ts). */
export const WHAT_IT_IS =
  'Admin Gimnasios te ayuda a llevar el control de ganancias y gastos, clientes y entrenadores, y a crear y asignar rutinas.'
