import { expect, it } from 'vitest'
import { merge } from './edit-conflict.ts'

const base = { nombre: 'Ana', telefono: '1', dias: ['Lunes'] }

it('merges edits of different fields', () => {
  const { merged, clashing } = merge(base, { ...base, telefono: '2' }, { ...base, nombre: 'Eva' })
  expect(merged).toEqual({ ...base, nombre: 'Eva', telefono: '2' })
  expect(clashing).toEqual([])
})

it('edits of one field conflict, and mine stays', () => {
  const { merged, clashing } = merge(base, { ...base, telefono: '2' }, { ...base, telefono: '3' })
  expect(merged.telefono).toBe('2')
  expect(clashing).toEqual(['telefono'])
})

it('equal edits do not conflict', () => {
  const changed = { ...base, dias: ['Martes'] }
  expect(merge(base, changed, { ...changed }).clashing).toEqual([])
})

it('ignores differences that `compared` excludes', () => {
  const counted = (nombre: string, inscritos: number) => ({ clase: { nombre, inscritos } })
  const compared = { clase: ({ nombre }: { nombre: string }) => nombre }
  const { merged, clashing } = merge(counted('Yoga', 0), counted('Boxeo', 0), counted('Yoga', 3), compared)
  expect(clashing).toEqual([])
  expect(merged).toEqual(counted('Boxeo', 0))
  expect(merge(counted('Yoga', 0), counted('Yoga', 0), counted('Yoga', 3), compared).merged).toEqual(
    counted('Yoga', 3),
  )
})
