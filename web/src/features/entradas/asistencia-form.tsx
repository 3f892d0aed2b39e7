import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { Button, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CheckIn } from '../../offline/check-ins/check-in.ts'
import type { CheckIns } from '../../offline/check-ins/check-ins.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { useLeaving } from '../../ui/form/leaving.ts'
import type { Moment } from '../../ui/picker/clase-options.ts'
import { useScanner } from '../../ui/scanner/use-scanner.ts'
import { ClasePicker } from '../clases/clase-picker.tsx'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'

interface AsistenciaFormProps {
  clases: ClaseDisponible[]
  now: Moment
  /** Class in which to register: the chosen class, else the current one; null without either. */
  claseId: string | null
  onClase: (claseId: string) => void
  checkIns: CheckIns
  all: readonly CheckIn[]
  /** The check-in with an unknown number whose client is now searched by name. */
  naming: { id: string } | null
  cliente: PickedClient | undefined
  onArrived: () => void
}

export function AsistenciaForm(props: AsistenciaFormProps) {
  const { clases, now, claseId, checkIns, all, naming, cliente: named } = props
  const navigate = useNavigate()
  const { notice, fail, clear } = useNotice({ allGo: true })
  const [picked, setPicked] = useState<PickedClient | null>(named ?? null)
  const [readId, setReadId] = useState<string | null>(null)
  /** React key of the fields, which resets them after each scan. */
  const [scans, setScans] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useLeaving(() => picked !== null && picked !== named)

  const read = naming ? undefined : all.find(({ id }) => id === readId)
  const shown = read ? asPicked(read) : picked
  const name = shown && `${shown.nombre} ${shown.apellido}`

  function fieldOf(path: string): HTMLInputElement | null {
    return form.current?.querySelector(`[data-path="${path}"]`) ?? null
  }

  const focusCliente = useEffectEvent(() => {
    // The focus must not leave an open dialog.
    if (!document.activeElement?.closest('[role="dialog"]')) fieldOf('clienteId')?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount, for a search by name and after each scan
  useEffect(() => focusCliente(), [naming, scans])

  // Removing the focused button moves the focus to the body; the next key must still reach the field.
  useEffect(() => {
    const listener = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyped = key.length === 1 && !ctrlKey && !metaKey && !altKey
      if (isTyped && document.activeElement === document.body) focusCliente()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  // Selects the scanned person's name, so that typing replaces it.
  const selectRead = useEffectEvent(() => {
    const input = fieldOf('clienteId')
    if (read && input === document.activeElement) input?.select()
  })
  useLayoutEffect(() => {
    if (name !== null) selectRead()
  }, [name])

  function arrive(who: Parameters<CheckIns['arrive']>[0]): string {
    setPicked(null)
    clear()
    props.onArrived()
    const isNamed = naming && 'cliente' in who && checkIns.choose(naming.id, who.cliente, claseId)
    return isNamed ? naming.id : checkIns.arrive(who, claseId)
  }

  useScanner((numero) => {
    setScans((before) => before + 1)
    setReadId(arrive({ numero }))
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (read) {
      setReadId(null)
    } else if (picked && !claseId) {
      fail('La clase es obligatoria.')
      return fieldOf('claseId')?.focus()
    } else if (picked) {
      arrive({ cliente: picked })
    } else if (!retryFailed()) {
      fail('El cliente es obligatorio.')
    }
    focusCliente()
  }

  function retryFailed(): boolean {
    const [last] = all
    if (last?.outcome?.kind !== 'failed' && last?.outcome?.kind !== 'unknown') return false
    clear()
    checkIns.retry(last.id, claseId)
    return true
  }

  const missing = (field: string) => (notice?.text.startsWith(field) ? notice.text : undefined)

  return (
    <Stack maw={520}>
      <NoticeAlert notice={notice} onClose={clear} />
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          {/* Typing removes the scanned client from the field. */}
          <div
            key={`cliente-${scans}`}
            onInput={(event) => setReadId((event.target as HTMLInputElement).value ? null : readId)}
          >
            <ClientPicker
              required
              data-path="clienteId"
              error={missing('El cliente')}
              selected={shown}
              onSelect={(client) => {
                setReadId(null)
                setPicked(client)
              }}
              onNumber={(numero) => setReadId(arrive({ numero }))}
            />
          </div>
          <ClasePicker
            key={`clase-${scans}`}
            clases={clases}
            today={now.today}
            data-path="claseId"
            error={missing('La clase')}
            value={claseId}
            onChange={(clase) => {
              props.onClase(clase)
              clear()
            }}
          />
          <Group>
            <Button type="submit">Registrar asistencia</Button>
            <Button variant="default" onClick={() => navigate({ to: '/asistencias' })}>
              Cancelar
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

function asPicked({ id, numero = '', cliente }: CheckIn): PickedClient {
  return { _id: id, nombre: cliente?.nombre ?? numero, apellido: cliente?.apellido ?? '' }
}
