import type { PrimerosPasos as Pasos } from '@gym/contract/hoy/hoy.schema'
import { Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { TextLink } from '../../ui/layout/text-link.tsx'
import classes from './hoy.module.css'

const steps = [
  ['gimnasio', 'Pon el nombre y el logo del gimnasio', '/configuracion'],
  ['productos', 'Crea los productos «Mensualidad» y «Clase», con su precio', '/productos/crear'],
  ['entrenadores', 'Crea los entrenadores y su semana de clases', '/entrenadores/crear'],
  ['personal', 'Crea las cuentas de quienes trabajan contigo', '/usuarios/crear'],
  ['entrada', 'Revisa las reglas de la entrada: a quién deja pasar', '/configuracion/entrada'],
  ['cliente', 'Crea el primer cliente', '/clientes/crear'],
] as const

const fromSheet = { productos: 'productos', cliente: 'clientes' } as const
const isInSheet = (step: string): step is keyof typeof fromSheet => step in fromSheet

export function PrimerosPasos({ pasos }: { pasos: Pasos }) {
  return (
    <Paper component="section" aria-labelledby="primeros-pasos" withBorder p="lg" bg="var(--surface)">
      <Title order={2} size="h4" mb="xs" id="primeros-pasos">
        Primeros pasos
      </Title>
      <ol className={classes.steps}>
        {steps.map(([step, says, to]) => (
          <li key={step} className={classes.step}>
            {pasos[step] ? (
              <>
                <IconCircleCheck size={22} stroke={1.8} color="#2b8a3e" aria-hidden />
                <Text td="line-through">{says}</Text>
                <VisuallyHidden>(hecho)</VisuallyHidden>
              </>
            ) : (
              <>
                <IconCircle size={22} stroke={1.8} aria-hidden />
                <span>
                  <TextLink to={to}>{says}</TextLink>
                  {isInSheet(step) && (
                    <>
                      , o{' '}
                      <TextLink to="/importar" search={{ tipo: fromSheet[step] }}>
                        tráelos de Excel
                        <VisuallyHidden>: {fromSheet[step]}</VisuallyHidden>
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
        ¿Llevas el gimnasio en Excel? Después de los clientes trae{' '}
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
