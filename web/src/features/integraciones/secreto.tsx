import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import classes from './integraciones.module.css'

interface SecretoProps {
  title: string
  says: string
  what: string
  secreto: string
  onKept: () => void
}

export function Secreto({ title, says, what, secreto, onKept }: SecretoProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert color="yellow" role="status" ref={box} tabIndex={-1}>
      <Stack gap="sm">
        <Text fw={600}>{title}</Text>
        <Text size="sm">
          {says} <b>No se vuelve a mostrar.</b>
        </Text>
        <code className={classes.secret}>{secreto}</code>
        <Group>
          <CopyButton text={secreto} what={what} />
          <Button onClick={onKept}>Ya lo guardé</Button>
        </Group>
      </Stack>
    </Alert>
  )
}
