import type { CanalContado } from '@gym/contract/cobros/cobros.rules'
import type { PersonaEnCobros } from '@gym/contract/cobros/cobros.schema'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './cobros.module.css'

export interface Hecho {
  canal: CanalContado
  enlace: string | null
  isOpen: boolean
}

export function ContactoHecho({
  canal,
  enlace,
  isOpen,
  cliente,
}: Hecho & { cliente: PersonaEnCobros['cliente'] }) {
  const said = useRef<HTMLDivElement>(null)
  // The pressed button was unmounted: the link takes the focus.
  useEffect(() => said.current?.querySelector('a')?.focus(), [])
  return (
    <Alert color={isOpen || canal !== 'whatsapp' ? 'green' : 'yellow'} role="status">
      <Stack gap="xs" align="flex-start" ref={said}>
        {canal === 'whatsapp' && isOpen && (
          <>
            <Text>WhatsApp abierto. Envía allí el mensaje y anota aquí qué resultó.</Text>
            {enlace && (
              <Anchor href={enlace} target="_blank" rel="noopener noreferrer">
                Abrirlo de nuevo
              </Anchor>
            )}
          </>
        )}
        {canal === 'whatsapp' && !isOpen && enlace && (
          <>
            <Text>El contacto quedó anotado, pero el navegador no dejó abrir la ventana. Ábrela aquí.</Text>
            <Button
              component="a"
              href={enlace}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
            >
              Abrir WhatsApp
            </Button>
          </>
        )}
        {canal === 'llamada' && (
          <>
            <Text>Llamada anotada. Marca y anota aquí qué resultó.</Text>
            <Anchor href={`tel:${cliente.telefono}`} className={classes.number ?? ''}>
              {cliente.telefono}
            </Anchor>
          </>
        )}
        {canal === 'correo' && (
          <>
            <Text>Correo anotado. Escríbelo y anota aquí qué resultó.</Text>
            <Anchor href={`mailto:${cliente.email}`}>{cliente.email}</Anchor>
          </>
        )}
      </Stack>
    </Alert>
  )
}
