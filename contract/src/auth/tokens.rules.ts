import { type Action, actions } from '../permissions/actions.ts'

/** Token prefix, so that a leaked token is recognisable. */
export const TOKEN_PREFIX = 'gym_'

const NOT_FOR_TOKENS = [
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

export type Permiso = Exclude<Action, (typeof NOT_FOR_TOKENS)[number]>

export const permisos = (Object.keys(actions) as Action[]).filter(
  (action) => !(NOT_FOR_TOKENS as readonly Action[]).includes(action),
) as [Permiso, ...Permiso[]]

export const TOKEN_REVOCADO = 'Token revocado: ya no sirve.'
