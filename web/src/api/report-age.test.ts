import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { callReport, useReportAge } from './report-age.ts'

function answering(seconds?: string) {
  const headers: Record<string, string> = seconds === undefined ? {} : { 'x-datos-segundos': seconds }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { headers }))
}

it('reports the age of the oldest report, nothing when all are fresh', async () => {
  const { result } = renderHook(() => useReportAge('informe'))
  const read = async (path: string, seconds?: string) => {
    answering(seconds)
    await act(() => callReport(path, {}))
    return result.current
  }
  expect(await read('informe', '0')).toBeUndefined()
  expect(await read('informe/mes', '3')).toBe('Datos de hace 3 s')
  expect(await read('informe', '2')).toBe('Datos de hace 3 s')
  expect(await read('otro', '9')).toBe('Datos de hace 3 s')
  expect(await read('informe/mes')).toBe('Datos de hace 2 s')
  expect(await read('informe', '0')).toBeUndefined()
})
