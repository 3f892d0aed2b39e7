import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { CuentaPorVincular } from '@gym/contract/mis-datos/mis-datos.schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { ServerPicker } from '../../ui/picker/server-picker.tsx'
import { useCuentaSearch, useVincular } from './fichas.api.ts'

interface LigarModalProps {
  cliente: Cliente
  onClose: () => void
  onLinked: () => void
}

export function LigarModal({ cliente, onClose, onLinked }: LigarModalProps) {
  const vincular = useVincular(cliente._id)
  const [cuenta, setCuenta] = useState<CuentaPorVincular | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { notice, fail, clear } = useNotice()

  async function link(event: FormEvent) {
    event.preventDefault()
    clear()
    setMissing(!cuenta)
    if (!cuenta) return
    try {
      await vincular.mutateAsync(cuenta._id)
      onClose()
      onLinked()
    } catch (thrown) {
      fail(`Error al ligar la cuenta: ${asApiError(thrown).message}`)
    }
  }

  return (
    <FormModal title={`Ligar una cuenta a ${cliente.nombre} ${cliente.apellido}`} onClose={onClose}>
      {(close) => (
        <form onSubmit={link} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <Text size="sm">
              Asegúrate de que la cuenta es de esta persona: con ella se ve todo lo que el gimnasio sabe de
              ella.
            </Text>
            <ServerPicker<CuentaPorVincular>
              label="Cuenta"
              placeholder="Nombre o correo"
              required
              selected={cuenta}
              onSelect={(chosen) => {
                setCuenta(chosen)
                setMissing(false)
              }}
              error={isMissing && 'Elige una cuenta.'}
              nothingFound="No se encontró ninguna cuenta de afiliado sin ligar."
              useMatches={useCuentaSearch}
              nameOf={({ nombre }) => nombre}
              detailOf={({ email }) => email}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit" loading={vincular.isPending}>
                Ligar
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
