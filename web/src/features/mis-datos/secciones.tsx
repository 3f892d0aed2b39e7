import { formatDay, formatInstant } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { ENTRADA_LIBRE } from '@gym/contract/entradas/entradas.rules'
import { congeladaHasta } from '@gym/contract/membresias/congelaciones.rules'
import type { MisDatos } from '@gym/contract/mis-datos/mis-datos.schema'
import { metodosEnPalabras } from '@gym/contract/pagos/pagos.rules'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'

type Fila<Cual extends 'membresias' | 'pagos' | 'visitas' | 'clases' | 'rutinas' | 'medidas'> =
  MisDatos[Cual]['filas'][number]

const hastaDe = ({ fechafin, congelada }: Fila<'membresias'>) =>
  congelada
    ? `${formatDay(fechafin)} (${congeladaHasta(congelada)} desde ${formatDay(congelada.desde)})`
    : formatDay(fechafin)

const membresias: RowColumn<Fila<'membresias'>>[] = [
  { title: 'Plan', brief: 'who', render: ({ tipo, plan }) => plan?.nombre ?? tipo },
  {
    title: 'Desde',
    brief: 'what',
    render: ({ fechainicio }) => formatDay(fechainicio),
    renderBrief: ({ fechainicio }) => `Desde ${formatDay(fechainicio)}`,
  },
  {
    title: 'Hasta',
    brief: 'what',
    render: (membresia) => hastaDe(membresia),
    renderBrief: (membresia) => `Hasta ${hastaDe(membresia)}`,
  },
  {
    title: 'Sesiones',
    numeric: true,
    brief: 'what',
    render: ({ tipo, sesionesRestantes }) => (tipo === 'Clase' ? `Quedan ${sesionesRestantes}` : '—'),
    renderBrief: ({ tipo, sesionesRestantes }) => tipo === 'Clase' && `Quedan ${sesionesRestantes} sesiones`,
  },
  { title: 'Precio', numeric: true, brief: 'amount', render: ({ precio }) => formatMoney(precio) },
]

const pagos: RowColumn<Fila<'pagos'>>[] = [
  { title: 'Fecha', brief: 'what', render: ({ fecha }) => formatDay(fecha) },
  {
    title: 'Qué',
    brief: 'who',
    render: ({ producto, concepto, cantidad }) => {
      const what = producto?.nombre ?? concepto ?? 'Pago'
      return cantidad > 1 ? `${cantidad} × ${what}` : what
    },
  },
  { title: 'Método', brief: 'what', render: metodosEnPalabras },
  { title: 'Monto', numeric: true, brief: 'amount', render: ({ monto }) => formatMoney(monto) },
]

const visitas = (zonaHoraria: string): RowColumn<Fila<'visitas'>>[] => [
  { title: 'Entrada', brief: 'who', render: ({ fecha }) => formatInstant(new Date(fecha), zonaHoraria) },
  { title: 'Clase', brief: 'what', render: ({ clase }) => clase ?? ENTRADA_LIBRE },
]

const clases: RowColumn<Fila<'clases'>>[] = [
  { title: 'Clase', brief: 'who', render: ({ nombreClase }) => nombreClase },
  { title: 'Día', brief: 'what', render: ({ dia }) => dia },
  {
    title: 'Horario',
    brief: 'what',
    render: ({ horarioInicio, horarioFin }) => `${horarioInicio} a ${horarioFin}`,
  },
  { title: 'Entrenador', brief: 'what', render: ({ entrenadorNombre }) => entrenadorNombre },
]

const rutinas: RowColumn<Fila<'rutinas'>>[] = [
  { title: 'Ejercicio', brief: 'who', render: ({ rutinaId }) => rutinaId.nombreEjercicio },
  {
    title: 'Cuánto',
    brief: 'what',
    render: ({ rutinaId: { series, repeticiones } }) => `${series} × ${repeticiones}`,
  },
  { title: 'Entrenas', brief: 'what', render: ({ diasEntrenamiento }) => diasEntrenamiento.join(', ') },
]

const decimal = (value: number) => value.toLocaleString('es-CO')
const percent = (value: number | null) => (value === null ? '—' : `${decimal(value)} %`)

const medidas: RowColumn<Fila<'medidas'>>[] = [
  { title: 'Fecha', brief: 'who', render: ({ fecha }) => formatDay(fecha) },
  { title: 'Peso', numeric: true, brief: 'what', render: ({ peso }) => `${decimal(peso)} kg` },
  {
    title: 'IMC',
    numeric: true,
    brief: 'what',
    render: ({ imc }) => decimal(imc),
    renderBrief: ({ imc }) => `IMC ${decimal(imc)}`,
  },
  {
    title: 'Grasa',
    numeric: true,
    brief: 'what',
    render: ({ porcentajeGrasa }) => percent(porcentajeGrasa),
    renderBrief: ({ porcentajeGrasa }) => porcentajeGrasa !== null && `Grasa ${percent(porcentajeGrasa)}`,
  },
  { title: 'Notas', brief: 'what', render: ({ notas }) => notas ?? '' },
]

export function Secciones({ datos }: { datos: MisDatos }) {
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  return (
    <>
      <Seccion
        title="Membresías"
        of={datos.membresias}
        columns={membresias}
        empty="No tienes membresías registradas."
      />
      <Seccion title="Pagos" of={datos.pagos} columns={pagos} empty="No tienes pagos registrados." />
      <Seccion title="Clases" of={datos.clases} columns={clases} empty="No estás en ninguna clase." />
      <Seccion title="Rutina" of={datos.rutinas} columns={rutinas} empty="No tienes rutinas asignadas." />
      <Seccion title="Medidas" of={datos.medidas} columns={medidas} empty="No tienes medidas registradas." />
      <div>
        <LinkButton to="/consultar-composicion-corporal" variant="default">
          Ver cómo han cambiado tus medidas
        </LinkButton>
      </div>
      <Seccion
        title="Visitas"
        of={datos.visitas}
        columns={visitas(zonaHoraria)}
        empty="No tienes visitas registradas."
      />
    </>
  )
}

const FIRST = 5

interface SeccionProps<Row> {
  title: string
  of: { total: number; filas: Row[] }
  columns: readonly RowColumn<Row>[]
  empty: string
}

function Seccion<Row extends { _id: string }>({
  title,
  of: { total, filas },
  columns,
  empty,
}: SeccionProps<Row>) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const isLong = filas.length > FIRST
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <PlainTable
        name={title}
        rows={isWhole ? filas : filas.slice(0, FIRST)}
        columns={columns}
        empty={empty}
      />
      {isLong && (
        <Button
          variant="default"
          w="fit-content"
          aria-expanded={isWhole}
          aria-label={isWhole ? `Ver menos: ${title}` : `Ver más: ${title}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Ver menos' : 'Ver más'}
        </Button>
      )}
      {(isWhole || !isLong) && total > filas.length && (
        <Text size="sm" c="dimmed">
          Estas son las últimas {filas.length} de {total}: en el archivo están todas.
        </Text>
      )}
    </Stack>
  )
}
