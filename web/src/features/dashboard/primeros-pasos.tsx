import type { PrimerosPasos as Pasos } from '@gym/contract/hoy/hoy.schema'
import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { TextLink } from '../../ui/layout/text-link.tsx'
import classes from './hoy.module.css'

const steps = [
  ['gimnasio', 'Pon el nombre y el logo del gimnasio, y los textos de sus recibos', '/configuracion'],
  ['planes', 'Crea tus planes, con su precio', '/planes'],
  ['entrenadores', 'Crea los entrenadores y su semana de clases', '/entrenadores/crear'],
  ['personal', 'Crea las cuentas de quienes trabajan contigo', '/usuarios/crear'],
  ['entrada', 'Revisa las reglas de la entrada: a quién deja pasar', '/configuracion/entrada'],
  ['cliente', 'Crea el primer cliente', '/clientes/crear'],
] as const

export function PrimerosPasos({ pasos }: { pasos: Pasos }) {
  const done = steps.filter(([step]) => pasos[step]).length
  return (
    <Paper component="section" aria-labelledby="primeros-pasos" withBorder p="md" bg="var(--surface)">
      <Group gap="xs" mb="xs">
        <Title order={2} size="h4" id="primeros-pasos">
          Primeros pasos
        </Title>
        {done > 0 && (
          <Text size="sm" c="dimmed">
            {done} de {steps.length} hechos
          </Text>
        )}
      </Group>
      <ol className={classes.steps}>
        {steps.map(([step, says, to]) => (
          <li key={step} className={classes.step} data-done={pasos[step] || undefined}>
            {pasos[step] ? (
              <>
                <IconCircleCheck size={22} stroke={1.8} className={classes.done} aria-hidden />
                <Text td="line-through">{says}</Text>
                <VisuallyHidden>(hecho)</VisuallyHidden>
              </>
            ) : (
              <>
                <IconCircle size={22} stroke={1.8} aria-hidden />
                <span>
                  <TextLink to={to}>{says}</TextLink>
                  {step === 'cliente' && (
                    <>
                      , o{' '}
                      <TextLink to="/importar" search={{ tipo: 'clientes' }}>
                        tráelos de Excel
                        <VisuallyHidden>: clientes</VisuallyHidden>
                      </TextLink>
                    </>
                  )}
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
      <Text size="sm" mt="xs">
        ¿Llevas el gimnasio en Excel? Trae{' '}
        <TextLink to="/importar" search={{ tipo: 'productos' }}>
          tus productos
        </TextLink>{' '}
        y, después de los clientes,{' '}
        <TextLink to="/importar" search={{ tipo: 'membresias' }}>
          sus membresías
        </TextLink>{' '}
        y{' '}
        <TextLink to="/importar" search={{ tipo: 'pagos' }}>
          sus pagos
        </TextLink>
        .
      </Text>
    </Paper>
  )
}
