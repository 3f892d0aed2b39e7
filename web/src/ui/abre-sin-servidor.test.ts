import { expect, test } from 'vitest'
import { inWords } from './abre-sin-servidor.tsx'

test('where a browser keeps the program the screen says so, and by address it says where to open it instead', () => {
  expect(inWords({ origin: 'http://localhost:3000', port: '3000' }, true)).toContain(
    'también se abre sin conexión',
  )
  const told = inWords({ origin: 'http://192.168.1.20:3000', port: '3000' }, false)
  expect(told).toContain('lo pendiente no se pierde')
  expect(told).toContain('http://localhost:3000.')
  expect(inWords({ origin: 'http://gimnasio', port: '' }, false)).toContain('http://localhost.')
})
