import {
  CambioFactorObligatorio,
  type FactorObligatorio,
} from '@gym/contract/configuracion/configuracion.schema'
import { type Rol, roles } from '@gym/contract/permissions/permissions'
import { nombreRol } from '@gym/contract/permissions/roles.rules'
import { Checkbox, Stack } from '@mantine/core'
import type { Versioned } from '../../api/http.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { useSaveFactorObligatorio } from './configuracion.api.ts'

const valuesOf = ({ factorObligatorio }: FactorObligatorio) => ({ factorObligatorio })

export function FactorObligatorioForm({ verificacion }: { verificacion: Versioned<FactorObligatorio> }) {
  const save = useSaveFactorObligatorio()
  const own = useSignedIn()?.rol
  const state = useResourceForm({
    id: '/configuracion#verificacion',
    initialValues: valuesOf(verificacion),
    edited: {
      etag: verificacion.etag,
      valuesOf,
      shown: { factorObligatorio: (chosen) => chosen.map((rol) => nombreRol[rol]).join(', ') || '(vacío)' },
    },
    schema: CambioFactorObligatorio,
    toPayload: (values) => values,
    save: save.mutateAsync,
    failed: 'Error al guardar la verificación: ',
    saved: 'Verificación guardada exitosamente.',
  })
  const { values, setFieldValue, errors, reset } = state.form
  const includesOwn = own !== undefined && values.factorObligatorio.includes(own)

  return (
    <ResourceForm state={state} submitLabel="Guardar los roles" leaveLabel="" onCancel={reset}>
      <Checkbox.Group
        label="Roles que la necesitan"
        description={
          includesOwn
            ? 'Quien no la tenga deberá activarla antes de seguir: también tú, si aún no la tienes.'
            : 'Quien no la tenga deberá activarla en Mi cuenta antes de seguir.'
        }
        value={values.factorObligatorio}
        onChange={(chosen) =>
          setFieldValue(
            'factorObligatorio',
            roles.filter((rol) => chosen.includes(rol)),
          )
        }
        error={errors.factorObligatorio}
        data-path="factorObligatorio"
      >
        <Stack gap="xs" mt="xs">
          {roles.map((rol: Rol) => (
            <Checkbox key={rol} value={rol} label={nombreRol[rol]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </ResourceForm>
  )
}
