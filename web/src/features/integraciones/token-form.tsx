import type { Permiso } from '@gym/contract/auth/tokens.rules'
import type { TokenHecho } from '@gym/contract/auth/tokens.schema'
import { obligatory } from '@gym/contract/core/sentences'
import { Button, Checkbox, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useLeaving } from '../../ui/form/leaving.ts'
import { DayInput } from '../../ui/inputs/day-input.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { useCrearToken } from './integraciones.api.ts'
import { grupos, nombrePermiso } from './permisos.ts'

interface TokenFormProps {
  onClose: () => void
  onMade: (token: TokenHecho) => void
}

export function TokenForm({ onClose, onMade }: TokenFormProps) {
  const [nombre, setNombre] = useState('')
  const [permisos, setPermisos] = useState<Permiso[]>([])
  const [venceEl, setVenceEl] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { notice, fail, clear } = useNotice()
  const crear = useCrearToken()
  const today = useToday()
  useLeaving(() => nombre !== '' || permisos.length > 0, { besideList: true })

  function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    const missing = {
      ...(!nombre.trim() && { nombre: obligatory('El nombre') }),
      ...(permisos.length === 0 && { permisos: 'Elige al menos un permiso.' }),
    }
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    crear.mutate(
      { nombre, permisos, ...(venceEl && { venceEl }) },
      {
        onError: (error) => {
          const { fields } = asApiError(error)
          setWrong(Object.fromEntries(fields.map(({ campo, mensaje }) => [campo, mensaje])))
          if (fields.length === 0) fail(`Error al crear el token: ${error.message}`)
        },
        onSuccess: (made) => {
          onMade(made)
          onClose()
        },
      },
    )
  }

  return (
    <FormModal title="Nuevo token" onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <TextInput
              label="Nombre"
              description="Para qué es: así se le conoce en la lista y en Auditoría."
              required
              maxLength={60}
              autoComplete="off"
              value={nombre}
              error={wrong.nombre}
              onChange={({ currentTarget }) => setNombre(currentTarget.value)}
              data-autofocus
            />
            <DayInput
              label="Último día"
              description="Vacío, sirve hasta que lo revoques."
              today={today}
              value={venceEl}
              error={wrong.venceEl}
              onChange={setVenceEl}
            />
            <Checkbox.Group
              label="Permisos"
              description="Nunca podrá más que tú."
              required
              value={permisos}
              error={wrong.permisos}
              onChange={(chosen) => setPermisos(chosen as Permiso[])}
            >
              <Stack gap="sm" mt="xs">
                {grupos.map(({ nombre: grupo, permisos: suyos }) => (
                  <Fieldset key={grupo} legend={grupo}>
                    <Stack gap="xs">
                      {suyos.map((permiso) => (
                        <Checkbox key={permiso} value={permiso} label={nombrePermiso(permiso)} />
                      ))}
                    </Stack>
                  </Fieldset>
                ))}
              </Stack>
            </Checkbox.Group>
            <Text size="sm">
              Un token nunca entra en las cuentas, las copias de seguridad ni el borrado de datos.
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit" loading={crear.isPending}>
                Crear token
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
