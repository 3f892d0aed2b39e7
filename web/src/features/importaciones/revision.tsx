import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { type EstadoFila, estadosFila } from '@gym/contract/importaciones/importaciones.types'
import { Button, Chip, Group, Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { pluralize } from '../../format/counted.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Refusable } from '../../ui/security/refusable.tsx'
import { useListState } from '../../ui/table/use-list-state.ts'
import { Avisos } from './avisos.tsx'
import { FechasForm } from './fechas-form.tsx'
import { Filas } from './filas/filas.tsx'
import { estadosEnOrden, resumenInWords, whyNotYet } from './importacion-words.ts'
import { useEjecutar, useReadFilas } from './importaciones.api.ts'
import { Informe } from './resultado.tsx'
import { SinTraer } from './sin-traer.tsx'

const figures = new Intl.NumberFormat('es-CO')
const none = { nuevo: 0, igual: 0, cambia: 0, duda: 0, error: 0, omitida: 0 }

export function Revision({ importacion }: { importacion: Importacion }) {
  const { _id, filas, fechasPorAclarar } = importacion
  const resumen = importacion.resumen ?? none
  const list = useListState(useSearch({ from: '/shell/importar/$id' }))
  // Fixed at mount, so that the list stays while its rows are answered.
  const [first] = useState(() => firstOf(resumen))
  const estado = list.search.estado ?? first
  const { notice, fail, clear } = useNotice()
  const ejecutar = useEjecutar(_id)
  const readAgain = useReadFilas(_id)
  const toDo = resumen.nuevo + resumen.cambia
  const refusal = fechasPorAclarar.length > 0 ? 'Primero di cómo se leen las fechas.' : whyNotYet(resumen)

  async function run() {
    clear()
    try {
      await ejecutar.mutateAsync()
    } catch (error) {
      fail(`Error al importar: ${asApiError(error).message}`)
    }
  }

  return (
    <Stack>
      <Text>
        {pluralize(filas, ['fila', 'filas'])}: {resumenInWords(resumen)}. Todavía no se ha guardado nada.
      </Text>
      <SinTraer importacion={importacion} />
      <Avisos importacion={importacion} />
      <FechasForm importacion={importacion} />
      <NoticeAlert notice={notice} onClose={clear} />
      <Group gap="sm">
        <Refusable refusal={refusal}>
          <Button loading={ejecutar.isPending} onClick={run}>
            {toDo > 0 ? `Importar ${pluralize(toDo, ['fila', 'filas'])}` : 'Importar'}
          </Button>
        </Refusable>
        <LinkButton variant="default" to="." search={{ paso: 'columnas' }}>
          Volver a las columnas
        </LinkButton>
        <Informe id={_id} />
      </Group>
      {refusal && <Text size="sm">{refusal}</Text>}
      <Chip.Group
        value={estado}
        onChange={(chosen) =>
          list.change({ estado: [...estadosFila, 'todas' as const].find((each) => each === chosen) })
        }
      >
        <Group gap="xs" role="radiogroup" aria-label="Qué filas se ven">
          {estadosEnOrden
            .filter((each) => resumen[each] > 0 || each === estado)
            .map((each) => (
              <Chip key={each} value={each} onClick={() => each === estado && readAgain()}>
                {`${labels[each]}: ${figures.format(resumen[each])}`}
              </Chip>
            ))}
          <Chip value="todas">{`Todas: ${figures.format(filas)}`}</Chip>
        </Group>
      </Chip.Group>
      <Filas
        key={estado}
        importacion={importacion}
        estado={estado === 'todas' ? undefined : estado}
        list={list}
        // Puts the list in the address: the progress view unmounts this component.
        onAnswerAll={() => list.change({ estado }, { replace: true })}
      />
    </Stack>
  )
}

const labels: Record<EstadoFila, string> = {
  duda: 'Dudas',
  error: 'Con error',
  nuevo: 'Nuevas',
  cambia: 'Cambian',
  igual: 'Iguales',
  omitida: 'Fuera',
}

function firstOf({ duda, error }: typeof none): EstadoFila | 'todas' {
  if (duda > 0) return 'duda'
  return error > 0 ? 'error' : 'todas'
}
