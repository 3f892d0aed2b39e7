import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { ListFoot } from './list-foot.tsx'

it('a failed total leaves the count and offers a retry', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('Uy.'))
  read.mockResolvedValue('$80.000 en total')
  function Foot() {
    const sum = useQuery({ queryKey: ['suma'], queryFn: read, retry: false })
    return (
      <ListFoot
        page={{ rows: [], total: 2 }}
        noun={['pago', 'pagos']}
        sum={sum}
        list={{ search: {}, change: () => {} } as never}
      />
    )
  }
  renderInApp(<Foot />)
  expect(await screen.findByText('Error al cargar el total: Uy.')).toBeVisible()
  expect(screen.getByText('2 pagos')).toBeVisible()
  await userEvent.click(screen.getByText('Reintentar'))
  expect(await screen.findByText('2 pagos, $80.000 en total')).toBeVisible()
  expect(screen.queryByText(/^Error al cargar el total/)).toBeNull()
})
