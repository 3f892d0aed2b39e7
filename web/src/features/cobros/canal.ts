import { tieneCorreo } from '@gym/contract/clientes/clientes.rules'
import { type CanalContado, nombreCanal } from '@gym/contract/cobros/cobros.rules'
import type { PersonaEnCobros } from '@gym/contract/cobros/cobros.schema'

type Contactable = Pick<PersonaEnCobros, 'contacto' | 'enlaceWhatsapp'> & {
  cliente: Pick<PersonaEnCobros['cliente'], 'email'>
}

/** Why this channel is unavailable although a contact is allowed; undefined if it is available. */
export function refusalOf(
  canal: CanalContado,
  { cliente, contacto, enlaceWhatsapp }: Contactable,
): string | undefined {
  if (contacto.canal && contacto.canal !== canal)
    return `Esta semana solo por ${nombreCanal[contacto.canal]}.`
  if (canal === 'correo' && !tieneCorreo(cliente.email)) return 'No tiene correo.'
  return canal === 'whatsapp' && !enlaceWhatsapp ? 'Su teléfono no es un celular con WhatsApp.' : undefined
}
