import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../testing/render.tsx'

it('refetches failed queries on reconnect, and no loaded ones', async () => {
  let isBack = false
  let asked = 0
  function Lists() {
    const failed = useQuery({
      queryKey: ['clientes'],
      queryFn: async () => {
        if (!isBack) throw new Error('Error de conexión.')
        return 'Ana Pérez'
      },
    })
    const there = useQuery({ queryKey: ['pagos'], queryFn: async () => `asked ${++asked}` })
    return (
      <>
        <p>{failed.error?.message ?? failed.data}</p>
        <p>{there.data}</p>
      </>
    )
  }
  renderInApp(<Lists />)
  await screen.findByText('Error de conexión.')
  await screen.findByText('asked 1')
  isBack = true
  act(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  expect(await screen.findByText('Ana Pérez')).toBeInTheDocument()
  expect(screen.getByText('asked 1')).toBeInTheDocument()
})
