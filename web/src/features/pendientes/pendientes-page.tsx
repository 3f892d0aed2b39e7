import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type OutboxSummary, ofAnotherInWords, summaryOf } from '../../offline/outbox/outbox-summary.ts'
import { useConnectionLost, useOutbox, useOwnOutbox } from '../../offline/outbox/use-outbox.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useHeadingAt } from '../../ui/layout/use-heading-at.ts'
import type { Provisional } from '../../ui/print/recibo-provisional.tsx'
import { Archivo } from './archivo.tsx'
import { Cola } from './cola.tsx'
import { Enviadas } from './enviadas.tsx'
import { Guardado } from './guardado.tsx'
import { PorRevisar } from './por-revisar.tsx'
import { ReciboDeNuevo } from './recibo-de-nuevo.tsx'
import { VerRecibo } from './ver-recibo.tsx'

export function PendientesPage() {
  const user = useSignedIn()
  const outbox = useOwnOutbox()
  const { rows, changes, isRead } = useOutbox()
  const notices = useNotice()
  const [recibo, setRecibo] = useState<Provisional | null>(null)
  useHeadingAt(`${changes} ${recibo === null}`)
  if (!user) return null
  if (recibo)
    return (
      <Page>
        <ReciboDeNuevo recibo={recibo} onBack={() => setRecibo(null)} />
      </Page>
    )
  const { porEnviar, porRevisar, deOtros } = summaryOf(rows, user._id)
  return (
    <Page
      says="Lo que se cobró en efectivo y quien entró sin conexión espera aquí hasta que el programa lo recibe."
      actions={
        porEnviar.length > 0 && (
          <Button variant="default" onClick={outbox.tryNow}>
            Enviar ahora
          </Button>
        )
      }
    >
      <NoticeAlert notice={notices.notice} onClose={notices.clear} />
      <DeOtros deOtros={deOtros} onSend={outbox.takeOver} />
      <PorRevisar rows={porRevisar} notices={notices} onReceipt={setRecibo} />
      {isRead ? <PorEnviar rows={porEnviar} onReceipt={setRecibo} /> : <LoadingText />}
      <Enviadas changes={changes} />
      <Guardado />
      <Archivo rows={rows} notices={notices} />
    </Page>
  )
}

interface PorEnviarProps {
  rows: OutboxSummary['porEnviar']
  onReceipt: (recibo: Provisional) => void
}

function PorEnviar({ rows, onReceipt }: PorEnviarProps) {
  const isLost = useConnectionLost()
  if (rows.length === 0) return <Text>No hay nada por enviar.</Text>
  return (
    <Cola
      title={`Por enviar (${rows.length})`}
      rows={rows}
      says={isLost ? 'Sin conexión: se envía solo en cuanto el programa responda.' : undefined}
      acts={(row) => <VerRecibo row={row} onReceipt={onReceipt} />}
    />
  )
}

function DeOtros({ deOtros, onSend }: Pick<OutboxSummary, 'deOtros'> & { onSend: (userId: string) => void }) {
  return deOtros.map((other) => (
    <Alert key={other.usuario._id} color="orange" role="status">
      <Stack gap="xs" align="flex-start">
        {ofAnotherInWords(other)}
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={() => onSend(other.usuario._id)}>
            Enviar lo de {other.usuario.nombre}
          </Button>
          <Text size="sm">Queda como hecho por {other.usuario.nombre}, y enviado por ti.</Text>
        </Group>
      </Stack>
    </Alert>
  ))
}
