import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { askWhether } from '../../ui/feedback/confirmation.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { Retrato } from '../../ui/layout/retrato.tsx'
import { useSaveFoto } from './fichas.api.ts'
import { smallPhoto } from './small-photo.ts'

interface FotoModalProps {
  cliente: { _id: string; nombre: string; apellido: string }
  foto: string | null
  onClose: () => void
}

export function FotoModal({ cliente, foto, onClose }: FotoModalProps) {
  const save = useSaveFoto(cliente._id)
  const { notice, fail, clear } = useNotice()
  const [isFilming, setFilming] = useState(false)
  const name = `${cliente.nombre} ${cliente.apellido}`

  async function keep(picture: Blob | HTMLVideoElement) {
    clear()
    const photo = await smallPhoto(picture).catch(() => null)
    if (!photo) return fail('Ese archivo no es una foto que se pueda leer. Elige otra: PNG, JPEG o WebP.')
    await put(photo, 'Error al guardar la foto: ')
  }

  async function put(photo: Blob | null, failed: string) {
    try {
      await save.mutateAsync(photo)
      onClose()
    } catch (thrown) {
      fail(`${failed}${asApiError(thrown).message}`)
    }
  }

  async function remove() {
    clear()
    const question = { title: `¿Quitar la foto de ${name}?`, text: 'La foto se elimina.', action: 'Quitar' }
    if (await askWhether(question)) await put(null, 'Error al quitar la foto: ')
  }

  return (
    <FormModal title={`Foto de ${name}`} onClose={onClose}>
      {(close) => (
        <Stack align="center">
          <NoticeAlert notice={notice} onClose={clear} />
          {isFilming ? (
            <Camera
              isBusy={save.isPending}
              onTaken={keep}
              onFailed={(sentence) => {
                setFilming(false)
                fail(sentence)
              }}
            />
          ) : (
            <>
              <Retrato cliente={cliente} foto={foto} size={200} />
              <Group justify="center">
                {hasCamera && <Button onClick={() => setFilming(true)}>Usar la cámara</Button>}
                <FileButton accept="image/*" onFile={keep}>
                  {(props) => (
                    <Button variant="default" loading={save.isPending} {...props}>
                      Elegir un archivo
                    </Button>
                  )}
                </FileButton>
                {foto && (
                  <Button variant="subtle" color="red" onClick={remove}>
                    Quitar la foto
                  </Button>
                )}
              </Group>
            </>
          )}
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
        </Stack>
      )}
    </FormModal>
  )
}

/** Browsers expose the camera only on localhost and over HTTPS. */
const hasCamera = typeof navigator.mediaDevices?.getUserMedia === 'function'

interface CameraProps {
  isBusy: boolean
  onTaken: (video: HTMLVideoElement) => void
  onFailed: (sentence: string) => void
}

function Camera({ isBusy, onTaken, onFailed }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const failed = useRef(onFailed)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isGone = false
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 640 } }).then(
      (opened) => {
        stream = opened
        if (isGone) return stop()
        if (video.current) video.current.srcObject = opened
      },
      () =>
        failed.current('No se pudo abrir la cámara. Revisa el permiso del navegador, o elige un archivo.'),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return (
    <>
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="Lo que ve la cámara"
        onPlaying={() => setReady(true)}
        style={{ width: '100%', maxWidth: 320, aspectRatio: 1, objectFit: 'cover', borderRadius: 8 }}
      />
      {!isReady && <Text role="status">Abriendo la cámara…</Text>}
      <Button
        disabled={!isReady}
        loading={isBusy}
        data-autofocus
        onClick={() => video.current && onTaken(video.current)}
      >
        Tomar la foto
      </Button>
    </>
  )
}
