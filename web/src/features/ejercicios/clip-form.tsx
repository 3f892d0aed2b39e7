import { errors } from '@gym/contract/core/errors'
import { type Ejercicio, MAX_CLIP_BYTES } from '@gym/contract/ejercicios/ejercicios.schema'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/http.ts'
import { useInvalidate } from '../../api/resource-queries.ts'
import { sendFile } from '../../api/send-file.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { askWhether } from '../../ui/feedback/confirmation.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { useSaveEjercicio } from './ejercicios.api.ts'

const KINDS = 'video/mp4,video/webm'

interface ClipFormProps {
  ejercicio: Ejercicio
  onSaved: (saved: Ejercicio) => void
}

export function ClipForm({ ejercicio: { _id, nombre, fuente }, onSaved }: ClipFormProps) {
  const { notice, fail, clear } = useNotice()
  const [share, setShare] = useState<number>()
  const save = useSaveEjercicio(_id)
  const invalidate = useInvalidate(['ejercicios'])
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function upload(file: File) {
    clear()
    if (file.size > MAX_CLIP_BYTES) return fail(`Error al subir el video: ${errors.VIDEO_MUY_GRANDE[1]}`)
    setShare(0)
    leaving.current = new AbortController()
    try {
      const sending = { onShare: setShare, signal: leaving.current.signal }
      onSaved(await sendFile<Ejercicio>(`ejercicios/${_id}/clip`, file, sending))
    } catch (error) {
      fail(`Error al subir el video: ${asApiError(error).message}`)
    } finally {
      setShare(undefined)
      invalidate()
    }
  }

  async function remove() {
    clear()
    const question = {
      title: `¿Quitar el video de ${nombre}?`,
      text: 'El archivo se elimina y se muestra el dibujo.',
      action: 'Quitar',
    }
    if (!(await askWhether(question))) return
    try {
      const { entity } = await save.mutateAsync({ values: { video: null }, key: newIdempotencyKey() })
      onSaved(entity)
    } catch (error) {
      fail(`Error al quitar el video: ${asApiError(error).message}`)
    }
  }

  return (
    <Stack gap="xs" mt="md">
      <NoticeAlert notice={notice} onClose={clear} />
      <Group gap="sm">
        <FileButton accept={KINDS} onFile={upload}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              loading={share !== undefined}
              {...props}
            >
              {fuente === 'clip' ? 'Subir otro video' : 'Subir un video'}
            </Button>
          )}
        </FileButton>
        {fuente === 'clip' && (
          <Button variant="subtle" color="red" loading={save.isPending} onClick={remove}>
            Quitar el video
          </Button>
        )}
        <Text size="sm">MP4 o WebM, de 20 MB como máximo.</Text>
      </Group>
      {share !== undefined && <Progress value={share * 100} aria-hidden />}
      <Announced>
        {share !== undefined && (
          <Text size="sm" role="status">
            Subiendo el video…
          </Text>
        )}
      </Announced>
    </Stack>
  )
}
