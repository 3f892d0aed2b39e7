import { modals } from '@mantine/modals'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { openConfirmation } from '../feedback/confirmation.tsx'

export interface LeavingOptions {
  /** True if search parameters may change without a confirmation, as for a dialog over a list. */
  besideList?: boolean
}

const openForms = new Set<() => boolean>()

export function isAnythingUnsaved(): boolean {
  return [...openForms].some((isUnsaved) => isUnsaved())
}

/**
 * Asks before a navigation or a closed tab loses unsaved input, which it registers for `isAnythingUnsaved`.
 * Returns the question, for a form whose input is replaced.
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

/** Returns a confirmation of the loss. Unmounting or another call closes it; its promise stays pending. */
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
