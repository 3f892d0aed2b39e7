import { test } from '@playwright/test'
import { everybodyCanUse } from './accessibility.ts'
import { anImport, aTriedImport, clientesCsv, rows } from './importar-screen.ts'

const ANA = '1020304;Ana;Pérez;3001234567;ana@correo.test;Calle 1'
const WRONG = '1020306;Sofía;Díaz;300;sofia@correo.test;Calle 3'

test.describe('of what comes in', () => {
  everybodyCanUse('admin', {
    'the import, rows being pasted, with a refusal': async (page) => {
      await page.goto('/importar')
      await page.getByRole('button', { name: 'Pegar filas' }).click()
      await page.getByRole('button', { name: 'Seguir con estas filas' }).click()
      await page.getByText('Pega las filas antes de seguir.').waitFor()
    },
    'the imports that were begun': async (page, gym) => {
      await anImport(gym, clientesCsv(ANA))
      await aTriedImport(gym, clientesCsv(ANA))
      await page.goto('/importar')
      await page.getByText('Por revisar').first().waitFor()
    },
    'the columns of a file, one of them missing': async (page, gym) => {
      const { _id } = await anImport(gym, 'Cédula;Nombre;Apellido;Celular\n1020304;Ana;Pérez;3001234567')
      await page.goto(`/importar/${_id}`)
      await page.getByRole('button', { name: 'Probar sin guardar' }).click()
      await page.getByRole('alert').filter({ hasText: 'Falta saber' }).waitFor()
    },
    'the rows with an error': async (page, gym) => {
      const { _id } = await aTriedImport(gym, clientesCsv(ANA, WRONG, WRONG.replace('1020306', '1020307')))
      await page.goto(`/importar/${_id}`)
      await rows(page).first().waitFor()
    },
    'a doubt, and the question of how dates are read': async (page, gym) => {
      await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', telefono: '3001234567' })
      const [head, ana] = clientesCsv(ANA).split('\n')
      const { _id } = await aTriedImport(gym, `${head};Nacimiento\n${ana};03/04/1990`)
      await page.goto(`/importar/${_id}`)
      await page.getByRole('group', { name: 'Cómo se leen las fechas' }).waitFor()
    },
    'what came of an import': async (page, gym) => {
      const { _id } = await aTriedImport(gym, clientesCsv(ANA))
      await gym.call('POST', `importaciones/${_id}/ejecutar`)
      await page.goto(`/importar/${_id}`)
      await page.getByText('Se importó: 1 fila creada.').waitFor()
    },
    'what was undone, with what was kept': async (page, gym) => {
      const { _id } = await aTriedImport(gym, clientesCsv(ANA))
      await gym.call('POST', `importaciones/${_id}/ejecutar`)
      const [ana] = await gym.call<{ _id: string }[]>('GET', 'clientes')
      await gym.membresia({ cliente: ana?._id ?? '' })
      await gym.call('POST', `importaciones/${_id}/deshacer`)
      await page.goto(`/importar/${_id}`)
      await page.getByRole('region', { name: 'Lo que se conservó' }).waitFor()
    },
  })
})
