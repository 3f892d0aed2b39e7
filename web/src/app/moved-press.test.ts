import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import './moved-press.ts'

const save = vi.fn()
const form = document.createElement('form')
const button = document.createElement('button')
button.type = 'button'
button.addEventListener('click', save)
form.append('Nombre', button)

const placeAt = (top: number) =>
  vi
    .spyOn(button, 'getBoundingClientRect')
    .mockReturnValue(DOMRect.fromRect({ y: top, width: 80, height: 36 }))

beforeEach(() => {
  save.mockReset()
  document.body.append(form)
  placeAt(100)
})

async function press({ movedTo, endsAt }: { movedTo: number; endsAt: number }) {
  const mouse = userEvent.setup()
  await mouse.pointer({ keys: '[MouseLeft>]', target: button, coords: { clientX: 10, clientY: 110 } })
  placeAt(movedTo)
  await mouse.pointer({ keys: '[/MouseLeft]', target: form, coords: { clientX: 10, clientY: endsAt } })
}

it('a button that moves during its press is clicked', async () => {
  await press({ movedTo: 140, endsAt: 110 })
  expect(save).toHaveBeenCalledOnce()
})

it('the click of a moved button reaches its form once', async () => {
  const heard = vi.fn()
  form.addEventListener('click', heard)
  await press({ movedTo: 140, endsAt: 110 })
  form.removeEventListener('click', heard)
  expect(heard).toHaveBeenCalledOnce()
})

it('a pointer that leaves a moved button clicks nothing', async () => {
  await press({ movedTo: 140, endsAt: 200 })
  expect(save).not.toHaveBeenCalled()
})

it('a button covered during its press is not clicked', async () => {
  await press({ movedTo: 100, endsAt: 110 })
  expect(save).not.toHaveBeenCalled()
})
