import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { storeToken } from '../../session/session.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { renderInApp } from '../../testing/render.tsx'
import { CierreCajaModal } from './cierre-caja-modal.tsx'

afterEach(() => vi.unstubAllGlobals())

const turno = {
  _id: 't1',
  caja: 'Caja 1',
  fecha: '2026-11-20',
  base: 20_000,
  propuesta: null,
  motivoBase: null,
  abiertoPor: null,
  abiertoEn: '2026-11-20T15:00:00.000Z',
  cerradoEn: null,
  z: null,
}

it.each([
  [
    'an administrator the difference',
    'admin',
    'Sobran $1.000 en efectivo: se registran como ingreso «Sobrante de caja».',
  ],
  [
    'a blind count the rule alone',
    'recepcionista',
    'Lo que sobre se registra como ingreso «Sobrante de caja»; lo que falte, como egreso «Faltante de caja».',
  ],
])('the question before closing tells %s', async (_, rol, sentence) => {
  storeToken('t')
  const esperados = ['Efectivo', 'Tarjeta', 'Transferencia'].map((metodo, index) => ({
    metodo,
    esperado: index === 0 ? 2_000 : 0,
  }))
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/x')) return Response.json({ metodos: esperados, intentos: [] })
    return Response.json({ _id: 'u', nombre: 'Luz', email: 'l@g.co', rol })
  })
  const Signed = () => useSignedIn() && <CierreCajaModal turno={turno} onClose={() => {}} />
  renderInApp(<Signed />)
  await userEvent.type(await screen.findByLabelText('De $1.000'), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar caja' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByText('Después no se puede cambiar.')).toBeVisible()
})

it('asks for the second person’s code, or closes for later', async () => {
  const refusals = ['AUTORIZACION_REQUERIDA', 'AUTORIZACION_SIN_CODIGO', 'AUTORIZACION_CODIGO_INCORRECTO']
  const sent: { autoriza?: object; porAutorizar?: boolean }[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json({})
    const codigo = refusals[sent.length] ?? 'AUTORIZACION_NO_VALE'
    sent.push(JSON.parse(String(body)))
    return Response.json({ codigo, mensaje: `Rechazo ${sent.length}.` }, { status: 403 })
  })
  renderInApp(<CierreCajaModal turno={turno} onClose={() => {}} />)
  const close = async (refusal: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar caja' }))
    if (sent.length === 0) await userEvent.click(await screen.findByRole('button', { name: 'Sí, cerrar' }))
    await screen.findByText(refusal)
  }
  const code = () => screen.getByLabelText(/^Código de quien autoriza/)

  await userEvent.type(await screen.findByLabelText('De $1.000'), '3')
  await close('Rechazo 1.')
  await userEvent.type(screen.getByLabelText(/^Correo/), 'otra@gym.test')
  await userEvent.type(screen.getByLabelText(/^Contraseña/), 'su clave')
  expect(screen.queryByLabelText(/^Código de quien autoriza/)).toBeNull()
  await close('Rechazo 2.')
  expect(code()).toHaveFocus()
  await userEvent.type(code(), '123456')
  await close('Rechazo 3.')
  expect(code()).toHaveValue('')
  await userEvent.type(code(), '654321')
  await close('Rechazo 4.')
  const account = { email: 'otra@gym.test', password: 'su clave' }
  expect(sent.map(({ autoriza }) => autoriza)).toEqual([
    undefined,
    account,
    { ...account, codigo: '123456' },
    { ...account, codigo: '654321' },
  ])
  expect(screen.getByLabelText(/^Contraseña/)).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar por autorizar' }))
  await screen.findByText('Rechazo 5.')
  expect(sent.at(-1)).toMatchObject({ porAutorizar: true })
  expect(sent.at(-1)?.autoriza).toBeUndefined()
})
