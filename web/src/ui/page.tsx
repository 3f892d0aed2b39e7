import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useDeclaredTitle, useDocumentTitle } from '../lib/page-title.ts'
import classes from './page.module.css'
import { SavedBefore, useFormKey } from './saved-next.tsx'

interface PageProps {
  /** Its heading, where it is not the one that the screen declares. */
  title?: string
  /** Whom or what it shows, once that is known: 'Ana Pérez'. Under the heading, and first in the browser's title. */
  about?: string | undefined
  /** What the screen is, where its name alone could be taken for another's, or of when it is. */
  says?: string | undefined
  /** What comes and goes beside the heading, and moves nothing of the screen. */
  status?: ReactNode
  actions?: ReactNode
  /** What is done less: beside the actions, and on a phone in the page, where the actions are in reach of the thumb. */
  moreActions?: ReactNode
  children: ReactNode
}

let visited = false

/**
 * A screen: its one heading, the actions beside it, its content. The heading takes the focus on navigation inside the
 * app, to a form that stands anew on the same screen too; not on the first load, so that the skip link comes first there.
 */
export function Page({ title, about, says, status, actions, moreActions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const declared = useDeclaredTitle()
  const name = title ?? declared
  useDocumentTitle(about ? `${about} · ${name}` : name)
  const formKey = useFormKey()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the form stands anew
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
