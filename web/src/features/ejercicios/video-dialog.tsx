import { CambiosEjercicio, type Ejercicio } from '@gym/contract/ejercicios'
import { Button, Text, TextInput } from '@mantine/core'
import { FormModal } from '../../ui/form-modal.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { useSaveEjercicio } from './ejercicios.api.ts'

interface VideoDialogProps {
  ejercicio: Ejercicio
  onClose: () => void
  onSaved: (sentence: string) => void
}

/** Sets the gym's own link to an exercise's video, or takes it away: an empty field is none. */
export function VideoDialog({ ejercicio, onClose, onSaved }: VideoDialogProps) {
  const { _id, nombre, video, propio } = ejercicio
  const save = useSaveEjercicio(_id)
  const state = useResourceForm({
    id: `/videos-entrenamiento/${_id}`,
    initialValues: { video: propio ? video : '' },
    schema: CambiosEjercicio,
    toPayload: (values) => ({ video: values.video.trim() || null }),
    save: save.mutateAsync,
    failed: 'Error al guardar el video: ',
    saved: 'Video actualizado exitosamente.',
    onSaved: (saved) =>
      onSaved(
        saved.propio
          ? `El video de ${nombre} se guardó exitosamente.`
          : `${nombre} quedó sin video propio: se buscará en YouTube.`,
      ),
  })

  return (
    <FormModal title={`Video de ${nombre}`} onClose={onClose}>
      {(close) => (
        <ResourceForm state={state} submitLabel="Guardar" leaveLabel="Volver a los videos" onCancel={close}>
          <Text size="sm">
            Pega el enlace del video que el gimnasio quiere mostrar. Si lo dejas vacío, se busca en YouTube.
          </Text>
          <TextInput
            label="Enlace del video"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            data-autofocus
            {...state.form.getInputProps('video')}
          />
          {propio && (
            <Button
              variant="default"
              onClick={() => {
                state.form.setFieldValue('video', '')
                state.form.getInputNode('video')?.focus()
              }}
            >
              Quitar el enlace
            </Button>
          )}
        </ResourceForm>
      )}
    </FormModal>
  )
}
