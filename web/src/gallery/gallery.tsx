import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { VerdictIcon } from '../ui/entrada/verdict-icon.tsx'
import verdicts from '../ui/entrada/verdict-tone.module.css'
import type { Tone } from '../ui/entrada/verdict-tone.ts'
import { Caution } from '../ui/feedback/caution.tsx'
import { openConfirmation } from '../ui/feedback/confirmation.tsx'
import { type Notice, NoticeAlert } from '../ui/feedback/notice.tsx'
import { Empty, FormSkeleton, LoadError } from '../ui/feedback/query-state.tsx'
import { CopyButton } from '../ui/layout/copy-button.tsx'
import { Facts } from '../ui/layout/facts.tsx'
import { Brand } from '../ui/layout/gym/brand.tsx'
import brand from '../ui/layout/gym/gym-brand.module.css'
import { Retrato } from '../ui/layout/retrato.tsx'
import { StatusBadge } from '../ui/layout/status-badge.tsx'
import { TextLink } from '../ui/layout/text-link.tsx'
import { PlainTable } from '../ui/table/plain-table.tsx'
import { Fields } from './fields.tsx'

const noop = () => {}
const notices: Notice[] = [
  { kind: 'success', text: 'Cliente guardado exitosamente.' },
  { kind: 'info', text: 'No se encontraron registros.' },
  { kind: 'error', text: 'Error al guardar el cliente: inténtalo de nuevo.' },
]
const tones: [Tone, string][] = [
  ['well', 'Adelante'],
  ['note', 'Vence pronto'],
  ['soon', 'Atención'],
  ['refused', 'No puede entrar'],
]
const personas = [
  { _id: '1', nombre: 'Luisa Fernanda Gómez', plan: 'Mensualidad · 12 días', debe: '$80.000' },
  { _id: '2', nombre: 'Óscar Cañón Romero', plan: 'Trimestral · 61 días', debe: '$1.240.000' },
]

export function Gallery() {
  return (
    <Stack p="lg" gap="xl">
      <Shown title="Marca">
        <Group gap="xl">
          <span className={brand.brand}>
            <Brand />
          </span>
          <span className={brand.brand}>
            <Brand nombre="Gimnasio Ñandú" />
          </span>
        </Group>
      </Shown>
      <Shown title="Letra">
        <Text fz="var(--figure)" fw={600}>
          $1.234.567
        </Text>
        <Title order={3} size="h2">
          Título de página
        </Title>
        <Title order={4} size="h3">
          Título de sección
        </Title>
        <Text>
          Texto de 16, con un <TextLink to="/">enlace</TextLink>.
        </Text>
        <Text size="sm">Texto de 14: 27/11/2026 · $80.000</Text>
        <Text size="xs" c="dimmed">
          Texto de 12, tenue
        </Text>
      </Shown>
      <Shown title="Botones">
        {(['filled', 'light', 'default', 'subtle'] as const).map((variant) => (
          <Group key={variant} gap="xs">
            <Button variant={variant}>Guardar</Button>
            <Button variant={variant} size="xs">
              Pequeño
            </Button>
            <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden />}>
              Nuevo cliente
            </Button>
            <Button variant={variant} disabled>
              Apagado
            </Button>
            <Button variant={variant} loading>
              Guardando
            </Button>
            <Button variant={variant} color="red">
              Eliminar
            </Button>
          </Group>
        ))}
        <Group gap="xs">
          <CopyButton text="123" what="el número" />
          <Button
            variant="default"
            onClick={() =>
              openConfirmation({
                title: '¿Eliminar a Luisa?',
                text: 'No se puede deshacer.',
                action: 'Eliminar',
                onConfirm: noop,
              })
            }
          >
            Abrir una pregunta
          </Button>
        </Group>
      </Shown>
      <Shown title="Campos">
        <Fields />
      </Shown>
      <Shown title="Avisos">
        {notices.map((notice) => (
          <NoticeAlert key={notice.kind} notice={notice} onClose={noop} />
        ))}
        <Caution>Ya hay un cliente con ese teléfono.</Caution>
        <LoadError sentence="Error al cargar los clientes: no hay conexión." onRetry={noop} />
      </Shown>
      <Shown title="Veredictos y estados">
        <Group gap="xs">
          <StatusBadge state="Al día" good />
          <StatusBadge state="Sin membresía" />
          <StatusBadge state="Vence hoy" tone="warning" />
          <StatusBadge state="Vencida" tone="bad" />
        </Group>
        {tones.map(([tone, word]) => (
          <Paper key={tone} p="md" withBorder className={`${verdicts.card} ${verdicts[tone]}`}>
            <Group>
              <VerdictIcon tone={tone} size={32} />
              <Text size="lg" fw={600}>
                {word}
              </Text>
            </Group>
          </Paper>
        ))}
      </Shown>
      <Shown title="Listas y datos">
        <PlainTable
          name="Personas"
          rows={personas}
          empty=""
          columns={[
            { title: 'Nombre', brief: 'who', render: ({ nombre }) => nombre },
            { title: 'Plan', brief: 'what', render: ({ plan }) => plan },
            { title: 'Debe', brief: 'amount', numeric: true, render: ({ debe }) => debe },
          ]}
        />
        <Group align="start">
          <Retrato cliente={{ nombre: 'Luisa', apellido: 'Gómez' }} foto={null} size={88} />
          <Facts
            facts={[
              ['Plan', 'Mensualidad'],
              ['Hasta', '27/12/2026'],
              ['Debe', '$80.000'],
            ]}
          />
        </Group>
        <SimpleGrid cols={2}>
          <Empty text="Aún no hay rutinas." action={<Button>Crear la primera</Button>} />
          <FormSkeleton fields={2} />
        </SimpleGrid>
      </Shown>
    </Stack>
  )
}

function Shown({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </section>
  )
}
