import { expect, it } from 'vitest'
import { merge } from './edit-conflict.ts'

const base = { nombre: 'Ana', telefono: '1', dias: ['Lunes'] }

it('two edits of different fields are both kept', () => {
  const { merged, clashing } = merge(base, { ...base, telefono: '2' }, { ...base, nombre: 'Eva' })
  expect(merged).toEqual({ ...base, nombre: 'Eva', telefono: '2' })
  expect(clashing).toEqual([])
})

it('two edits of one field clash, and what I typed stays', () => {
  const { merged, clashing } = merge(base, { ...base, telefono: '2' }, { ...base, telefono: '3' })
  expect(merged.telefono).toBe('2')
  expect(clashing).toEqual(['telefono'])
})

it('two edits that agree do not clash', () => {
  const changed = { ...base, dias: ['Martes'] }
  expect(merge(base, changed, { ...changed }).clashing).toEqual([])
})

it('what makes no other value of a field is no edit of it', () => {
  const counted = (nombre: string, inscritos: number) => ({ clase: { nombre, inscritos } })
  const compared = { clase: ({ nombre }: { nombre: string }) => nombre }
  const { merged, clashing } = merge(counted('Yoga', 0), counted('Boxeo', 0), counted('Yoga', 3), compared)
  expect(clashing).toEqual([])
  expect(merged).toEqual(counted('Boxeo', 0))
  expect(merge(counted('Yoga', 0), counted('Yoga', 0), counted('Yoga', 3), compared).merged).toEqual(
    counted('Yoga', 3),
  )
})
