import { Button, Group } from '@mantine/core'
import type { OutboxRow } from '../../offline/outbox/outbox-rows.ts'
import { useOwnOutbox } from '../../offline/outbox/use-outbox.ts'
import { askWhether } from '../../ui/feedback/confirmation.tsx'
import type { useNotice } from '../../ui/feedback/notice.tsx'
import type { Provisional } from '../../ui/print/recibo-provisional.tsx'
import { Cola } from './cola.tsx'
import { nombreDeTipo } from './operacion.tsx'
import { VerRecibo } from './ver-recibo.tsx'

interface PorRevisarProps {
  rows: readonly OutboxRow[]
  notices: ReturnType<typeof useNotice>
  onReceipt: (recibo: Provisional) => void
}

export function PorRevisar({ rows, notices, onReceipt }: PorRevisarProps) {
  const outbox = useOwnOutbox()

  async function drop({ key, tipo, resumen }: OutboxRow) {
    const isDropped = await askWhether({
      title: `¿Quitar la ${nombreDeTipo[tipo].toLowerCase()} de ${resumen.quien}?`,
      text:
        tipo === 'venta'
          ? 'No se registrará: lo que se recibió no quedará en la caja ni en Contabilidad.'
          : 'No se registrará.',
      action: 'Quitar',
    })
    if (!isDropped) return
    await outbox.drop(key)
    notices.succeed(`${nombreDeTipo[tipo]} quitada de los pendientes.`)
  }

  if (rows.length === 0) return null
  return (
    <Cola
      title={`Por revisar (${rows.length})`}
      says="El programa no las aceptó. Las demás siguen su camino."
      rows={rows}
      acts={(row) => (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => outbox.sendAgain(row.key)}>
            Enviar de nuevo
          </Button>
          {isValidWithoutClient(row) && (
            <Button size="xs" variant="default" onClick={() => outbox.sendAgain(row.key, withoutClient)}>
              Enviar sin cliente
            </Button>
          )}
          <VerRecibo row={row} onReceipt={onReceipt} />
          <Button size="xs" variant="outline" color="red" onClick={() => drop(row)}>
            Quitar
          </Button>
        </Group>
      )}
    />
  )
}

interface Vendido {
  cliente?: string | null
  lineas?: Partial<Record<(typeof DE_ALGUIEN)[number], unknown>>[]
}

/** Properties of a sale's line that need a client. */
const DE_ALGUIEN = ['membresia', 'matricula', 'cobra', 'deuda'] as const

/** True if a sale that was refused because of its client would be valid without a client. */
function isValidWithoutClient({ tipo, body, revisar }: OutboxRow): boolean {
  const { cliente, lineas = [] } = body as Vendido
  return (
    tipo === 'venta' &&
    !!cliente &&
    revisar?.codigo?.startsWith('CLIENTE_') === true &&
    lineas.every((linea) => DE_ALGUIEN.every((contenido) => linea[contenido] === undefined))
  )
}

function withoutClient(row: OutboxRow): OutboxRow {
  const { cliente: _, ...body } = row.body as Vendido
  return { ...row, body, resumen: { ...row.resumen, quien: 'Sin cliente' } }
}
