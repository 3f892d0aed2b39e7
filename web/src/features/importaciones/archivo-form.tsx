import { errors } from '@gym/contract/core/errors'
import { type Codificacion, MAX_ARCHIVO_BYTES } from '@gym/contract/importaciones/importaciones.rules'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { Alert, Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core'
import { IconClipboardText, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { useLeaving } from '../../ui/form/leaving.ts'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { importacionesQuery, importacionQuery, sendImportacion } from './importaciones.api.ts'
import classes from './importaciones.module.css'

const KINDS = '.xlsx,.ods,.csv,.tsv,.txt'

interface Lectura {
  codificacion: Codificacion
  muestra: string
}

function Letras({
  opciones,
  onChoose,
}: {
  opciones: Lectura[]
  onChoose: (codificacion: Codificacion) => void
}) {
  return (
    <Alert color="yellow" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text>{errors.LETRAS_DUDOSAS[1]}</Text>
        {opciones.map(({ codificacion, muestra }) => (
          <Button key={codificacion} size="xs" variant="default" onClick={() => onChoose(codificacion)}>
            Se lee bien así: «{muestra}»
          </Button>
        ))}
      </Stack>
    </Alert>
  )
}

export function ArchivoForm({ tipo }: { tipo: TipoImportacion }) {
  const { notice, fail, clear } = useNotice()
  const [share, setShare] = useState<number>()
  const [isOver, setOver] = useState(false)
  const [pasted, setPasted] = useState<string>()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ file: File | string; opciones: Lectura[] }>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const isSending = share !== undefined
  useLeaving(() => isSending || Boolean(pasted?.trim()), { besideList: true })

  async function send(file: File | string, codificacion?: Codificacion) {
    if (isSending) return
    clear()
    setAsked(undefined)
    if (typeof file !== 'string' && file.size > MAX_ARCHIVO_BYTES) return fail(errors.ARCHIVO_MUY_GRANDE[1])
    setShare(0)
    leaving.current = new AbortController()
    try {
      const made = await sendImportacion(tipo, file, {
        onShare: setShare,
        signal: leaving.current.signal,
        codificacion,
      })
      client.setQueryData(importacionQuery(made._id).queryKey, made)
      client.invalidateQueries({ queryKey: importacionesQuery({}).queryKey.slice(0, 2) })
      await navigate({ to: '/importar/$id', params: { id: made._id }, ignoreBlocker: true })
    } catch (error) {
      const { codigo, body } = asApiError(error)
      if (codigo === 'LETRAS_DUDOSAS')
        setAsked({ file, opciones: (body as { opciones: Lectura[] }).opciones })
      else
        fail(
          `Error al leer ${typeof file === 'string' ? 'las filas' : file.name}: ${asApiError(error).message}`,
        )
    } finally {
      setShare(undefined)
    }
  }

  const hold = (held: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(held)
  }
  const drop = (event: DragEvent) => {
    hold(false)(event)
    const [file, ...more] = event.dataTransfer.files
    if (more.length > 0) fail('Trae un archivo a la vez.')
    else if (file) send(file)
  }

  return (
    <Stack gap="sm">
      <NoticeAlert notice={notice} onClose={clear} />
      {asked && (
        <Letras opciones={asked.opciones} onChoose={(codificacion) => send(asked.file, codificacion)} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard users use the button inside */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragEnter={hold(true)}
        onDragOver={hold(true)}
        onDragLeave={hold(false)}
        onDrop={drop}
      >
        <Stack gap="xs" align="center">
          <Text fw={600}>Suelta aquí tu archivo</Text>
          <Group gap="sm" justify="center">
            <FileButton accept={KINDS} onFile={send}>
              {(props) => (
                <Button leftSection={<IconUpload size={18} aria-hidden />} loading={isSending} {...props}>
                  Elegir archivo
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              leftSection={<IconClipboardText size={18} aria-hidden />}
              aria-expanded={pasted !== undefined}
              onClick={() => setPasted(pasted === undefined ? '' : undefined)}
            >
              Pegar filas
            </Button>
          </Group>
          <Text size="sm">
            De Excel (.xlsx), LibreOffice (.ods) o de texto (.csv). Hasta 10 MB y 50.000 filas.
          </Text>
        </Stack>
      </div>
      {pasted !== undefined && (
        <Stack gap="xs" align="flex-start">
          <Textarea
            label="Filas copiadas de tu hoja"
            description="Cópialas con su fila de títulos y pégalas aquí."
            w="100%"
            rows={6}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          <Button
            loading={isSending}
            onClick={() => (pasted.trim() ? send(pasted) : fail('Pega las filas antes de seguir.'))}
          >
            Seguir con estas filas
          </Button>
        </Stack>
      )}
      {isSending && <Progress value={share * 100} aria-hidden />}
      <Announced>
        {isSending && (
          <Text size="sm" role="status">
            {share < 1 ? 'Subiendo el archivo…' : 'Leyendo el archivo…'}
          </Text>
        )}
      </Announced>
    </Stack>
  )
}
