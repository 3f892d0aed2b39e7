import { COPIAS_GUARDADAS } from '@gym/contract/copias/copias.rules'
import type { Copia } from '@gym/contract/copias/copias.schema'
import { formatBytes } from '@gym/contract/core/bytes'
import { formatInstant } from '@gym/contract/core/calendar'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { Refusable } from '../../ui/security/refusable.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { BUSY, estados, nombreTipo } from './copia-words.ts'
import classes from './copias.module.css'

interface ListaProps {
  copias: Copia[]
  isBusy: boolean
  isDownloading: boolean
  onDownload: (nombre: string) => void
  onVerify: (nombre: string) => void
  /** Undefined if only a command can restore a backup. */
  onRestore: ((copia: Copia) => void) | undefined
}

export function Lista({ copias, isBusy, isDownloading, onDownload, onVerify, onRestore }: ListaProps) {
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const acts = (copia: Copia) => {
    const { nombre, verificacion } = copia
    return (
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={isDownloading}
          onClick={() => onDownload(nombre)}
          aria-label={`Descargar ${nombre}`}
        >
          Descargar
        </Button>
        <Refusable refusal={isBusy ? BUSY : undefined}>
          <Button
            size="xs"
            variant="default"
            onClick={() => onVerify(nombre)}
            aria-label={`Verificar ahora ${nombre}`}
          >
            Verificar ahora
          </Button>
        </Refusable>
        {onRestore && verificacion?.resultado !== 'mal' && (
          <Refusable refusal={isBusy ? BUSY : undefined}>
            <Button
              size="xs"
              variant="default"
              onClick={() => onRestore(copia)}
              aria-label={`Restaurar ${nombre}`}
            >
              Restaurar
            </Button>
          </Refusable>
        )}
      </Group>
    )
  }
  const columns: RowColumn<Copia>[] = [
    {
      title: 'Cuándo',
      brief: 'who',
      render: ({ fecha }) => formatInstant(new Date(fecha), timeZone),
    },
    {
      title: 'Copia',
      brief: 'what',
      render: (copia) => <Nombre {...copia} />,
      renderBrief: (copia) => (
        <Stack gap="xs">
          <div>
            <Nombre {...copia} />
          </div>
          <Estado {...copia} />
          {acts(copia)}
        </Stack>
      ),
    },
    { title: 'Tamaño', brief: 'amount', numeric: true, render: ({ bytes }) => formatBytes(bytes) },
    { title: 'Verificación', render: (copia) => <Estado {...copia} /> },
    { title: 'Acciones', render: acts },
  ]
  return (
    <section aria-labelledby="copias">
      <Title order={2} size="h4" mb="xs" id="copias">
        Copias guardadas
      </Title>
      <PlainTable
        name="Copias"
        rows={copias.map((copia) => ({ ...copia, _id: copia.nombre }))}
        columns={columns}
        empty="Todavía no hay copias. La primera se hace sola, unos minutos después de iniciar el programa."
      />
      <Text size="sm" mt="xs">
        Se guardan las {COPIAS_GUARDADAS} diarias más nuevas y las {COPIAS_GUARDADAS} más nuevas de las
        pedidas a mano; las demás se quedan hasta que alguien las quite.
      </Text>
    </section>
  )
}

function Estado({ verificacion }: Copia) {
  return (
    <StatusBadge {...(verificacion ? estados[verificacion.resultado] : { state: 'Sin verificar' })} wraps />
  )
}

function Nombre({ nombre, tipo, cifrada }: Copia) {
  return (
    <>
      {nombreTipo[tipo]}
      {cifrada && ', cifrada'}
      <Text size="sm" c="dimmed" className={classes.name}>
        {nombre}
      </Text>
    </>
  )
}
