import type { ClaseConInscritos } from '@gym/contract/clases/clases.schema'
import { Button, Group, Paper, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { claseName } from '../../format/clase-name.ts'
import { joinWithDots } from '../../format/dotted.ts'
import { saysLongWord } from '../../ui/feedback/long-word.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { EmailText } from '../../ui/layout/email-text.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { RemoveButton } from '../../ui/table/rows/row-actions.tsx'
import type { Inscrito } from './clases.api.ts'
import classes from './inscripciones.module.css'
import { MarcarEntrada } from './marcar-entrada.tsx'

const SHOWN_AT_FIRST = 6

interface InscritosProps {
  clase: ClaseConInscritos
  /** True if this is the only list and its class is today: then it shows check-ins. */
  isToday: boolean
  onPrint?: (() => void) | undefined
  onRemove?: ((inscrito: Inscrito) => void) | undefined
}

export function Inscritos({ clase, isToday, onPrint, onRemove }: InscritosProps) {
  const id = `inscritos-${clase._id}`
  const name = claseName(clase)
  const { notice, succeed, fail, clear } = useNotice()
  const [showsAll, setShowsAll] = useState(false)
  const found = clase.inscritos.filter(({ hallado = true }) => hallado)
  const isSearched = found.length < clase.inscritos.length
  // A search shows all its matches. Without a search a long list is cut, unless it shows check-ins.
  const isWhole = isSearched || isToday
  const shown = showsAll ? clase.inscritos : isWhole ? found : found.slice(0, SHOWN_AT_FIRST)
  return (
    <Paper component="section" aria-labelledby={id} withBorder bg="var(--surface)" className={classes.slot}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h4" id={id}>
            {clase.nombreClase}
          </Title>
          <Text size="sm">{detailOf(clase)}</Text>
        </div>
        {onPrint && (
          <Button
            size="xs"
            variant="default"
            onClick={onPrint}
            className={`${classes.unprinted} ${classes.print}`}
          >
            Imprimir
            <VisuallyHidden>&nbsp;la lista de {name}</VisuallyHidden>
          </Button>
        )}
      </Group>
      <NoticeAlert notice={notice} onClose={clear} />
      <Table aria-labelledby={id} horizontalSpacing={6} className={classes.people}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Nombre</Table.Th>
            <Table.Th>Contacto</Table.Th>
            {onRemove && (
              <Table.Th className={classes.unprinted}>
                <VisuallyHidden>Acciones</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((inscrito) => (
            <Table.Tr key={inscrito._id} data-found={(isSearched && inscrito.hallado) || undefined}>
              <Table.Td className={saysLongWord(inscrito.nombreCompleto) ? classes.broken : undefined}>
                <Text size="sm" fw={isSearched && inscrito.hallado ? 600 : undefined}>
                  {inscrito.nombreCompleto}
                </Text>
                <Text size="sm" c="dimmed">
                  {inscrito.numeroIdentificacion}
                </Text>
                {inscrito.vigente === false && (
                  <StatusBadge wraps tone="warning" state="Sin membresía vigente" />
                )}
                {isToday && (
                  <MarcarEntrada
                    inscrito={inscrito}
                    claseId={clase._id}
                    onDone={({ motivos }) => {
                      const said = motivos.map(({ texto }) => <Text key={texto}>{texto}</Text>)
                      succeed(`Entrada registrada: ${inscrito.nombreCompleto}.`, said)
                    }}
                    onRefused={({ message }) => fail(`${inscrito.nombreCompleto}: ${message}`, <AlaPuerta />)}
                  />
                )}
              </Table.Td>
              <Table.Td className={`${classes.broken} ${classes.contact}`}>
                <Text size="sm" className={classes.phone}>
                  {inscrito.telefono}
                </Text>
                <EmailText>{inscrito.correo}</EmailText>
              </Table.Td>
              {onRemove && (
                <Table.Td className={`${classes.unprinted} ${classes.action}`}>
                  <RemoveButton
                    name={`a ${inscrito.nombreCompleto} de ${name}`}
                    onClick={() => onRemove(inscrito)}
                  />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown.length < clase.inscritos.length && (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          className={classes.unprinted}
          onClick={() => setShowsAll(true)}
        >
          Mostrar las {clase.inscritos.length} personas
          <VisuallyHidden>&nbsp;de {name}</VisuallyHidden>
        </Button>
      )}
    </Paper>
  )
}

/** Links to the reception screen, where a block can be overridden, with a reason. */
const AlaPuerta = () => (
  <LinkButton size="xs" variant="default" to="/recepcion">
    Ir a Recepción
  </LinkButton>
)

export function detailOf({ dia, horarioInicio, horarioFin, inscritos }: ClaseConInscritos): string {
  const people = inscritos.length === 1 ? '1 persona' : `${inscritos.length} personas`
  return joinWithDots(`${dia} de ${horarioInicio} a ${horarioFin}`, inscritos[0]?.entrenadorNombre, people)
}
