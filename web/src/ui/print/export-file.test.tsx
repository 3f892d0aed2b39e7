import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { ExportButton, ExportStatus, useExport } from './export-file.tsx'

function Report() {
  const report = useExport('contabilidad/exportar', {})
  return (
    <>
      <ExportButton {...report} />
      <ExportStatus {...report} />
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  vi.unstubAllGlobals()
})

it('shows the progress of a spreadsheet download and cancels it', async () => {
  let signal: AbortSignal | null | undefined
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    signal = init.signal
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new Uint8Array(28_500))
        signal?.addEventListener('abort', () => stream.error(signal?.reason))
      },
    })
    return new Response(body, { headers: { 'x-total-count': '5000' } })
  })
  renderInApp(<Report />)
  await press('Exportar a Excel')
  expect(await screen.findByText(/^Descargando 5\.000 filas: van 28/)).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Progreso de la exportación' })).toHaveAttribute(
    'aria-valuenow',
    '10',
  )
  expect(screen.getByRole('button', { name: 'Exportar a Excel' })).toBeDisabled()
  await press('Cancelar')
  expect(await screen.findByText('Exportación cancelada.')).toBeVisible()
  expect(signal?.aborted).toBe(true)
  expect(screen.getByRole('button', { name: 'Exportar a Excel' })).toBeEnabled()
})
