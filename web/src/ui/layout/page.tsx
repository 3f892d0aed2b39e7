import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useDeclaredTitle, useDocumentTitle } from '../../routing/page-title.ts'
import { SavedBefore, useFormKey } from '../form/saved-next.tsx'
import classes from './page.module.css'

interface PageProps {
  title?: string
  /** Name of the shown entity once loaded ('Ana Pérez'): the subtitle and start of the document title. */
  about?: string | undefined
  says?: string | undefined
  /** Transient content beside the heading, where it causes no layout shift. */
  status?: ReactNode
  actions?: ReactNode
  /** Secondary actions, beside `actions`. On a phone they stay at the heading if `actions` go to the bottom. */
  moreActions?: ReactNode
  children: ReactNode
}

let visited = false

/** The heading takes the focus after a navigation, but not on the first load: the skip link comes first. */
export function Page({ title, about, says, status, actions, moreActions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const declared = useDeclaredTitle()
  const name = title ?? declared
  useDocumentTitle(about ? `${about} · ${name}` : name)
  const formKey = useFormKey()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the form resets
  useEffect(() => {
    if (visited) heading.current?.focus({ preventScroll: true })
    visited = true
  }, [formKey])

  return (
    <Stack gap="md" className={classes.page}>
      <Group justify="space-between" className={classes.header}>
        <Group gap="md">
          <div>
            <Title order={1} size="h2" ref={heading} tabIndex={-1}>
              {name}
            </Title>
            {about && <Text c="dimmed">{about}</Text>}
            {says && <Text size="sm">{says}</Text>}
          </div>
          {status && <div className={classes.status}>{status}</div>}
        </Group>
        {(actions || moreActions) && (
          <Group gap="xs">
            {moreActions}
            {actions && (
              <Group gap="xs" className={classes.actions}>
                {actions}
              </Group>
            )}
          </Group>
        )}
      </Group>
      <SavedBefore onClose={() => heading.current?.focus({ preventScroll: true })} />
      {children}
    </Stack>
  )
}
