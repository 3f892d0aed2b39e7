import { Alert, Button, Group } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { isOutdated } from '../../routing/is-outdated.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { isAnythingUnsaved } from '../../ui/form/leaving.ts'
import { letNextIn, registerWorker, takeNewVersion } from './own-worker.ts'

const LOOKED_AT_EACH_MS = 15 * 60_000
const SAID = {
  offered: '',
  wanted: '',
  sending: 'Se abre en cuanto se envíe lo que está pendiente.',
  opening: '',
  typed: 'Guarda o descarta primero lo que escribiste.',
  unanswered: 'El programa no responde. Vuelve a intentarlo en un momento.',
}

/** Offers the new version. After the click, opens it once nothing is being sent; never over unsaved input. */
export function NewVersion({ open = takeNewVersion }) {
  const isThere = useNewVersion()
  const isSaving = useIsMutating() > 0
  const isSending = useOutbox().isSending || isSaving
  const [state, setState] = useState<'offered' | 'wanted' | 'opening' | 'typed' | 'unanswered'>('offered')

  const mayReload = useEffectEvent(() => !isSending && !isAnythingUnsaved())
  const openNow = useEffectEvent(async () => {
    if (isAnythingUnsaved()) return setState('typed')
    setState('opening')
    if (await open(() => mayReload()).catch(() => false)) return setState('offered')
    giveUp()
  })
  const giveUp = useEffectEvent(() => setState(mayReload() ? 'unanswered' : 'wanted'))
  useEffect(() => {
    if (state === 'wanted' && !isSending) void openNow()
  }, [state, isSending])

  const said = SAID[state === 'wanted' && isSending ? 'sending' : state]
  return (
    <Announced>
      {isThere && (
        <Alert data-new-version color="blue" role="status" mb="md">
          <Group gap="sm">
            <span>Hay una nueva versión del programa.{said && ` ${said}`}</span>
            <Button
              size="xs"
              variant="default"
              loading={state === 'opening'}
              onClick={() => setState('wanted')}
            >
              Actualizar
            </Button>
          </Group>
        </Alert>
      )}
    </Announced>
  )
}

function useNewVersion(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    registerWorker()
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const outdated = await isOutdated().catch(() => undefined)
      if (outdated) setThere(true)
      // The page is up to date: a pending service worker has the same version and may take over.
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
