import { expect, it } from 'vitest'
import { type Action, actions, may } from './actions.ts'
import { asRol, type Rol, roles } from './permissions.ts'

it('an account with a missing or unknown role is a member', () => {
  for (const value of [undefined, null, '', 'jefe', 'Admin', 3]) expect(asRol(value)).toBe('user')
  for (const rol of roles) expect(asRol(rol)).toBe(rol)
})

it('the admin may do everything, other roles only listed actions', () => {
  for (const action of Object.keys(actions) as Action[])
    for (const rol of roles)
      expect(may(rol, action)).toBe(rol === 'admin' || (actions[action] as readonly Rol[]).includes(rol))
})
