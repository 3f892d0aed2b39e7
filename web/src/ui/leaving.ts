import { modals } from '@mantine/modals'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { openConfirmation } from './confirmation.tsx'

export interface LeavingOptions {
  /** Whether what else the screen's address says, as a list does that a window stands over, may change without losing what is typed. */
  besideList?: boolean
}

const openForms = new Set<() => boolean>()

/** Whether something on the screen is typed and not saved. */
export function isAnythingUnsaved(): boolean {
  return [...openForms].some((isUnsaved) => isUnsaved())
}

/**
 * Asks before the screen is left, the tab or the window of the form closed, or somebody signs out, with something typed that
 * is not saved. Gives the same question for what else would lose it.
 */
export function useLeaving(isUnsaved: () => boolean, { besideList = false }: LeavingOptions = {}) {
  const mayLoseTyped = useMayLoseTyped()
  const unsaved = useEffectEvent(isUnsaved)
  useEffect(() => {
    const asked = () => unsaved()
    openForms.add(asked)
    return () => {
      openForms.delete(asked)
    }
  }, [])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isUnsaved()) return false
      if (besideList && current.pathname === next.pathname) return false
      return !(await mayLoseTyped())
    },
    enableBeforeUnload: isUnsaved,
  })
  return mayLoseTyped
}

/**
 * Asks before what is typed in a form is lost; true where it may be. Only the latest question is answered: going back
 * once more asks anew in its place, and a form that is left takes its question with it.
 */
export function useMayLoseTyped(): () => Promise<boolean> {
  const asked = useRef<string>(undefined)

  function takeBack() {
    const question = asked.current
    asked.current = undefined
    if (question) modals.close(question)
  }
  const leave = useEffectEvent(takeBack)
  useEffect(() => () => leave(), [])

  return () =>
    new Promise((resolve) => {
      takeBack()
      const answer = (isLost: boolean) => {
        if (asked.current !== question) return
        asked.current = undefined
        resolve(isLost)
      }
      const question = openConfirmation({
        title: '¿Salir sin guardar?',
        text: 'Lo que escribiste en este formulario se perderá.',
        action: 'Salir sin guardar',
        cancel: 'Seguir editando',
        onConfirm: () => answer(true),
        onClose: () => answer(false),
      })
      asked.current = question
    })
}
