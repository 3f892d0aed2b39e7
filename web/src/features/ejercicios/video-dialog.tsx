import { CambiosEjercicio, type Ejercicio } from '@gym/contract/ejercicios/ejercicios.schema'
import { Button, Text, TextInput } from '@mantine/core'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { ClipForm } from './clip-form.tsx'
import { useSaveEjercicio } from './ejercicios.api.ts'

interface VideoDialogProps {
  ejercicio: Ejercicio
  onClose: () => void
  onSaved: (sentence: string) => void
}

export function VideoDialog({ ejercicio, onClose, onSaved }: VideoDialogProps) {
  const { _id, nombre, video, fuente } = ejercicio
  const save = useSaveEjercicio(_id)
  const state = useResourceForm({
    id: `/videos-entrenamiento/${_id}`,
    initialValues: { video: fuente === 'enlace' ? video : '' },
    schema: CambiosEjercicio,
    // With an empty field a clip stays, and a link is deleted.
    toPayload: (values) => ({ video: values.video.trim() || (fuente === 'clip' ? undefined : null) }),
    save: save.mutateAsync,
    failed: 'Error al guardar el video: ',
    saved: 'Video actualizado exitosamente.',
    onSaved: done,
  })

  function done(saved: Ejercicio) {
    onSaved(
      saved.fuente === 'busqueda'
        ? `${nombre} quedó sin video propio: se muestra el dibujo.`
        : `El video de ${nombre} se guardó exitosamente.`,
    )
  }

  return (
    <FormModal title={`Video de ${nombre}`} onClose={onClose}>
      {(close) => (
        <>
          <ResourceForm state={state} submitLabel="Guardar" leaveLabel="Volver a los videos" onCancel={close}>
            <Text size="sm">
              Pega el enlace del video que el gimnasio quiere mostrar, o sube uno. Sin video propio se muestra
              el dibujo.
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
            {fuente === 'enlace' && (
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
          <ClipForm ejercicio={ejercicio} onSaved={done} />
        </>
      )}
    </FormModal>
  )
}
