import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { type Day, dayIn, formatDay, timeIn } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { ENTRADA_LIBRE } from '@gym/contract/entradas/entradas.rules'
import { may } from '@gym/contract/permissions/actions'
import { Button, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { now } from '../../api/clock.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { CausaIcon } from '../../ui/entrada/causa-icon.tsx'
import { VerdictIcon } from '../../ui/entrada/verdict-icon.tsx'
import verdicts from '../../ui/entrada/verdict-tone.module.css'
import { Remedy } from '../../ui/feedback/remedy.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Retrato } from '../../ui/layout/retrato.tsx'
import classes from './ficha.module.css'
import { FotoModal } from './foto-modal.tsx'
import { leftOf, standingOf } from './standing.ts'

interface EstadoProps {
  ficha: Ficha
  zonaHoraria: string
}

export function Estado({ ficha, zonaHoraria }: EstadoProps) {
  const { cliente, motivos, renovable, foto, pagoSuelto, membresia } = ficha
  const rol = useSignedIn()?.rol
  const [isPhotoOpen, { open, close }] = useDisclosure()
  const { tone, word } = standingOf(ficha)
  const name = `${cliente.nombre} ${cliente.apellido}`
  const mayMend = rol && may(rol, 'clientes:escribir')
  return (
    <Paper
      component="section"
      aria-label="Estado"
      withBorder
      p="md"
      className={`${verdicts.card} ${verdicts[tone]}`}
      data-verdict={tone}
    >
      <Group wrap="nowrap" align="flex-start" gap="md">
        {rol && may(rol, 'fotos:escribir') ? (
          <UnstyledButton
            aria-label={foto ? `Cambiar la foto de ${name}` : `Poner la foto de ${name}`}
            title={foto ? 'Cambiar la foto' : 'Poner la foto'}
            onClick={open}
          >
            <Retrato cliente={cliente} foto={foto} size={96} />
          </UnstyledButton>
        ) : (
          <Retrato cliente={cliente} foto={foto} size={96} />
        )}
        <Stack gap={6} miw={0} flex={1}>
          <Group gap="xs" wrap="nowrap">
            <VerdictIcon tone={tone} size={28} />
            <Text fz="xl" fw={600} lh={1.1}>
              {word}
            </Text>
          </Group>
          {motivos.length > 0 && (
            <ul className={verdicts.causes}>
              {motivos.map(({ codigo, texto, accion }) => (
                <li key={codigo}>
                  <Group wrap="nowrap" gap="xs">
                    <CausaIcon causa={codigo} size={20} />
                    <Text fw={600}>{texto}</Text>
                  </Group>
                  {mayMend && accion === 'foto' && (
                    <Button size="xs" variant="default" onClick={open}>
                      Poner la foto
                    </Button>
                  )}
                  {mayMend && accion !== 'foto' && accion !== 'ver-ficha' && (
                    <Remedy accion={accion} clienteId={cliente._id} renovable={renovable} size="xs" />
                  )}
                </li>
              ))}
            </ul>
          )}
          {pagoSuelto && (
            <Group gap="xs">
              <Text fw={600}>Tiene un pago de {formatMoney(pagoSuelto.monto)} sin membresía.</Text>
              {!membresia && mayMend && (
                <LinkButton
                  size="xs"
                  variant="default"
                  to="/membresias/crear"
                  search={{ pago: pagoSuelto._id }}
                >
                  Crear su membresía
                </LinkButton>
              )}
            </Group>
          )}
        </Stack>
      </Group>
      <Standing ficha={ficha} zonaHoraria={zonaHoraria} />
      {isPhotoOpen && <FotoModal cliente={cliente} foto={foto} onClose={close} />}
    </Paper>
  )
}

function Standing({ ficha, zonaHoraria }: EstadoProps) {
  const { motivos, membresia, proximaClase, ultimaEntrada, saldo } = ficha
  const today = dayIn(zonaHoraria, now())
  const isSaid = (codigo: string) => motivos.some((each) => each.codigo === codigo)
  const facts: [string, ReactNode][] = [
    ['Membresía', membresia && !isSaid('VENCE_PRONTO') && <Hasta membresia={membresia} today={today} />],
    [
      'Saldo',
      saldo === null || isSaid('DEBE') || (saldo === 0 && isSaid('SIN_PAGO')) ? null : saldoInWords(ficha),
    ],
    [
      'Próxima clase',
      proximaClase &&
        `${proximaClase.nombre}, ${near(proximaClase.fecha, today, proximaClase.dia)} a las ${proximaClase.horarioInicio}`,
    ],
    ['Última entrada', ultimaEntrada && lastIn(ultimaEntrada, today, zonaHoraria)],
  ]
  return <Facts facts={facts} className={classes.below} />
}

function Hasta({ membresia, today }: { membresia: NonNullable<Ficha['membresia']>; today: Day }) {
  const { tipo, plan, fechafin } = membresia
  return (
    <>
      <b>
        {plan ?? tipo} hasta el {formatDay(fechafin)}
      </b>
      <Text size="sm">{leftOf(membresia, today)}</Text>
    </>
  )
}

function saldoInWords({ saldo, porCobrar }: Ficha): string | null {
  if (saldo === null) return null
  if (saldo === 0) return porCobrar ? 'No debe nada. Su membresía está sin cobrar.' : 'Al día'
  return saldo > 0 ? `Debe ${formatMoney(saldo)}` : `Tiene ${formatMoney(-saldo)} a favor`
}

function lastIn(
  { fecha, clase }: NonNullable<Ficha['ultimaEntrada']>,
  today: Day,
  zonaHoraria: string,
): string {
  const instant = new Date(fecha)
  const day = dayIn(zonaHoraria, instant)
  return `${near(day, today, formatDay(day))} a las ${timeIn(zonaHoraria, instant)} · ${clase?.nombre ?? ENTRADA_LIBRE}`
}

const near = (day: Day, today: Day, otherwise: string) => (day === today ? 'hoy' : otherwise.toLowerCase())
