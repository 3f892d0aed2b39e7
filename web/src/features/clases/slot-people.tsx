import type { ClaseConInscritos } from '@gym/contract/clases'
import { Button, Group, Paper, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { EmailText } from '../../ui/email-text.tsx'
import { DeleteButton } from '../../ui/row-actions.tsx'
import classes from './inscripciones.module.css'

export type Inscrito = ClaseConInscritos['inscritos'][number]

interface SlotPeopleProps {
  clase: ClaseConInscritos
  onPrint: () => void
  onRemove: (inscrito: Inscrito) => void
}

/** One weekly hour of a class and who is enrolled in it. */
export function SlotPeople({ clase, onPrint, onRemove }: SlotPeopleProps) {
  const id = `inscritos-${clase._id}`
  const name = `${clase.nombreClase}, ${clase.dia} ${clase.horarioInicio}`
  return (
    <Paper component="section" aria-labelledby={id} withBorder bg="var(--surface)" className={classes.slot}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h4" id={id}>
            {clase.nombreClase}
          </Title>
          <Text size="sm">{detailOf(clase)}</Text>
        </div>
        <Button
          size="xs"
          variant="default"
          onClick={onPrint}
          className={`${classes.unprinted} ${classes.print}`}
        >
          Imprimir
          <VisuallyHidden>&nbsp;la lista de {name}</VisuallyHidden>
        </Button>
      </Group>
      <Table aria-labelledby={id} horizontalSpacing={6} className={classes.people}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Nombre</Table.Th>
            <Table.Th>Correo electrónico</Table.Th>
            <Table.Th className={classes.unprinted}>
              <VisuallyHidden>Acciones</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {clase.inscritos.map((inscrito) => (
            <Table.Tr key={inscrito._id}>
              <Table.Td>{inscrito.nombreCompleto}</Table.Td>
              <Table.Td className={classes.mail}>
                <EmailText>{inscrito.correo}</EmailText>
              </Table.Td>
              <Table.Td className={`${classes.unprinted} ${classes.action}`}>
                <DeleteButton
                  name={`a ${inscrito.nombreCompleto} de ${name}`}
                  onClick={() => onRemove(inscrito)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

/** 'Lunes de 06:00 a 07:00 · Luis Rojas · 3 personas' */
export function detailOf({ dia, horarioInicio, horarioFin, inscritos }: ClaseConInscritos): string {
  const people = inscritos.length === 1 ? '1 persona' : `${inscritos.length} personas`
  return [`${dia} de ${horarioInicio} a ${horarioFin}`, inscritos[0]?.entrenadorNombre, people].join(' · ')
}
