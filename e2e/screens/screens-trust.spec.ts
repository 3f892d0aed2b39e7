import { accessibilityProblems } from '../support/accessibility.ts'
import type { Gym } from '../support/gym.ts'
import { expect, type Open, test, visit } from '../support/states.ts'

const ana = (gym: Gym) =>
  gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304', notas: 'Zurda.' })

test.use({ rol: 'admin' })

const personalData: Record<string, Open> = {
  'dialog that erases data': async (page, gym) => {
    await visit(page, `/clientes/${(await ana(gym))._id}`)
    await page.getByRole('button', { name: 'Borrar sus datos…' }).click()
    await page.getByLabel('Escribe su número para confirmar').waitFor()
  },
  'dialog that refuses to erase a member’s data': async (page, gym) => {
    const { _id } = await ana(gym)
    await gym.membresia({ cliente: _id })
    await visit(page, `/clientes/${_id}`)
    await page.getByRole('button', { name: 'Borrar sus datos…' }).click()
    await page.getByRole('alert').filter({ hasText: 'Tiene una membresía hasta el' }).waitFor()
  },
  'dialog that links an account, refused': async (page, gym) => {
    await visit(page, `/clientes/${(await ana(gym))._id}`)
    await page.getByRole('button', { name: 'Ligar una cuenta…' }).click()
    await page.getByRole('button', { name: 'Ligar', exact: true }).click()
    await page.getByText('Elige una cuenta.').waitFor()
  },
  'deleted clients and the dialog that erases data': async (page, gym) => {
    const { _id } = await ana(gym)
    await gym.call('DELETE', `clientes/${_id}`)
    await visit(page, '/clientes/eliminados')
    await page.getByRole('button', { name: 'Borrar los datos de Ana Pérez' }).click()
    await page.getByLabel('Escribe su número para confirmar').waitFor()
  },
  'audit of refusals, reviewed': async (page) => {
    await visit(page, '/auditoria?filtro=rechazado')
    await page.getByRole('button', { name: 'Revisar que nada cambió' }).click()
    await page.getByText(/^Nada se ha cambiado ni quitado/).waitFor()
  },
  'audit, empty': async (page) => {
    await visit(page, '/auditoria?desde=2020-01-01&hasta=2020-01-01')
    await page.getByText('No hay nada en este período.').waitFor()
  },
  'form of an account with its audit': async (page, gym) => {
    const { email } = await gym.account('entrenador')
    await visit(page, `/usuarios?buscar=${email}`)
    await page.getByRole('link', { name: /^Editar a/ }).click()
    await page.getByRole('link', { name: 'Ver en Auditoría lo que hizo' }).waitFor()
  },
}

test('Personal data and audit pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(personalData))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

test.describe('member', () => {
  test.use({ rol: 'user' })

  const own: Record<string, Open> = {
    dashboard: async (page) => {
      await visit(page, '/dashboard')
      await page.getByRole('button', { name: 'Ver mi día' }).waitFor()
    },
    'own data, link refused': async (page) => {
      await visit(page, '/mis-datos')
      await page.getByRole('button', { name: 'Ligar mi cuenta' }).click()
      await page.getByText('El código es obligatorio.').waitFor()
    },
  }

  test('Dashboard and own data of a member pass axe', { tag: '@full' }, async ({ problemsOf }) => {
    for (const [name, open] of Object.entries(own))
      expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
  })
})
