import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useDeclaredTitle } from '../../routing/page-title.ts'
import { Announced } from '../feedback/announced.tsx'
import { NoticeAlert } from '../feedback/notice.tsx'
import { ConflictPanel } from './conflict/conflict-panel.tsx'
import { FormFields } from './form-fields.tsx'
import classes from './resource-form.module.css'
import { SavedNext } from './saved-next.tsx'
import { useFirstField } from './use-first-field.ts'
import type { ResourceFormState } from './use-resource-form.ts'

interface ResourceFormProps {
  state: ResourceFormState
  submitLabel: string
  /** Label of the button that skips the wait before the redirect: 'Ir a clientes'. */
  leaveLabel: string
  besides?: ReactNode
  onCancel?: () => void
  /** Maximum width in px; larger for forms of many fields. */
  maxWidth?: number
  children: ReactNode
}

export function ResourceForm(props: ResourceFormProps) {
  const { state, submitLabel, besides, leaveLabel, maxWidth = 520, children } = props
  const { onCancel = state.leave } = props
  const buttons = useFocusAtHand(state.isSaving)
  const { form, isNew } = useFirstField()
  const title = useDeclaredTitle()

  return (
    <Stack maw={maxWidth}>
      <Announced>
        {state.draft && (
          <Alert color="yellow" role="status">
            <Text size="sm" mb="xs">
              Hay datos que escribiste antes de que terminara tu sesión.
            </Text>
            <Group gap="xs">
              <Button size="xs" onClick={state.draft.recover}>
                Recuperarlos
              </Button>
              <Button size="xs" variant="default" onClick={state.draft.discard}>
                Descartarlos
              </Button>
            </Group>
          </Alert>
        )}
      </Announced>
      <NoticeAlert notice={state.notice} onClose={state.clearNotice} />
      {state.isSaved && (
        <div ref={buttons}>
          <SavedNext next={state.next} onTurn={state.stay}>
            <Button onClick={state.leave}>{leaveLabel}</Button>
          </SavedNext>
        </div>
      )}
      {state.conflict && (
        <ConflictPanel
          conflict={state.conflict}
          onKeepMine={() => state.submit()}
          onTakeTheirs={state.yieldConflict}
        />
      )}
      {/* Named like the page: on a page that only creates, the first field takes the focus from the heading. */}
      <form ref={form} onSubmit={state.submit} noValidate {...(isNew && { 'aria-label': title })}>
        <Stack>
          <FormFields state={state}>
            <Stack>{children}</Stack>
          </FormFields>
          {!state.isSaved && (
            <Group ref={buttons} className={classes.buttons}>
              <Button type="submit" loading={state.isSaving}>
                {submitLabel}
              </Button>
              {besides}
              <Button variant="default" onClick={onCancel}>
                Cancelar
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Stack>
  )
}

/** After a save or its failure, moves a lost focus to the pressed button or, if that is gone, to the first one. */
function useFocusAtHand(isSaving: boolean) {
  const buttons = useRef<HTMLDivElement>(null)
  const pressed = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isSaving) {
      pressed.current = document.activeElement
      return
    }
    if (!pressed.current || !isNowhere(document.activeElement)) return
    const all = [...(buttons.current?.querySelectorAll('button') ?? [])]
    const button = all.find((each) => each === pressed.current) ?? all[0]
    button?.focus()
  }, [isSaving])
  return buttons
}

/** True if the focus is lost: some browsers leave it on a disabled field, which ignores keys. */
const isNowhere = (focused: Element | null) => focused === document.body || !!focused?.matches(':disabled')
