import { expect, test } from 'vitest'
import { createEventReader } from './events.ts'

test('parses events from chunks cut at any position, also inside CRLF', () => {
  const text =
    'data: {"recurso":"pagos","version":1}\r\n\r\n: sigue\r\n\r\ndata: {"recurso":"clientes","version":2}\r\n\r\n'
  const whole = ['{"recurso":"pagos","version":1}', '{"recurso":"clientes","version":2}']
  for (let at = 0; at <= text.length; at += 1) {
    const read = createEventReader()
    expect([...read(text.slice(0, at)), ...read(text.slice(at))], `cut at ${at}`).toEqual(whole)
  }
  const read = createEventReader()
  expect([...text].flatMap((piece) => read(piece))).toEqual(whole)
})

test('withholds incomplete events, and skips comments and other fields', () => {
  const read = createEventReader()
  expect(read('data: first')).toEqual([])
  expect(read('\n\n: sigue\n\nid: 7\nretry: 10\n\n')).toEqual(['first'])
  expect(read('data: one\ndata: two\n\n')).toEqual(['one\ntwo'])
})
