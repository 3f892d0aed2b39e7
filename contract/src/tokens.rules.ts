import { type Action, actions } from './actions.ts'

/** What a token begins with, by which it is known when it is found where it should not be. */
export const TOKEN_PREFIX = 'gym_'

/** What a person does with the own session alone: nothing of it is given to a program. */
const neverOfATokens = [
  'sesion:propia',
  'datosPropios:leer',
  'suscripcion:propia',
  'users:administrar',
  'clientes:fusionar',
  'datosPersonales:administrar',
  'copias:administrar',
  'importaciones:administrar',
  'integraciones:administrar',
] as const satisfies Action[]

export type Permiso = Exclude<Action, (typeof neverOfATokens)[number]>

/** What a token may be given. */
export const permisos = (Object.keys(actions) as Action[]).filter(
  (action) => !(neverOfATokens as readonly Action[]).includes(action),
) as [Permiso, ...Permiso[]]

export const TOKEN_REVOCADO = 'Token revocado: ya no sirve.'
