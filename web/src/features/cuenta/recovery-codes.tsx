import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { saveFile } from '../../api/download.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { useSignedIn } from '../../session/session-user.ts'
import { CopyButton } from '../../ui/layout/copy-button.tsx'

const OnPaper = lazyRouteComponent(() => import('../../ui/print/on-paper.tsx'), 'OnPaper')

const EACH_ONCE = 'Cada uno sirve una sola vez, con la contraseña, cuando falte el teléfono.'

export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const [isPrinting, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const title = `Códigos de recuperación de ${useSignedIn()?.email ?? ''}`
  const text = [title, EACH_ONCE, '', ...codes, ''].join('\r\n')

  function download() {
    const content = new Blob([text], { type: 'text/plain;charset=utf-8' })
    saveFile({ name: 'codigos-de-recuperacion.txt', content })
  }

  return (
    <Stack>
      <Text>
        Guarda estos códigos donde no esté el teléfono. {EACH_ONCE} <b>No se vuelven a mostrar.</b>
      </Text>
      <Paper withBorder p="md" bg="var(--surface)">
        <SimpleGrid cols={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }} spacing="xs">
          {codes.map((code) => (
            <Text key={code} component="li" ff="monospace" ta="center">
              {code}
            </Text>
          ))}
        </SimpleGrid>
      </Paper>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          Imprimir
        </Button>
        <CopyButton text={text} what="los códigos" />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={download}
        >
          Descargar
        </Button>
      </Group>
      <Group>
        <Button onClick={onSaved}>Ya los guardé</Button>
      </Group>
      {isPrinting && (
        <OnPaper detail={title} onDone={printed}>
          <p>{EACH_ONCE}</p>
          <ul style={{ fontFamily: 'monospace', listStyle: 'none', padding: 0 }}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </OnPaper>
      )}
    </Stack>
  )
}
