import { camposDe, type OrdenDeFecha } from '@gym/contract/importaciones/importaciones.rules'
import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { Alert, Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { useProbar } from './importaciones.api.ts'
import { ambiguousSample, columnasOf, mapaOf } from './mapa-values.ts'

const months = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' })
const inWords = (dayOfMonth: number, month: number) =>
  `${dayOfMonth} de ${months.format(Date.UTC(2026, month - 1, 1))}`

export function FechasForm({ importacion }: { importacion: Importacion }) {
  const { fechasPorAclarar, fechas, fijos, tipo } = importacion
  const [said, setSaid] = useState<Record<string, OrdenDeFecha>>({})
  const { notice, fail, clear } = useNotice()
  const probar = useProbar(importacion._id)
  if (fechasPorAclarar.length === 0) return null
  const isAnswered = fechasPorAclarar.every((campo) => said[campo])

  function submit() {
    clear()
    if (!isAnswered) return fail('Elige cómo se leen las fechas.')
    probar.mutate(mapaOf(columnasOf(importacion), fijos, { ...fechas, ...said }), {
      onError: (error) => fail(`Error al probar: ${error.message}`),
    })
  }

  return (
    <Alert color="yellow" role="group" aria-label="Cómo se leen las fechas">
      <Stack gap="sm">
        {fechasPorAclarar.map((campo) => {
          const { text, first, second } = ambiguousSample(importacion, campo)
          const nombre = camposDe[tipo].find((each) => each.campo === campo)?.nombre ?? campo
          return (
            <Radio.Group
              key={campo}
              label={`En «${nombre}», ¿qué día es ${text}?`}
              value={said[campo] ?? ''}
              onChange={(orden) => setSaid({ ...said, [campo]: orden === 'mda' ? 'mda' : 'dma' })}
            >
              <Group mt="xs">
                <Radio value="dma" label={inWords(first, second)} />
                <Radio value="mda" label={inWords(second, first)} />
              </Group>
            </Radio.Group>
          )
        })}
        <NoticeAlert notice={notice} onClose={clear} />
        <Group>
          <Button size="xs" loading={probar.isPending} onClick={submit}>
            Leer así las fechas
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
