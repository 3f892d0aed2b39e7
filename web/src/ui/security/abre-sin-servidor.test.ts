import { expect, test } from 'vitest'
import { inWords } from './abre-sin-servidor.tsx'

test('explains offline start on localhost, and where to open it otherwise', () => {
  expect(inWords({ origin: 'http://localhost:3000', port: '3000' }, true)).toContain(
    'también se abre sin conexión',
  )
  const text = inWords({ origin: 'http://192.168.1.20:3000', port: '3000' }, false)
  expect(text).toContain('lo pendiente no se pierde')
  expect(text).toContain('http://localhost:3000.')
  expect(inWords({ origin: 'http://gimnasio', port: '' }, false)).toContain('http://localhost.')
})
