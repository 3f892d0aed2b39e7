import type { CierreDeMes } from '@gym/contract/contabilidad/libros.schema'
import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney, inCents, inPesos } from '@gym/contract/core/money'
import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { pluralize } from '../../format/counted.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { closedInWords } from './closed-in-words.ts'
import classes from './pasos.module.css'
import { useDayOf } from './use-day-of.ts'
import { type useVerificacion, VerificarButton } from './verificacion.tsx'

interface Paso {
  titulo: string
  estado: keyof typeof estados
  dice: string
  accion?: ReactNode
}

/** State of each step, for information only: none prevents the closing. */
const estados = {
  listo: { state: 'Listo', tone: 'good' },
  revisa: { state: 'Revisa', tone: 'warning' },
  falta: { state: 'Falta', tone: 'warning' },
  mal: { state: 'No cuadra', tone: 'bad' },
} as const

interface PasosProps {
  cierre: CierreDeMes
  verificacion: ReturnType<typeof useVerificacion>
  /** The button that closes the month, or the error of the closing's query. */
  closing: ReactNode
}

export function Pasos({ cierre, verificacion, closing }: PasosProps) {
  const dayOf = useDayOf()
  const pasos = [
    turnos(cierre),
    sinCaja(cierre),
    sinCobrar(cierre),
    suscripciones(cierre),
    deudas(cierre),
    diferencias(cierre),
    leyes(cierre, dayOf, <VerificarButton {...verificacion} />),
    copia(cierre, dayOf),
    candado(cierre, dayOf, closing),
  ]
  return (
    <ol className={classes.pasos} aria-label="Pasos del cierre">
      {pasos.map(({ titulo, estado, dice, accion }) => (
        <Paper component="li" withBorder p="md" bg="var(--surface)" key={titulo}>
          <Group justify="space-between" align="flex-start">
            <Stack gap={4} className={classes.dice}>
              <Group gap="xs">
                <Title order={2} size="h5">
                  {titulo}
                </Title>
                <StatusBadge {...estados[estado]} />
              </Group>
              <Text size="sm">{dice}</Text>
            </Stack>
            {accion}
          </Group>
        </Paper>
      ))}
    </ol>
  )
}

const irA = (to: '/caja' | '/cobros' | '/contabilidad' | '/copias', text: string) => (
  <LinkButton variant="default" to={to}>
    {text}
  </LinkButton>
)

function turnos({ caja: { abiertos } }: CierreDeMes): Paso {
  const titulo = 'Turnos de caja'
  if (abiertos === 0) return { titulo, estado: 'listo', dice: 'Ninguno de los del mes sigue abierto.' }
  return {
    titulo,
    estado: 'falta',
    dice: `${pluralize(abiertos, ['turno sigue abierto', 'turnos siguen abiertos'])}: se cierran en la caja, con su conteo.`,
    accion: irA('/caja', 'Ir a Caja'),
  }
}

function sinCaja({ caja, desde, hasta }: CierreDeMes): Paso {
  const titulo = 'Cobrado sin caja'
  const { cuantos, monto } = caja.sinCaja
  if (cuantos === 0) return { titulo, estado: 'listo', dice: 'Todo el efectivo del mes entró en una caja.' }
  return {
    titulo,
    estado: 'revisa',
    dice: `${formatMoney(monto)} en ${pluralize(cuantos, ['movimiento', 'movimientos'])} de efectivo sin una caja abierta: ningún conteo los espera.`,
    accion: (
      <LinkButton variant="default" to="/caja" search={{ desde, hasta }}>
        Ver cuáles
      </LinkButton>
    ),
  }
}

function sinCobrar({ sinCobrar: { cuantas, monto }, hasta }: CierreDeMes): Paso {
  const titulo = 'Membresías sin cobrar'
  if (cuantas === 0) return { titulo, estado: 'listo', dice: 'Todas las de esos días están cobradas.' }
  return {
    titulo,
    estado: 'revisa',
    dice: `${pluralize(cuantas, ['membresía que comenzó', 'membresías que comenzaron'])} hasta el ${formatDay(hasta)} ${cuantas === 1 ? 'sigue' : 'siguen'} sin cobrar: ${formatMoney(monto)}. ${cuantas === 1 ? 'Cóbrala o márcala' : 'Cóbralas o márcalas'} como cortesía.`,
    accion: (
      <LinkButton variant="default" to="/cobros" search={{ filtro: 'sin-cobrar' }}>
        Ver cuáles
      </LinkButton>
    ),
  }
}

