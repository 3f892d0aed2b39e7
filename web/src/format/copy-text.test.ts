import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
})

it('copies with the clipboard API in a secure context', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('ABCDE-12345')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('ABCDE-12345')
})

it('falls back to execCommand on plain http and restores focus', async () => {
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

it('returns false when copying is impossible', async () => {
  vi.stubGlobal('navigator', {})
  expect(await copyText('ABCDE-12345')).toBe(false)
})
