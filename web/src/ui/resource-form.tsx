import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConflictPanel } from './conflict-panel.tsx'
import { FormFields } from './form-fields.tsx'
import { NoticeAlert } from './notice.tsx'
import classes from './resource-form.module.css'
import type { ResourceFormState } from './use-resource-form.ts'

interface ResourceFormProps {
  state: ResourceFormState
  submitLabel: string
  /** 'Ir a clientes': the way there at once, while the redirect waits. */
  leaveLabel: string
  /** Other ways of sending it: buttons of type submit, whose `value` tells `submit` which one it was. */
  alsoSubmit?: ReactNode
  /** What to do next, once it is saved; whoever turns to these buttons is not taken away meanwhile. */
  next?: ReactNode
  /** Without it Cancelar goes where the form goes once it is saved. */
  onCancel?: () => void
  /** How wide a form of many fields may be. */
  maxWidth?: number
  children: ReactNode
}

/** The frame of a form: its message on top, its fields in one column and its buttons. */
export function ResourceForm(props: ResourceFormProps) {
  const { state, submitLabel, alsoSubmit, leaveLabel, next, maxWidth = 520, children } = props
  const { onCancel = state.leave } = props

  return (
    <Stack maw={maxWidth}>
      {state.draft && (
        <Alert color="yellow" variant="outline" role="status">
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
      <NoticeAlert notice={state.notice} onClose={state.clearNotice} />
      {state.conflict && (
        <ConflictPanel
          conflict={state.conflict}
          onInsist={() => state.submit()}
          onYield={state.yieldConflict}
        />
      )}
      <form onSubmit={state.submit} noValidate>
        <Stack>
          <FormFields state={state}>
            <Stack>{children}</Stack>
          </FormFields>
          <Group className={classes.buttons}>
            {state.isSaved ? (
              <>
                <Button onClick={state.leave}>{leaveLabel}</Button>
                {next && (
                  <Group onPointerEnter={state.stay} onFocus={state.stay}>
                    {next}
                  </Group>
                )}
              </>
            ) : (
              <>
                <Button type="submit" loading={state.isSaving}>
                  {submitLabel}
                </Button>
                {alsoSubmit}
                <Button variant="default" onClick={onCancel}>
                  Cancelar
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
