import { camposDe } from '@gym/contract/importaciones/importaciones.rules'
import type { Columna, Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { Alert, Button, Group, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { listed, nounOf } from './importacion-words.ts'
import { type Probar, useDecirTitulos } from './importaciones.api.ts'
import classes from './importaciones.module.css'
import {
  type Columnas,
  chosen,
  columnasOf,
  draftIn,
  type Fijos,
  fijables,
  mapaOf,
  missing,
  readDraftOf,
} from './mapa-values.ts'

interface MapaFormProps {
  importacion: Importacion
  probar: Probar
  onTried: () => void
}

export function MapaForm({ importacion, probar, onTried }: MapaFormProps) {
  const { tipo } = importacion
  const { borrador } = useSearch({ from: '/shell/importar/$id' })
  const navigate = useNavigate()
  const [draft] = useState(() => readDraftOf(tipo, borrador))
  const [columnas, setColumnas] = useState(draft?.columnas ?? columnasOf(importacion))
  const [fijos, setFijos] = useState<Fijos>(draft?.fijos ?? importacion.fijos)
  const { notice, fail, clear } = useNotice()
  const lacking = missing(tipo, columnas, fijos)

  // Stores the draft in the address, so that it survives a reload.
  const keep = (now: { columnas: Columnas; fijos: Fijos }) => {
    clear()
    setColumnas(now.columnas)
    setFijos(now.fijos)
    const borrador = draftIn(now.columnas, now.fijos)
    navigate({
      to: '.',
      search: (before: object) => ({ ...before, borrador }),
      replace: true,
      resetScroll: false,
    })
  }

  function submit() {
    clear()
    if (lacking.length > 0) {
      const isWritable = lacking.every((campo) => fijables(tipo, columnas).includes(campo))
      const how = isWritable ? ', o qué se pone en todas las filas.' : '.'
      return fail(
        `Falta saber ${listed(lacking.map(({ nombre }) => `«${nombre}»`))}: di qué columna es${how}`,
      )
    }
    probar.mutate(mapaOf(columnas, fijos, importacion.fechas), {
      onError: (error) => fail(`Error al probar: ${error.message}`),
      onSuccess: onTried,
    })
  }

  return (
    <Stack>
      <OtrasHojas importacion={importacion} />
      <Titulos importacion={importacion} />
      <Text>
        Mira qué se entendió de cada columna y corrige la que no sea. Después se prueba con todas las filas:
        todavía no se guarda nada.
      </Text>
      <Paper withBorder bg="var(--surface)">
        <ul className={classes.rows} aria-label="Columnas del archivo">
          {importacion.columnas.map((columna) => (
            <Fila
              key={columna.indice}
              columna={columna}
              tipo={tipo}
              campo={columnas[columna.indice]}
              onChoose={(campo) => keep({ columnas: chosen(columnas, columna.indice, campo), fijos })}
            />
          ))}
        </ul>
      </Paper>
      <Faltantes
        tipo={tipo}
        isMapped={(campo) => Object.values(columnas).includes(campo)}
        campos={fijables(tipo, columnas)}
        fijos={fijos}
        onChange={(said) => keep({ columnas, fijos: said })}
      />
      {lacking.length > 0 && (
        <Text size="sm">
          Todavía falta saber {listed(lacking.map(({ nombre }) => `«${nombre}»`))}, que{' '}
          {isFeminine(tipo) ? 'toda' : 'todo'} {nounOf[tipo][0]} necesita.
        </Text>
      )}
      <NoticeAlert notice={notice} onClose={clear} />
      <Group>
        <Button loading={probar.isPending} onClick={submit}>
          Probar sin guardar
        </Button>
      </Group>
    </Stack>
  )
}

const isFeminine = (tipo: TipoImportacion) => tipo === 'membresias' || tipo === 'asistencias'

function Titulos({ importacion: { _id, titulos } }: Pick<MapaFormProps, 'importacion'>) {
  const decir = useDecirTitulos(_id)
  const navigate = useNavigate()
  const { notice, fail, clear } = useNotice()
  const has = titulos !== null

  async function say() {
    clear()
    try {
      await decir.mutateAsync({ titulos: !has })
      // Discards the draft, which is for other columns.
      navigate({ to: '.', search: { paso: 'columnas' }, replace: true, resetScroll: false })
    } catch (error) {
      fail(`Error al leer los títulos: ${asApiError(error).message}`)
    }
  }

  return (
    <Stack gap="xs">
      <NoticeAlert notice={notice} onClose={clear} />
      <Group gap="sm">
        <Text size="sm" role="status">
          {has
            ? `Los títulos son los de la fila ${titulos}.`
            : 'El archivo no trae títulos: la primera fila también se importa.'}
        </Text>
        <Button size="xs" variant="default" loading={decir.isPending} onClick={say}>
          {has ? 'No son títulos: importar esa fila' : 'La primera fila son títulos'}
        </Button>
      </Group>
    </Stack>
  )
}

function OtrasHojas({ importacion: { hoja, otrasHojas } }: Pick<MapaFormProps, 'importacion'>) {
  if (otrasHojas.length === 0) return null
  const others = listed(otrasHojas.map((each) => `«${each}»`))
  return (
    <Alert color="yellow" role="status">
      De este archivo se leyó la hoja «{hoja}», y no {others}. Para traer otra, copia sus filas en tu hoja de
      cálculo y usa «Pegar filas».
    </Alert>
  )
}

interface FilaProps {
  columna: Columna
  tipo: TipoImportacion
  campo: string | undefined
  onChoose: (campo: string | undefined) => void
}

function Fila({ columna: { nombre, muestras, oculta }, tipo, campo, onChoose }: FilaProps) {
  const name = nombre || 'Sin título'
  return (
    <li className={classes.row}>
      <div className={classes.columna}>
        <div className={classes.cell}>
          <Text fw={600}>{name}</Text>
          {oculta && <Text size="sm">Está oculta en la hoja.</Text>}
        </div>
        <Text size="sm" className={classes.cell}>
          {muestras.length > 0
            ? muestras
                .slice(0, 3)
                .map((each) => `«${each}»`)
                .join(', ')
            : 'Está vacía.'}
        </Text>
        <NativeSelect
          aria-label={`Qué es la columna ${name}`}
          value={campo ?? ''}
          onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
          data={[
            { value: '', label: 'No traerla' },
            ...camposDe[tipo].map(({ campo, nombre, obligatorio }) => ({
              value: campo,
              label: obligatorio ? `${nombre} *` : nombre,
            })),
          ]}
        />
      </div>
    </li>
  )
}

interface FaltantesProps {
  tipo: TipoImportacion
  campos: ReturnType<typeof fijables>
  isMapped: (campo: string) => boolean
  fijos: Fijos
  onChange: (fijos: Fijos) => void
}

function Faltantes({ campos, isMapped, fijos, onChange }: FaltantesProps) {
  if (campos.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby="faltantes">
      <Title order={2} size="h4" id="faltantes">
        Si una fila no lo trae
      </Title>
      <Text size="sm">
        Lo que escribas aquí se pone en lo nuevo donde falte; a lo que ya está en el gimnasio no le cambia
        nada. Lo que es para celdas vacías puede quedar en blanco: esas filas se corrigen en la revisión.
      </Text>
      <div className={classes.cells}>
        {campos.map(({ campo, nombre, obligatorio = false, oBien = [] }) => {
          const isThere = [campo, ...oBien].some(isMapped)
          return (
            <TextInput
              key={campo}
              label={nombre}
              description={
                isThere || !obligatorio ? 'Para las celdas vacías' : 'Tu archivo no lo trae: escríbelo'
              }
              required={obligatorio && !isThere}
              value={fijos[campo] ?? ''}
              onChange={({ currentTarget }) => onChange({ ...fijos, [campo]: currentTarget.value })}
            />
          )
        })}
      </div>
    </Stack>
  )
}
