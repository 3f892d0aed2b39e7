import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { useAbrir } from '../../session/caja-elegida.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useCerrarCaja } from './caja.api.ts'

afterEach(() => vi.unstubAllGlobals())

function Till() {
  const abrir = useAbrir()
  const cerrar = useCerrarCaja('t1')
  return (
    <>
      <button type="button" onClick={() => abrir.mutate({ caja: 'Caja 1', base: 100_000 })}>
        Abrir
      </button>
      <button type="button" onClick={() => cerrar.mutate({ conteo: [{ denominacion: 1_000, cantidad: 1 }] })}>
        Cerrar
      </button>
      <output>{`${abrir.status} ${cerrar.status}`}</output>
    </>
  )
}

it('an opening after a closing has a key of its own', async () => {
  const keys: (string | null)[] = []
  let isLost = true
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    if (url.endsWith('/cierre')) return Response.json({ numero: 1 })
    keys.push(new Headers(headers).get('idempotency-key'))
    if (isLost) throw new TypeError('Failed to fetch')
    return Response.json({ _id: 't2' }, { status: 201 })
  })
  renderInApp(<Till />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByText('error idle')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await screen.findByText('error success')
  isLost = false
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByText('success success')
  expect(new Set(keys).size).toBe(2)
})
