import { screen } from '@testing-library/react'
import { act, Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { lazyRouteComponent, loadChunk, resetFailedChunks } from './lazy.tsx'

const OWN = '<script type="module" src="/assets/index-own.js"></script>'
const broken = () => Promise.reject(new TypeError('Failed to fetch'))
const firstPage = (answer: () => Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)

beforeEach(() => {
  document.head.innerHTML = OWN
})
afterEach(() => {
  document.head.innerHTML = ''
})

it('a failed chunk is outdated when the server has another version', async () => {
  firstPage(async () => new Response(OWN.replace('own', 'new')))
  await expect(loadChunk(broken)).rejects.toMatchObject({ name: 'ChunkLoadError', isOutdated: true })
})

it('a failed chunk is broken when the version is the same', async () => {
  firstPage(async () => new Response(OWN))
  await expect(loadChunk(broken)).rejects.toMatchObject({ name: 'ChunkLoadError', isOutdated: false })
  firstPage(async () => new Response('', { status: 502 }))
  await expect(loadChunk(broken)).rejects.toMatchObject({ name: 'ChunkLoadError', isOutdated: false })
})

it('a failed chunk is a network error without a response', async () => {
  firstPage(broken)
  await expect(loadChunk(broken)).rejects.toMatchObject({ name: 'ApiError', isNetwork: true })
})

it('times out after 10 seconds', async () => {
  vi.useFakeTimers()
  const failed = expect(loadChunk(() => new Promise(() => {}))).rejects.toThrow(
    'La solicitud tardó demasiado. Verifica tu conexión.',
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
})

class Boundary extends Component<{ children: ReactNode }, { hasFailed?: boolean }> {
  override state: { hasFailed?: boolean } = {}
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? (
      <button type="button" onClick={() => this.setState({ hasFailed: false })}>
        Reintentar
      </button>
    ) : (
      this.props.children
    )
  }
}

it('requests a failed chunk again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  firstPage(broken)
  const importer = vi.fn<() => Promise<{ Saludo: () => ReactNode }>>(broken)
  const Saludo = lazyRouteComponent(importer, 'Saludo')
  await act(async () =>
    renderInApp(
      <Boundary>
        <Suspense fallback="Cargando">
          <Saludo />
        </Suspense>
      </Boundary>,
    ),
  )
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  importer.mockResolvedValue({ Saludo: () => 'Hola' })
  resetFailedChunks()
  await act(async () => retry.click())
  expect(await screen.findByText('Hola')).toBeVisible()
  expect(importer).toHaveBeenCalledTimes(2)
})
