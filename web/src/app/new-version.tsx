import { Alert, Button, Group } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOutbox } from '../lib/use-outbox.ts'
import { Announced } from '../ui/announced.tsx'
import { isAnythingUnsaved } from '../ui/leaving.ts'
import { isOutdated, letNextIn, registerWorker, takeNewVersion } from './own-worker.ts'

const LOOKED_AT_EACH_MS = 15 * 60_000
const TYPED = 'Guarda o descarta primero lo que escribiste.'
const SENDING = 'Espera a que se envíe lo que está pendiente.'

/** Says that there is a new version, and takes it when the person wants: never by itself, nor over what is typed or being sent. */
export function NewVersion() {
  const isThere = useNewVersion()
  const isSaving = useIsMutating() > 0
  const isSending = useOutbox().isSending || isSaving
  const [whyNot, setWhyNot] = useState('')

  function take() {
    const reason = isAnythingUnsaved() ? TYPED : isSending ? SENDING : ''
    setWhyNot(reason)
    if (!reason) void takeNewVersion()
  }

  // What was waited for is sent by now.
  const said = whyNot === SENDING && !isSending ? '' : whyNot
  return (
    <Announced>
      {isThere && (
        <Alert data-new-version color="blue" variant="outline" role="status" mb="md">
          <Group gap="sm">
            <span>Hay una nueva versión del programa.{said && ` ${said}`}</span>
            <Button size="xs" variant="default" onClick={take}>
              Actualizar
            </Button>
          </Group>
        </Alert>
      )}
    </Announced>
  )
}

/** Whether the server has another version than this page: looked at now and then, and when one comes back to the tab. */
function useNewVersion(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    registerWorker()
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const outdated = await isOutdated().catch(() => undefined)
      if (outdated) setThere(true)
      // The person has the new version already: its worker need not wait for them.
      if (outdated === false) await letNextIn()
    }
    void look()
    const timer = setInterval(look, LOOKED_AT_EACH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return isThere
}
