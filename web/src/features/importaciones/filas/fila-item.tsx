import { type CampoImportable, camposDe } from '@gym/contract/importaciones/importaciones.rules'
import type { CambiosFila, Fila } from '@gym/contract/importaciones/importaciones.schema'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { StatusBadge } from '../../../ui/layout/status-badge.tsx'
import { decisionIn, estadoFila, titleOf } from '../importacion-words.ts'
import classes from '../importaciones.module.css'
import { Celda } from './celda.tsx'

interface FilaItemProps {
  fila: Fila
  tipo: TipoImportacion
  campos: readonly CampoImportable[]
  onChange: (changes: CambiosFila) => Promise<string | null>
}

export function FilaItem({ fila: row, tipo, campos, onChange }: FilaItemProps) {
  const { fila, estado, oculta, mensajes, valores, entendidos, cambios } = row
  const [isMending, setMending] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMending) fields.current?.querySelector('input')?.focus()
  }, [isMending])
  // Messages at mount: their cells stay open once corrected, against a layout shift; answers keep their labels.
  const [asked] = useState(mensajes)
  const wasWrong = new Set(asked.map(({ campo }) => campo))
  // True if the field has a column or a value for all rows. Other fields get a cell for an error or a value.
  const isMapped = (campo: string) => campos.some((each) => each.campo === campo)
  const isWrong = (campo: string) => wasWrong.has(campo) || mensajes.some((each) => each.campo === campo)
  // A full name that cannot be split gets two fields.
  const isHalfOfName = (campo: string) =>
    wasWrong.has('nombreCompleto') && campo in HALVES && !isMapped(campo)
  // A default of a field without a column gets a cell too, but not the halves of a mapped full name.
  const isDefault = (campo: string) => campo in entendidos && !(campo in HALVES && isMapped('nombreCompleto'))
  const cells = camposDe[tipo].filter(
    ({ campo }) =>
      isMapped(campo) || campo in valores || isWrong(campo) || isHalfOfName(campo) || isDefault(campo),
  )
  const shown = new Set(cells.map(({ campo }) => campo))
  const ofRow = mensajes.filter(({ campo }) => campo === null || !shown.has(campo))
  const isOut = estado === 'omitida'
  const name = `la fila ${fila}`
  return (
    <li className={classes.row}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Group gap="xs">
          <Text fw={600}>
            Fila {fila}
            {titleOf(row) && ` · ${titleOf(row)}`}
          </Text>
          <StatusBadge {...estadoFila[estado]} />
          {oculta && <Text size="sm">Está oculta en tu archivo.</Text>}
        </Group>
        <Group gap={4}>
          {!isOut && (
            <Button
              size="xs"
              variant="subtle"
              aria-expanded={isMending}
              aria-label={`Corregir ${name}`}
              onClick={() => setMending(!isMending)}
            >
              Corregir
            </Button>
          )}
          {!row.decisiones.includes('omitir') && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`${isOut ? 'Traer de vuelta' : 'Dejar fuera'} ${name}`}
              onClick={() => onChange(isOut ? { omitir: false, decision: null } : { omitir: true })}
            >
              {isOut ? 'Traer de vuelta' : 'Dejar fuera'}
            </Button>
          )}
        </Group>
      </Group>
      <div aria-live="polite">
        {ofRow.map(({ mensaje }) => (
          <Text key={mensaje} size="sm" mb={4}>
            {mensaje}
          </Text>
        ))}
      </div>
      <Respuestas row={row} asked={asked} tipo={tipo} onChange={onChange} />
      <div className={classes.cells} ref={fields}>
        {cells.map(({ campo, nombre }) => (
          <Celda
            key={campo}
            nombre={nombre}
            fila={fila}
            value={valores[campo] ?? ''}
            mensajes={mensajes.filter((each) => each.campo === campo).map(({ mensaje }) => mensaje)}
            cambio={cambios[campo]}
            entendido={campo === 'nombreCompleto' ? cutOf(entendidos) : entendidos[campo]}
            isOpen={!isOut && (isMending || isWrong(campo) || isHalfOfName(campo))}
            onSave={(value) => onChange({ valores: { [campo]: value } })}
          />
        ))}
      </div>
    </li>
  )
}

const HALVES = { nombre: true, apellido: true }

const cutOf = ({ nombre, apellido }: Fila['entendidos']) =>
  nombre && apellido ? `nombre «${nombre}», apellido «${apellido}»` : undefined

interface RespuestasProps extends Pick<FilaItemProps, 'tipo' | 'onChange'> {
  row: Fila
  asked: Fila['mensajes']
}

function Respuestas({ row, asked, tipo, onChange }: RespuestasProps) {
  const { fila, decision, decisiones, mensajes } = row
  const questions = mensajes.filter(({ sugerencias = [] }) => sugerencias.length > 0)
  // Decisions answer the questions without suggestions. `asked` preserves the labels of answered questions.
  const decided = [...mensajes, ...asked].filter(({ sugerencias }) => !sugerencias)
  const isOne = questions.length + (decisiones.length > 0 ? 1 : 0) === 1
  const nameOf = (campo: string | null | undefined) =>
    isOne ? undefined : camposDe[tipo].find((each) => each.campo === campo)?.nombre
  const group = `Respuesta de la fila ${fila}`
  return (
    <>
      {decisiones.length > 0 && (
        <Group gap="xs" mb="xs" role="group" aria-label={group}>
          <Label name={nameOf(decided[0]?.campo)} />
          {decisiones.map((each) => (
            <Button
              key={each}
              data-decision
              size="xs"
              variant={decision === each ? 'filled' : 'default'}
              aria-pressed={decision === each}
              onClick={() => onChange({ decision: decision === each ? null : each })}
            >
              {decisionIn(tipo, each, decided)}
            </Button>
          ))}
        </Group>
      )}
      {questions.map(({ campo, mensaje, sugerencias = [] }) => (
        <Group
          key={mensaje}
          gap="xs"
          mb="xs"
          role="group"
          aria-label={[group, nameOf(campo)].filter(Boolean).join(': ')}
        >
          <Label name={nameOf(campo)} />
          {sugerencias.map(({ dice, valor, campo: its = campo ?? '', ademas }) => (
            <Button
              key={dice}
              data-decision
              size="xs"
              variant="default"
              onClick={() => onChange({ valores: { [its]: valor, ...ademas } })}
            >
              {dice}
            </Button>
          ))}
        </Group>
      ))}
    </>
  )
}

const Label = ({ name }: { name: string | undefined }) => name && <Text size="xs">{name}:</Text>
