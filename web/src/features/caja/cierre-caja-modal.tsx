import {
  type Denominacion,
  denominaciones,
  OTROS_METODOS,
  sumaDelConteo,
} from '@gym/contract/caja/caja.rules'
import type { TurnoDeCaja } from '@gym/contract/caja/caja.schema'
import { formatMoney, inCents, inPesos } from '@gym/contract/core/money'
import { may } from '@gym/contract/permissions/actions'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { askWhether } from '../../ui/feedback/confirmation.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useLeaving } from '../../ui/form/leaving.ts'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { NumberTextInput } from '../../ui/inputs/number-text-input.tsx'
import {
  type Credenciales,
  credencialesDe,
  PIDEN_CODIGO,
  PIDEN_OTRA_PERSONA,
  QuienAutoriza,
  SIN_AUTORIZAR,
} from '../../ui/security/quien-autoriza.tsx'
import classes from './caja.module.css'
import { descuadreEnPalabras, descuadresDe, SI_NO_CUADRA } from './caja-words.ts'
import { useCerrarCaja, useX, zQuery } from './turno.api.ts'

export function CierreCajaModal({ turno, onClose }: { turno: TurnoDeCaja; onClose: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [cantidades, setCantidades] = useState<Record<number, number | ''>>({})
  const [otros, setOtros] = useState<Record<string, number | ''>>({})
  const [asksAnother, setAsksAnother] = useState(false)
  const [autoriza, setAutoriza] = useState(SIN_AUTORIZAR)
  const [asksCode, setAsksCode] = useState(false)
  const { notice, fail, clear } = useNotice()
  const cerrar = useCerrarCaja(turno._id)
  const leerX = useX(turno._id)
  const user = useSignedIn()
  const mayReadX = user !== undefined && user !== null && may(user.rol, 'caja:administrar')
  const typed = [...Object.values(cantidades), ...Object.values(otros)]
  const isClosed = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  useLeaving(() => typed.some((each) => each !== '') && !isClosed.current, { besideList: true })
  const confirmed = useRef('')
  const conteo: Denominacion[] = denominaciones.map((denominacion) => ({
    denominacion,
    cantidad: cantidades[denominacion] || 0,
  }))

  const counted = {
    conteo,
    otros: OTROS_METODOS.map((metodo) => ({ metodo, monto: otros[metodo] || 0 })),
  }

  const isBusy = cerrar.isPending || leerX.isPending

  function seeZ() {
    isClosed.current = true
    return navigate({ to: '/caja/$id', params: { id: turno._id } })
  }

  async function confirmCount() {
    const said = JSON.stringify(counted)
    if (confirmed.current === said) return true
    const lines: [string, number][] = [
      ['Efectivo', inPesos(sumaDelConteo(conteo))],
      ...counted.otros.map(({ metodo, monto }): [string, number] => [metodo, monto]),
    ]
    const descuadres = await descuadresContados(lines)
    const isRight = await askWhether({
      title: `¿Cerrar ${turno.caja} con este conteo?`,
      text: (
        <>
          {lines.map(([metodo, monto]) => (
            <span key={metodo} className={classes.suma}>
              <span>{metodo}</span>
              <b>{formatMoney(monto)}</b>
            </span>
          ))}
          {descuadres.map((sentence) => (
            <span key={sentence} className={classes.final}>
              {sentence}
            </span>
          ))}
          <span className={classes.final}>Después no se puede cambiar.</span>
        </>
      ),
      action: 'Sí, cerrar',
      cancel: 'Seguir contando',
    })
    if (isRight) confirmed.current = said
    return isRight
  }

  /** Differences in words; one general sentence if the user must count blind, or if the totals fail to load. */
  async function descuadresContados(lines: [string, number][]): Promise<string[]> {
    if (!mayReadX) return [SI_NO_CUADRA]
    const x = await leerX.mutateAsync().catch(() => null)
    if (!x) return [SI_NO_CUADRA]
    const counted = new Map(lines)
    return descuadresDe(
      x.metodos.map(({ metodo, esperado }) => ({
        metodo,
        diferencia: inPesos(inCents(counted.get(metodo) ?? 0) - inCents(esperado)),
      })),
    ).map(descuadreEnPalabras)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    return send(asksAnother ? { autoriza: credencialesDe(autoriza, asksCode) } : {})
  }

  async function send(second: { autoriza?: Credenciales; porAutorizar?: true }) {
    if (isBusy) return
    clear()
    // An invalid number would count as 0 in the closing report (Z), which cannot be edited.
    if (typed.some(Number.isNaN)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return fail('Corrige lo que no es un número.')
    }
    if (typed.every((each) => each === '')) return fail('Cuenta lo que hay. Si no hay nada, escribe 0.')
    if (!(await confirmCount())) return
    try {
      await cerrar.mutateAsync({ ...counted, ...second })
      seeZ()
    } catch (thrown) {
      const { codigo = '', isUncertain, message } = asApiError(thrown)
      const mayBeClosed = isUncertain || codigo === 'TURNO_CERRADO'
      if (mayBeClosed && (await isZThere())) return seeZ()
      if (PIDEN_OTRA_PERSONA.includes(codigo)) setAsksAnother(true)
      const isCode = PIDEN_CODIGO.includes(codigo)
      if (isCode) setAsksCode(true)
      // The server checks the password before the code: a wrong code clears only the code.
      setAutoriza((typed) => ({ ...typed, codigo: '', ...(!isCode && { password: '' }) }))
      fail(message)
    }
  }

  /** True if the shift is closed: the lost request succeeded, or another session closed it. */
  const isZThere = () =>
    queryClient.fetchQuery(zQuery(turno._id)).then(
      () => true,
      () => false,
    )

  /** Enter moves to the next field, so that a partial count is not submitted; in the password field it submits. */
  function goOn(event: KeyboardEvent<HTMLFormElement>) {
    const { target, key, currentTarget } = event
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'password') return
    event.preventDefault()
    const fields = [...currentTarget.querySelectorAll<HTMLElement>('input, button[type=submit]')]
    fields[fields.indexOf(target) + 1]?.focus()
  }

  return (
    <FormModal title={`Contar y cerrar ${turno.caja}`} onClose={onClose}>
      {(close) => (
        <form ref={form} className={classes.cierre} onSubmit={submit} onKeyDown={goOn} noValidate>
          <Stack>
            <Text size="sm">
              Cuenta lo que hay de cada billete y moneda. Lo que debía haber se dice después.
            </Text>
            <p className={`${classes.suma} ${classes.contado}`} aria-live="polite">
              <span>Efectivo contado</span>
              <b>{formatMoney(inPesos(sumaDelConteo(conteo)))}</b>
            </p>
            <div className={classes.conteo}>
              {denominaciones.map((denominacion, index) => (
                <div key={denominacion} className={classes.renglon}>
                  <NumberTextInput
                    label={`De ${formatMoney(denominacion)}`}
                    decimals={0}
                    min={0}
                    hideControls
                    refusal="Escribe un número entero."
                    inputMode="numeric"
                    value={cantidades[denominacion] ?? ''}
                    onChange={(cantidad) => setCantidades((all) => ({ ...all, [denominacion]: cantidad }))}
                    {...(index === 0 && { 'data-autofocus': true })}
                  />
                  <span className={classes.monto}>
                    {formatMoney(denominacion * (cantidades[denominacion] || 0))}
                  </span>
                </div>
              ))}
            </div>
            {OTROS_METODOS.map((metodo) => (
              <MoneyInput
                key={metodo}
                label={metodo}
                description={
                  metodo === 'Tarjeta' ? 'Lo que suman los comprobantes.' : 'Lo que llegó al banco.'
                }
                value={otros[metodo] ?? ''}
                onChange={(monto) => setOtros((all) => ({ ...all, [metodo]: monto }))}
              />
            ))}
            <NoticeAlert notice={notice} onClose={clear} />
            {asksAnother && (
              <>
                <QuienAutoriza value={autoriza} onChange={setAutoriza} asksCode={asksCode} />
                <Text size="sm">
                  Si no hay otra persona contigo, ciérrala por autorizar: queda con este conteo y un
                  administrador la autoriza después.
                </Text>
              </>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              {asksAnother && (
                <Button variant="default" disabled={isBusy} onClick={() => send({ porAutorizar: true })}>
                  Cerrar por autorizar
                </Button>
              )}
              <Button type="submit" loading={isBusy}>
                Cerrar caja
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
