import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../format/copy-text.ts'

const says = { before: 'Copiar', done: 'Copiado', failed: 'No se pudo copiar' }

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<keyof typeof says>('before')
  const Icon = state === 'done' ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      aria-label={`${says[state]} ${what}`}
      onClick={async () => setState((await copyText(text)) ? 'done' : 'failed')}
    >
      <span aria-live="polite">{says[state]}</span>
    </Button>
  )
}
