import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
})

it('a text is copied by the clipboard where the address is safe', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('ABCDE-12345')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('ABCDE-12345')
})

it('on a plain-http address it is copied the old way, and the focus comes back', async () => {
  vi.stubGlobal('navigator', {})
  let selected = ''
  document.execCommand = vi.fn(() => {
    selected = (document.activeElement as HTMLTextAreaElement).value
    return true
  })
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  expect(await copyText('ABCDE-12345')).toBe(true)
  expect(selected).toBe('ABCDE-12345')
  expect(button).toHaveFocus()
  expect(document.querySelector('textarea')).toBeNull()
})

it('where nothing copies it says so', async () => {
  vi.stubGlobal('navigator', {})
  expect(await copyText('ABCDE-12345')).toBe(false)
})
