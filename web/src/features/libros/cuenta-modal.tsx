import type { Cuenta } from '@gym/contract/contabilidad/libros.schema'
import { Button, Group, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useLeaving } from '../../ui/form/leaving.ts'
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts'
import { useSaveCuenta } from './libros.api.ts'

interface CuentaModalProps {
  cuenta?: Cuenta | undefined
  onClose: () => void
  onSaved: (sentence: string) => void
}

export function CuentaModal({ cuenta, onClose, onSaved }: CuentaModalProps) {
  const [codigo, setCodigo] = useState(cuenta?.codigo ?? '')
  const [nombre, setNombre] = useState(cuenta?.nombre ?? '')
  const [activa, setActiva] = useState(cuenta?.activa ?? true)
  const [categorias, setCategorias] = useState(cuenta?.categorias ?? [])
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const form = useFirstWrong(wrong)
  const { notice, fail, clear } = useNotice()
  const save = useSaveCuenta(cuenta?.codigo)
  const typed = JSON.stringify([codigo, nombre, activa, categorias])
  const [first] = useState(typed)
  useLeaving(() => typed !== first, { besideList: true })

  function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    setWrong({})
    save.mutate(cuenta ? { nombre, activa, categorias } : { codigo, nombre, categorias }, {
      onError: (error) => {
        const { fields } = asApiError(error)
        setWrong(Object.fromEntries(fields.map(({ campo, mensaje }) => [campo, mensaje])))
        if (fields.length === 0) fail(error.message)
      },
      onSuccess: (saved) => {
        onSaved(`La cuenta ${saved.codigo} ${saved.nombre} quedó ${cuenta ? 'guardada' : 'en el plan'}.`)
        onClose()
      },
    })
  }

  return (
    <FormModal
      title={cuenta ? `Editar la cuenta ${cuenta.codigo}` : 'Agregar cuenta propia'}
      onClose={onClose}
    >
      {(close) => (
        <form ref={form} onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            {!cuenta && (
              <TextInput
                label="Código"
                description="De 7 a 12 cifras, que empiezan por una cuenta del plan: 51350501."
                required
                inputMode="numeric"
                maxLength={12}
                error={wrong.codigo}
                value={codigo}
                onChange={({ currentTarget }) => setCodigo(currentTarget.value)}
                data-autofocus
              />
            )}
            <TextInput
              label="Nombre"
              required
              maxLength={120}
              error={wrong.nombre}
              value={nombre}
              onChange={({ currentTarget }) => setNombre(currentTarget.value)}
              data-autofocus={cuenta ? true : undefined}
            />
            <TagsInput
              label="Categorías"
              description="Las transacciones con una de estas categorías van a esta cuenta. Escribe y pulsa Enter."
              maxTags={30}
              error={wrong.categorias}
              value={categorias}
              onChange={setCategorias}
            />
            {cuenta?.propia && (
              <Switch
                label="Recibe movimientos nuevos"
                checked={activa}
                onChange={({ currentTarget }) => setActiva(currentTarget.checked)}
              />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit" loading={save.isPending}>
                Guardar
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