function diferencias({ caja }: CierreDeMes): Paso {
  const { zetas, primera, ultima, faltantes, sobrantes } = caja
  const titulo = 'Diferencias de caja'
  if (zetas === 0) return { titulo, estado: 'listo', dice: 'En el mes no se cerró ninguna caja.' }
  const which = zetas === 1 ? `la Z N.º ${primera}` : `las Z N.º ${primera} a ${ultima}`
  if (faltantes === 0 && sobrantes === 0) return { titulo, estado: 'listo', dice: `No hubo en ${which}.` }
  return {
    titulo,
    estado: 'revisa',
    dice: `En ${which} faltaron ${formatMoney(faltantes)} y sobraron ${formatMoney(sobrantes)}; ya están en los libros.`,
    accion: irA('/caja', 'Ir a Caja'),
  }
}

function suscripciones({ suscripciones: n }: CierreDeMes): Paso {
  const titulo = 'Suscripciones'
  if (n === 0) return { titulo, estado: 'listo', dice: 'Ninguna suscripción pagada espera su asiento.' }
  return {
    titulo,
    estado: 'falta',
    dice: `${pluralize(n, ['suscripción pagada espera', 'suscripciones pagadas esperan'])} su tasa: sin ella no está en los libros.`,
    accion: irA('/contabilidad', 'Ir a Contabilidad'),
  }
}

function deudas({ deudas: { total, noVencido }, terminado, hasta }: CierreDeMes): Paso {
  const titulo = 'Deudas de los clientes'
  const day = formatDay(hasta)
  if (total === 0)
    return { titulo, estado: 'listo', dice: terminado ? `Nadie debía nada el ${day}.` : 'Nadie debe nada.' }
  const overdue = inPesos(inCents(total) - inCents(noVencido))
  return {
    titulo,
    estado: overdue > 0 ? 'revisa' : 'listo',
    dice: `${terminado ? `Al ${day} debían ${formatMoney(total)}` : `Deben ${formatMoney(total)}; al ${day}`}: ${formatMoney(noVencido)} sin vencer y ${formatMoney(overdue)} vencidos. Siguen pendientes en el mes que viene.`,
    accion: irA('/cobros', 'Ir a Cobros'),
  }
}

type DayOf = ReturnType<typeof useDayOf>

function leyes({ verificacion, terminado }: CierreDeMes, dayOf: DayOf, button: ReactNode): Paso {
  const titulo = 'Los libros cuadran'
  if (!verificacion)
    return {
      titulo,
      estado: 'falta',
      dice: terminado
        ? 'Nadie los ha verificado desde que terminó el mes.'
        : 'Verifícalos también cuando termine el mes.',
      accion: button,
    }
  const { ok, fallas, cuando, quien } = verificacion
  const by = `${quien ? `${quien.nombre} los verificó` : 'Se verificaron'} el ${formatDay(dayOf(cuando))}`
  if (ok) return { titulo, estado: 'listo', dice: `${by} y todo cuadra.`, accion: button }
  return {
    titulo,
    estado: 'mal',
    dice: `${by} y ${pluralize(fallas, ['prueba no cuadra', 'pruebas no cuadran'])}. Verifícalos para ver dónde.`,
    accion: button,
  }
}

function copia({ copia: found, terminado }: CierreDeMes, dayOf: DayOf): Paso {
  const titulo = 'Copia de seguridad'
  const accion = irA('/copias', 'Ir a Copias')
  if (!found)
    return {
      titulo,
      estado: 'falta',
      dice: terminado
        ? 'No hay ninguna hecha después de que terminó el mes.'
        : 'Haz una cuando termine el mes.',
      accion,
    }
  const made = `Se hizo una el ${formatDay(dayOf(found.fecha))}`
  if (found.verificada) return { titulo, estado: 'listo', dice: `${made} y se comprobó que es igual.` }
  return { titulo, estado: 'revisa', dice: `${made}, pero no se ha comprobado que sea igual.`, accion }
}

function candado({ cierre, terminado, hasta }: CierreDeMes, dayOf: DayOf, button: ReactNode): Paso {
  const titulo = 'Cierre del mes'
  if (cierre)
    return {
      titulo,
      estado: 'listo',
      dice: `${closedInWords(cierre, dayOf)} De esos días ya no cambia nada.`,
    }
  if (!terminado)
    return {
      titulo,
      estado: 'falta',
      dice: `El mes termina el ${formatDay(hasta)}: se cierra desde el día siguiente.`,
    }
  return {
    titulo,
    estado: 'falta',
    dice: 'Mientras esté abierto, sus informes pueden cambiar. Lo que falte arriba no impide cerrarlo.',
    accion: button,
  }
}
