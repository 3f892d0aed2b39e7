import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { tiposImportacion } from '@gym/contract/importaciones/importaciones.types'
import { Button, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useDownload } from '../../ui/print/use-download.ts'
import { useRoom } from '../../ui/table/use-room.ts'
import { Anteriores } from './anteriores.tsx'
import { ArchivoForm } from './archivo-form.tsx'
import { tipoNames, tipoSays } from './importacion-words.ts'
import { plantillaPath } from './importaciones.api.ts'

export function ImportarPage() {
  const { tipo = 'clientes' } = useSearch({ from: '/shell/importar' })
  const isPhone = useRoom() === 'phone'
  const navigate = useNavigate()
  const choose = (chosen: string) =>
    navigate({
      to: '.',
      search: (before: object) => ({ ...before, tipo: tiposImportacion.find((each) => each === chosen) }),
      replace: true,
    })
  return (
    <Page says="Trae lo que hoy llevas en una hoja de cálculo. Nada se guarda hasta que lo revises, y se puede deshacer.">
      <Paper component="section" aria-labelledby="nueva-importacion" withBorder p="lg" bg="var(--surface)">
        <Stack gap="md">
          <Title order={2} size="h4" id="nueva-importacion">
            ¿Qué vas a traer?
          </Title>
          <SegmentedControl
            aria-label="Qué vas a traer"
            fullWidth
            orientation={isPhone ? 'vertical' : 'horizontal'}
            value={tipo}
            onChange={choose}
            data={tiposImportacion.map((value) => ({ value, label: tipoNames[value] }))}
          />
          <Text size="sm">{tipoSays[tipo]}</Text>
          <ArchivoForm tipo={tipo} />
          <Plantilla tipo={tipo} />
        </Stack>
      </Paper>
      <Anteriores />
    </Page>
  )
}

function Plantilla({ tipo }: { tipo: TipoImportacion }) {
  const { start, progress, notice, clearNotice } = useDownload({
    cancelled: 'Descarga cancelada.',
    failed: 'Error al descargar la plantilla: ',
  })
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        Sirve tu hoja como esté: en el siguiente paso dices qué es cada columna. Si prefieres empezar de cero,
        llena la plantilla.
      </Text>
      <NoticeAlert notice={notice} onClose={clearNotice} />
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        disabled={progress !== null}
        onClick={() => start(plantillaPath, { tipo })}
      >
        Descargar la plantilla
      </Button>
    </Stack>
  )
}
