import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { atTheKiosk } from '../support/screens/recepcion-screen.ts'
import { heading, picker } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

const main = (page: Page) => page.getByRole('main')

async function aFullYoga(gym: Gym): Promise<ClaseDisponible> {
  const dias = [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }]
  await gym.entrenador({ clases: [{ nombreClase: 'Yoga', capacidadMaxima: 1, dias }] })
  const [yoga] = await gym.clases()
  if (!yoga) throw new Error('no class')
  await gym.inscripcion(await gym.cliente({ nombre: 'Gil', apellido: 'Pérez' }), yoga)
  return yoga
}

test('Accessibility tree of a waiting list keeps its order', { tag: '@full' }, async ({ page, gym }) => {
  const yoga = await aFullYoga(gym)
  for (const nombre of ['Ana', 'Eva'])
    await gym.call('POST', 'clases/esperas', {
      claseId: yoga._id,
      clienteId: (await gym.cliente({ nombre, apellido: 'Ríos' }))._id,
    })
  await page.goto(`/clases/inscritos?clase=${yoga._id}`)
  await expect(heading(page, 'Inscritos')).toBeVisible()
  await expect(main(page)).toMatchAriaSnapshot(`
    - region "Lista de espera":
      - heading "Lista de espera" [level=2]
      - list:
        - listitem:
          - paragraph: Ana Ríos
          - button "Quitar a Ana Ríos de la lista de espera"
        - listitem:
          - paragraph: Eva Ríos
          - button "Quitar a Eva Ríos de la lista de espera"
  `)
})

test('Verdict that refuses an entry is an alert', { tag: '@full' }, async ({ page, gym }) => {
  const { numeroIdentificacion } = await gym.cliente({
    nombre: 'Luz',
    apellido: 'Ñáñez',
    estado: 'inactivo',
  })
  await page.goto('/recepcion')
  await expect(picker(page, 'Quién llega')).toBeFocused()
  await page.keyboard.type(numeroIdentificacion)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toMatchAriaSnapshot(`
    - article "Luz Ñáñez":
      - paragraph: No puede entrar
      - paragraph:
        - link "Luz Ñáñez"
      - list:
        - listitem:
          - link "Reactivar"
      - button "Permitir de todos modos a Luz Ñáñez"
  `)
})

test('Accessibility tree of the kiosk is one dialog', { tag: '@full' }, async ({ page }) => {
  await atTheKiosk(page)
  await expect(page.getByRole('dialog', { name: 'Quiosco' })).toMatchAriaSnapshot(`
    - dialog "Quiosco":
      - heading [level=1]
      - status:
        - paragraph: Te damos la bienvenida
      - textbox "Tu número de identificación o tu teléfono"
      - button "Entrar"
      - button "Salir del quiosco"
  `)
  await expect(heading(page, 'Recepción')).toHaveCount(0)
})
