import { test } from '@playwright/test'
import { everybodyCanUse } from './accessibility.ts'
import type { Gym } from './gym.ts'

const ana = (gym: Gym) =>
  gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304', notas: 'Zurda.' })

test.describe('of whoever answers for the gym', () => {
  everybodyCanUse('admin', {
    'the window that erases somebody’s data': async (page, gym) => {
      await page.goto(`/clientes/${(await ana(gym))._id}`)
      await page.getByRole('button', { name: 'Borrar sus datos…' }).click()
      await page.getByLabel('Escribe su número para confirmar').waitFor()
    },
    'the window that does not erase a member’s data': async (page, gym) => {
      const { _id } = await ana(gym)
      await gym.membresia({ cliente: _id })
      await page.goto(`/clientes/${_id}`)
      await page.getByRole('button', { name: 'Borrar sus datos…' }).click()
      await page.getByRole('alert').filter({ hasText: 'Tiene una membresía hasta el' }).waitFor()
    },
    'the window that links an account, with a refusal': async (page, gym) => {
      await page.goto(`/clientes/${(await ana(gym))._id}`)
      await page.getByRole('button', { name: 'Ligar una cuenta…' }).click()
      await page.getByRole('button', { name: 'Ligar', exact: true }).click()
      await page.getByText('Elige una cuenta.').waitFor()
    },
    'the clients who were deleted, and the window over them': async (page, gym) => {
      const { _id } = await ana(gym)
      await gym.call('DELETE', `clientes/${_id}`)
      await page.goto('/clientes/eliminados')
      await page.getByRole('button', { name: 'Borrar los datos de Ana Pérez' }).click()
      await page.getByLabel('Escribe su número para confirmar').waitFor()
    },
    'the audit of what was refused, once it was reviewed': async (page) => {
      await page.goto('/auditoria?filtro=rechazado')
      await page.getByRole('button', { name: 'Revisar que nada cambió' }).click()
      await page.getByText(/^Nada se ha cambiado ni quitado/).waitFor()
    },
    'the audit of a day on which nothing was done': async (page) => {
      await page.goto('/auditoria?desde=2020-01-01&hasta=2020-01-01')
      await page.getByText('No hay nada en este período.').waitFor()
    },
    'the account of somebody else, with what they did': async (page, gym) => {
      const { email } = await gym.account('entrenador')
      await page.goto(`/usuarios?buscar=${email}`)
      await page.getByRole('link', { name: /^Editar a/ }).click()
      await page.getByRole('link', { name: 'Ver en Auditoría lo que hizo' }).waitFor()
    },
  })
})

test.describe('of a member', () => {
  everybodyCanUse('user', {
    'one’s own data before the account is linked, with a refusal': async (page) => {
      await page.goto('/mis-datos')
      await page.getByRole('button', { name: 'Ligar mi cuenta' }).click()
      await page.getByText('El código es obligatorio.').waitFor()
    },
  })
})
