import { SIN_CORREO } from '@gym/contract/clientes/clientes.rules'
import { expect, it } from 'vitest'
import { refusalOf } from './canal.ts'

const contacto = { permitido: true, motivo: null, desde: null, canal: null }
const byMail = (email: string) =>
  refusalOf('correo', { cliente: { email }, contacto, enlaceWhatsapp: null } as never)

it('a client without an e-mail is not offered mail', () => {
  expect([SIN_CORREO, 'Ana@Sin.Invalid ', 'ana@correo.com'].map(byMail)).toEqual([
    'No tiene correo.',
    'No tiene correo.',
    undefined,
  ])
})
