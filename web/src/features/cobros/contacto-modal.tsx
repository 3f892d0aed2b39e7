import {
  canalesContados,
  type GrupoCobro,
  nombreCanal,
  promesaEnPalabras,
} from '@gym/contract/cobros/cobros.rules'
import type { PersonaEnCobros } from '@gym/contract/cobros/cobros.schema'
import { seDesde } from '@gym/contract/cobros/contactos.rules'
import { dayIn, formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { InWords } from '../../ui/feedback/in-words.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Refusable } from '../../ui/security/refusable.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { refusalOf } from './canal.ts'
import { type Contactado, contactoPerdido, useContactar } from './cobros.api.ts'
import { ContactoHecho, type Hecho } from './contacto-hecho.tsx'
import { Contactos } from './contactos.tsx'
import { NotaForm } from './nota-form.tsx'

interface ContactoModalProps {
  persona: PersonaEnCobros
  grupo: GrupoCobro
  zonaHoraria: string
  onClose: () => void
}

const icons = { whatsapp: IconBrandWhatsapp, llamada: IconPhone, correo: IconMail }

export function ContactoModal({ persona, grupo, zonaHoraria, onClose }: ContactoModalProps) {
  const { cliente, saldo, contacto, ultimoContacto, promesa } = persona
  const today = useToday()
  const name = `${cliente.nombre} ${cliente.apellido}`
  const { notice, fail, succeed, clear } = useNotice()
  const [done, setDone] = useState<Hecho>()
  const contactar = useContactar(cliente._id)
  const lost = done ? undefined : contactoPerdido(cliente._id)

  /** Opens the chat window before the request: after it, a popup blocker would stop the window. */
  async function reach(contacto: Contactado) {
    clear()
    const chat = contacto.canal === 'whatsapp' ? openBlank() : null
    try {
      // Awaited: the callbacks of `mutate` do not run after the modal unmounts.
      const { enlaceWhatsapp: enlace } = await contactar.mutateAsync(contacto)
      const isOpen = chat !== null && !chat.closed
      if (enlace) chat?.location.replace(enlace)
      setDone({ canal: contacto.canal, enlace, isOpen })
    } catch (error) {
      chat?.close()
      fail(asApiError(error).message)
    }
  }

  return (
    <FormModal title={`Contactar a ${name}`} onClose={onClose}>
      {(close) => (
        <Stack>
          <NoticeAlert notice={notice} onClose={clear} />
          <Facts
            facts={[
              ['Debe', saldo > 0 && formatMoney(saldo)],
              ['Promesa', promesa && today && promesaEnPalabras(promesa, today)],
              ['A favor', saldo < 0 && formatMoney(-saldo)],
              ['Teléfono', cliente.telefono],
              ['Correo', cliente.email],
              [
                'Último contacto',
                ultimoContacto &&
                  `${nombreCanal[ultimoContacto.canal]}, ${formatDay(dayIn(zonaHoraria, new Date(ultimoContacto.fecha)))}`,
              ],
            ]}
          />
          {cliente.menorDeEdad && (
            <Alert color="yellow" role="status">
              Es menor de edad: habla con quien responde por esa persona.
            </Alert>
          )}
          {done && <ContactoHecho {...done} cliente={cliente} />}
          {lost && (
            <Alert color="yellow" role="status">
              <Stack gap="xs" align="flex-start">
                <Text>
                  No llegó la respuesta: puede que el contacto por {nombreCanal[lost.canal]} ya esté anotado.
                  Reintenta para hacerlo; cuenta una sola vez.
                </Text>
                <Button loading={contactar.isPending} onClick={() => reach(lost)}>
                  Reintentar
                </Button>
              </Stack>
            </Alert>
          )}
          {!done && !lost && !contacto.permitido && (
            <Alert color="yellow" role="status">
              {contacto.motivo} {contacto.desde && seDesde(contacto.desde, zonaHoraria)}
            </Alert>
          )}
          {!done && !lost && contacto.permitido && (
            <InWords>
              <Group gap="xs">
                {canalesContados.map((canal) => {
                  const Icon = icons[canal]
                  return (
                    <Refusable key={canal} refusal={refusalOf(canal, persona)}>
                      <Button
                        variant={canal === 'whatsapp' ? 'filled' : 'default'}
                        data-autofocus={canal === canalesContados[0] || undefined}
                        leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                        loading={contactar.isPending && contactar.variables.canal === canal}
                        disabled={contactar.isPending}
                        onClick={() => reach({ canal, grupo })}
                      >
                        {nombreCanal[canal]}
                      </Button>
                    </Refusable>
                  )
                })}
              </Group>
              <Text size="sm" c="dimmed">
                Cuenta como contacto al abrirlo, aunque no respondan.
              </Text>
            </InWords>
          )}
          <NotaForm
            clienteId={cliente._id}
            today={today}
            onSaved={() => succeed('Quedó anotado.')}
            onFailed={(sentence) => fail(sentence)}
          />
          <Title order={3} size="h5">
            Contactos anteriores
          </Title>
          <Contactos id={cliente._id} zonaHoraria={zonaHoraria} />
          <Group justify="flex-end">
            {saldo > 0 && !cliente.eliminado && (
              <LinkButton variant="default" to="/vender" search={{ cliente: cliente._id, deuda: 1 }}>
                Recibir pago
              </LinkButton>
            )}
            <Button variant="default" onClick={close}>
              Cerrar
            </Button>
          </Group>
        </Stack>
      )}
    </FormModal>
  )
}

function openBlank() {
  const opened = window.open('', '_blank')
  if (opened) opened.opener = null
  return opened
}
