import { camposDe } from '@gym/contract/importaciones/importaciones.rules'
import type { Fila } from '@gym/contract/importaciones/importaciones.schema'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { FilaItem } from './fila-item.tsx'

const campos = camposDe.clientes.filter(({ campo }) => ['nombre', 'telefono'].includes(campo))
const row: Fila = {
  fila: 7,
  estado: 'error',
  oculta: false,
  mensajes: [{ campo: 'telefono', mensaje: 'El teléfono debe tener de 7 a 15 dígitos.' }],
  valores: { nombre: 'Ana', telefono: '300' },
  entendidos: {},
  cambios: {},
  decision: null,
  decisiones: [],
}

function draw(fila: Fila) {
  const onChange = vi.fn(async () => null)
  renderInApp(<FilaItem fila={fila} tipo="clientes" campos={campos} onChange={onChange} />)
  return onChange
}

it('a wrong cell shows its error and saves on blur', async () => {
  const onChange = draw(row)
  const cell = screen.getByRole('textbox', { name: 'Teléfono de la fila 7' })
  expect(cell).toHaveAccessibleDescription(/7 a 15 dígitos/)
  expect(screen.queryByRole('textbox', { name: 'Nombre de la fila 7' })).toBeNull()
  await userEvent.clear(cell)
  await userEvent.type(cell, '3001234567')
  await userEvent.tab()
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ valores: { telefono: '3001234567' } })
})

it('a cell shows the parsed value if it differs', () => {
  draw({
    ...row,
    estado: 'nuevo',
    mensajes: [],
    valores: { nombreCompleto: 'Ana de la Torre', telefono: '+57 300 123 4567' },
    entendidos: { nombre: 'Ana', apellido: 'de la Torre', telefono: '3001234567' },
  })
  expect(screen.getByText('Se guarda: 3001234567')).toBeVisible()
  expect(screen.getByText('Se guarda: nombre «Ana», apellido «de la Torre»')).toBeVisible()
})

it('a hidden row is named', () => {
  draw({ ...row, oculta: true })
  expect(screen.getByText('Está oculta en tu archivo.')).toBeVisible()
})

it('a failed value stays with its error until retried', async () => {
  let answer = (_: string | null) => {}
  const onChange = vi.fn(() => new Promise<string | null>((resolve) => (answer = resolve)))
  renderInApp(<FilaItem fila={row} tipo="clientes" campos={campos} onChange={onChange} />)
  const cell = screen.getByRole('textbox', { name: 'Teléfono de la fila 7' })
  await userEvent.type(cell, '1234567')
  await userEvent.tab()
  expect(cell).toHaveValue('3001234567')
  await act(async () => answer('Error al cambiar la fila 7: no hay conexión.'))
  expect(cell).toHaveValue('3001234567')
  expect(cell).toHaveAccessibleDescription('Error al cambiar la fila 7: no hay conexión.')
  await userEvent.click(cell)
  await userEvent.tab()
  expect(onChange).toHaveBeenCalledTimes(2)
  await act(async () => answer(null))
  expect(cell).toHaveValue('300')
  expect(cell).toHaveAccessibleDescription(/7 a 15 dígitos/)
})

it('an unchanged cell saves nothing; Escape discards', async () => {
  const onChange = draw(row)
  const cell = screen.getByRole('textbox', { name: 'Teléfono de la fila 7' })
  await userEvent.type(cell, '99{Escape}')
  expect(cell).toHaveValue('300')
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
})

it('an answer resolves a doubt and can be withdrawn', async () => {
  const doubt: Fila = { ...row, estado: 'duda', decisiones: ['crear', 'actualizar', 'omitir'] }
  const onChange = draw({ ...doubt, decision: 'crear' })
  await userEvent.click(screen.getByRole('button', { name: 'Es la misma: actualizarla' }))
  expect(onChange).toHaveBeenLastCalledWith({ decision: 'actualizar' })
  await userEvent.click(screen.getByRole('button', { name: 'Es otra persona: crearla' }))
  expect(onChange).toHaveBeenLastCalledWith({ decision: null })
})

it('an excluded row can be restored', async () => {
  const onChange = draw({
    ...row,
    estado: 'omitida',
    mensajes: [{ campo: null, mensaje: 'Parece un total.' }],
  })
  expect(screen.getByText('Parece un total.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Traer de vuelta la fila 7' }))
  expect(onChange).toHaveBeenCalledWith({ omitir: false, decision: null })
})

it('an unsplittable full name has two fields', async () => {
  const whole = camposDe.clientes.filter(({ campo }) => campo === 'nombreCompleto')
  const onChange = vi.fn(async () => null)
  const uncut: Fila = {
    ...row,
    estado: 'duda',
    mensajes: [{ campo: 'nombreCompleto', mensaje: 'No se sabe dónde se corta.' }],
    valores: { nombreCompleto: 'Ana de la Cruz del Río' },
  }
  renderInApp(<FilaItem fila={uncut} tipo="clientes" campos={whole} onChange={onChange} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Apellido de la fila 7' }), 'del Río')
  await userEvent.tab()
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ valores: { apellido: 'del Río' } })
})

