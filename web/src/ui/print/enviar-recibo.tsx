import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { enlaceWhatsapp, numeroWhatsapp } from '@gym/contract/cobros/cobros.rules'
import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ajustesDeCobroQuery, useConfiguracion } from '../../api/gym.ts'
import { oneOf } from '../../api/resource-queries.ts'
import { type DatosDeRecibo, textoDeRecibo } from './recibo.ts'

interface EnviarReciboProps {
  recibo: DatosDeRecibo
  isCopy: boolean
}

/** Opens a WhatsApp chat with the receipt as text. Hidden without a client or a number for WhatsApp. */
export function EnviarRecibo({ recibo, isCopy }: EnviarReciboProps) {
  const { cliente } = recibo
  const hasCliente = { enabled: cliente !== null }
  const { data: gym } = useConfiguracion()
  const { data: persona } = useQuery({ ...oneOf<Cliente>('clientes', cliente ?? ''), ...hasCliente })
  const { data: ajustes } = useQuery({ ...ajustesDeCobroQuery, ...hasCliente })
  if (!gym || !persona?.telefono || !ajustes?.indicativo) return null
  const numero = numeroWhatsapp(persona.telefono, ajustes.indicativo)
  if (!numero) return null
  return (
    <Button
      component="a"
      variant="default"
      href={enlaceWhatsapp(numero, textoDeRecibo(recibo, gym, { isCopy }))}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
    >
      Enviar por WhatsApp
    </Button>
  )
}
