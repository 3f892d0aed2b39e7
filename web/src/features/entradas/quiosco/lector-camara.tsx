import { CODIGO_DE_ENTRADA } from '@gym/contract/core/identificacion.rules'
import { Alert, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface LectorCamaraProps {
  opened: boolean
  onClose: () => void
  onCode: (codigo: string) => void
}

const NOT_SECURE =
  'El navegador solo da la cámara con https o en el propio computador (http://localhost). Usa un lector USB, o escribe el número.'
const OTHERWISE = 'Usa un lector USB, o escribe el número.'
const failures: Record<string, string> = {
  NotAllowedError:
    'El navegador no tiene permiso para usar la cámara. Dáselo en el icono junto a la dirección de esta página y vuelve a abrir esta ventana.',
  NotFoundError: `Este equipo no tiene cámara. ${OTHERWISE}`,
  NotReadableError: 'Otro programa está usando la cámara. Ciérralo y vuelve a abrir esta ventana.',
}

export function LectorCamara({ opened, onClose, onCode }: LectorCamaraProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Leer con la cámara" centered>
      {window.isSecureContext && navigator.mediaDevices ? (
        <Camara onCode={onCode} />
      ) : (
        <Alert color="orange" role="alert">
          {NOT_SECURE}
        </Alert>
      )}
    </Modal>
  )
}

function Camara({ onCode }: Pick<LectorCamaraProps, 'onCode'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState('')
  const [isOther, setOther] = useState(false)
  const last = useRef('')

  const take = useEffectEvent((read: unknown) => {
    if (typeof read !== 'string' || read === last.current) return
    last.current = read
    const isCode = CODIGO_DE_ENTRADA.test(read)
    setOther(!isCode)
    if (isCode) onCode(read)
  })

  useEffect(() => {
    const player = video.current
    if (!player) return
    let isOver = false
    let stop = () => {}
    const begin = async () => {
      const { QRCanvas, frameLoop, rearCamera } = await import('qr/dom.js')
      const camera = await rearCamera(player)
      const canvas = new QRCanvas()
      const end = frameLoop(async () => take(await camera.readFrame(canvas)), player)
      stop = () => {
        end()
        camera.stop()
      }
      if (isOver) stop()
    }
    begin().catch(({ name }: Error) =>
      setFailure(failures[name] ?? `No se pudo usar la cámara. ${OTHERWISE}`),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [])

  if (failure)
    return (
      <Alert color="red" role="alert">
        {failure}
      </Alert>
    )
  return (
    <Stack>
      <video
        ref={video}
        muted
        playsInline
        style={{ width: '100%', aspectRatio: '4 / 3', background: 'var(--ink)', borderRadius: 8 }}
      >
        <track kind="captions" />
      </video>
      <Text role="status">{isOther ? 'Ese código no es de entrada.' : 'Acerca el código a la cámara.'}</Text>
    </Stack>
  )
}