it('an error without a column gets a lasting field', async () => {
  const mapped = camposDe.membresias.filter(({ campo }) => ['tipo', 'fechafin'].includes(campo))
  const onChange = vi.fn(async () => null)
  const tickets: Fila = {
    ...row,
    mensajes: [
      { campo: 'sesionesRestantes', mensaje: 'El número de sesiones restantes es obligatorio.' },
      { campo: 'duracion', mensaje: 'La duración es obligatoria.' },
    ],
    valores: { tipo: '10 clases', fechafin: '' },
  }
  const item = (fila: Fila) => <FilaItem fila={fila} tipo="membresias" campos={mapped} onChange={onChange} />
  const { rerender } = renderInApp(item(tickets))
  const cell = screen.getByRole('textbox', { name: 'Sesiones restantes de la fila 7' })
  expect(cell).toHaveAccessibleDescription('El número de sesiones restantes es obligatorio.')
  expect(screen.getByRole('textbox', { name: 'Duración (días) de la fila 7' })).toHaveAccessibleDescription(
    'La duración es obligatoria.',
  )
  expect(screen.getAllByText('El número de sesiones restantes es obligatorio.')).toHaveLength(1)
  await userEvent.type(cell, '8')
  await userEvent.tab()
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ valores: { sesionesRestantes: '8' } })
  rerender(
    item({
      ...tickets,
      estado: 'nuevo',
      mensajes: [],
      valores: { ...tickets.valores, sesionesRestantes: '8' },
    }),
  )
  expect(screen.getByRole('textbox', { name: 'Sesiones restantes de la fila 7' })).toHaveValue('8')
})

it('edits again a value typed without a column', async () => {
  const mapped = camposDe.membresias.filter(({ campo }) => campo === 'tipo')
  const mended: Fila = {
    ...row,
    estado: 'nuevo',
    mensajes: [],
    valores: { tipo: '10 clases', sesionesRestantes: '8' },
  }
  renderInApp(<FilaItem fila={mended} tipo="membresias" campos={mapped} onChange={async () => null} />)
  await userEvent.click(screen.getByRole('button', { name: 'Corregir la fila 7' }))
  expect(screen.getByRole('textbox', { name: 'Sesiones restantes de la fila 7' })).toHaveValue('8')
})

it('a cell saves once; Escape hides its later failure', async () => {
  let answer = (_: string | null) => {}
  const onChange = vi.fn(() => new Promise<string | null>((resolve) => (answer = resolve)))
  renderInApp(<FilaItem fila={row} tipo="clientes" campos={campos} onChange={onChange} />)
  const cell = screen.getByRole('textbox', { name: 'Teléfono de la fila 7' })
  await userEvent.type(cell, '1')
  await userEvent.tab()
  await userEvent.click(cell)
  await userEvent.tab()
  expect(onChange).toHaveBeenCalledTimes(1)
  await userEvent.click(cell)
  await userEvent.keyboard('{Escape}')
  await act(async () => answer('No se pudo.'))
  expect(screen.queryByText('No se pudo.')).toBeNull()
})

it('a doubt offers the values that it suggests', async () => {
  const onChange = draw({
    ...row,
    estado: 'duda',
    mensajes: [
      {
        campo: 'telefono',
        mensaje: '¿Cuál es?',
        pregunta: '300',
        sugerencias: [
          { dice: 'Es el 301', valor: '3010000000' },
          { dice: 'Es Eva', valor: 'Eva', campo: 'nombre' },
        ],
      },
    ],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Es el 301' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ valores: { telefono: '3010000000' } })
  await userEvent.click(screen.getByRole('button', { name: 'Es Eva' }))
  expect(onChange).toHaveBeenLastCalledWith({ valores: { nombre: 'Eva' } })
})

it('a doubted name is confirmed with a plain yes', async () => {
  const onChange = draw({
    ...row,
    estado: 'duda',
    mensajes: [{ campo: 'nombreCompleto', mensaje: '¿Está bien?', pregunta: 'palabras' }],
    decisiones: ['crear', 'omitir'],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Sí, está bien' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ decision: 'crear' })
})

it('a default without a column is shown as stored', () => {
  draw({ ...row, estado: 'nuevo', mensajes: [], entendidos: { estado: 'activo' } })
  expect(screen.getByText('Se guarda: activo')).toBeVisible()
})

it('every question of a row has its answers', async () => {
  const onChange = draw({
    ...row,
    estado: 'duda',
    mensajes: [
      { campo: null, mensaje: 'Ya tiene una.', pregunta: 'vendida' },
      {
        campo: 'telefono',
        mensaje: '¿Cuál es?',
        sugerencias: [{ dice: 'Es el 301', valor: '3010000000', ademas: { nombre: 'Eva' } }],
      },
      { campo: 'nombre', mensaje: '¿Quién es?', sugerencias: [{ dice: 'Es Ana', valor: 'Ana' }] },
    ],
    decisiones: ['omitir', 'actualizar'],
  })
  const group = (name: string) => within(screen.getByRole('group', { name }))
  await userEvent.click(group('Respuesta de la fila 7: Teléfono').getByRole('button', { name: 'Es el 301' }))
  expect(onChange).toHaveBeenLastCalledWith({ valores: { telefono: '3010000000', nombre: 'Eva' } })
  await userEvent.click(group('Respuesta de la fila 7: Nombre').getByRole('button', { name: 'Es Ana' }))
  expect(onChange).toHaveBeenLastCalledWith({ valores: { nombre: 'Ana' } })
  await userEvent.click(
    group('Respuesta de la fila 7').getByRole('button', { name: 'Dejarla como se vendió' }),
  )
  expect(onChange).toHaveBeenLastCalledWith({ decision: 'omitir' })
})
