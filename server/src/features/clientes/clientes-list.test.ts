import type { Cliente } from '@gym/contract/clientes'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const { cliente } = frontDesk(api)
  await cliente({ ...ana, estado: 'inactivo' })
  await cliente({
    nombre: 'Zoe',
    apellido: 'Ñungo',
    email: 'b@x.test',
    telefono: '3000000002',
    direccion: 'Calle',
  })
  await cliente({
    nombre: 'ángela',
    apellido: 'Zea',
    email: 'A@x.test',
    telefono: '3000000001',
    direccion: 'ñapa',
  })
})

const ana = {
  nombre: 'Ana',
  apellido: 'nuñez',
  email: 'c@x.test',
  telefono: '3000000003',
  direccion: 'Avenida',
  numeroIdentificacion: '900',
}

const list = (query: string) => api.as('entrenador').get(`/clientes?${query}`)
const namesOf = ({ body }: { body: Cliente[] }) => body.map(({ nombre }) => nombre)

describe('GET /api/clientes', () => {
  it('is by surname and name, as Spanish orders them', async () => {
    expect(namesOf(await list(''))).toEqual(['Ana', 'Zoe', 'ángela'])
  })

  it.each([
    ['nombre', ['Ana', 'ángela', 'Zoe']],
    ['apellido', ['Ana', 'Zoe', 'ángela']],
    ['email', ['ángela', 'Zoe', 'Ana']],
    ['telefono', ['ángela', 'Zoe', 'Ana']],
    ['direccion', ['Ana', 'Zoe', 'ángela']],
  ])('orders by %s, both ways', async (orden, order) => {
    expect(namesOf(await list(`orden=${orden}`))).toEqual(order)
    expect(namesOf(await list(`orden=-${orden}`))).toEqual([...order].reverse())
  })

  it('orders by estado and numeroIdentificacion, both ways', async () => {
    expect(namesOf(await list('orden=estado')).at(-1)).toBe('Ana')
    expect(namesOf(await list('orden=-estado')).at(0)).toBe('Ana')
    expect(namesOf(await list('orden=numeroIdentificacion')).at(-1)).toBe('Ana')
    expect(namesOf(await list('orden=-numeroIdentificacion')).at(0)).toBe('Ana')
  })

  it.each(['x.test 0003', '300000000', '900', 'ANGELA'])('finds by %s', async (buscar) => {
    expect(namesOf(await list(`buscar=${encodeURIComponent(buscar)}`))).not.toEqual([])
  })

  it.each([
    ['900', ['Ana']],
    ['9.0-0', ['Ana']],
    ['90', []],
    ['300', []],
    ['nadie', []],
    ['', []],
  ])('has only the holder of the number %s', async (numero, found) => {
    expect(namesOf(await list(`numeroIdentificacion=${numero}`))).toEqual(found)
  })

  it('does not find by what it does not search: the address', async () => {
    expect(namesOf(await list('buscar=avenida'))).toEqual([])
  })
})
