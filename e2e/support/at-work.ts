import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { Client } from 'pg'
import { Gym } from './gym.ts'
import { connectTo } from './ledger.ts'
import { admin, type RunningProgram } from './program.ts'

const PRICE = 1_250.5
const STOCK = 1_000_000
const SESSIONS = 1_000_000
const COURSES = 2

const CREW = { ventas: 4, pagos: 1, entradas: 2 }

/** A sale, a payment outside a sale or an entry, with its idempotency key for a retry. */
interface Deed {
  path: 'ventas' | 'pagos' | 'entradas'
  key: string
  cantidad: number
  id?: string
}

/** A client whom the load enrols and unenrols in turn. */
interface Course {
  cliente: Cliente
  enrolled?: string | undefined
  /** True if the last request had no response: the server may have committed it or not. */
  isUnsure: boolean
}

export class AtWork {
  readonly deeds: Deed[] = []
  /** The error at which each desk stopped. */
  readonly refusals: string[] = []
  readonly #connect: () => Promise<Client>
  readonly #producto: Producto
  readonly #socio: Cliente
  readonly #clase: ClaseDisponible
  readonly #courses: Course[]
  readonly #today: string
  readonly #before: number

  private constructor(
    connect: () => Promise<Client>,
    things: {
      producto: Producto
      socio: Cliente
      clase: ClaseDisponible
      people: Cliente[]
      today: string
      before: number
    },
  ) {
    this.#connect = connect
    this.#producto = things.producto
    this.#socio = things.socio
    this.#clase = things.clase
    this.#today = things.today
    this.#before = things.before
    this.#courses = things.people.map((cliente) => ({ cliente, isUnsure: false }))
  }

  static async at(
    { url, dataDir }: Pick<RunningProgram, 'url' | 'dataDir'>,
    connect = () => connectTo(dataDir),
  ): Promise<AtWork> {
    const gym = await Gym.enter(url, admin)
    await gym.call('PUT', 'configuracion/entrada', { reglas: { REPETIDA: 'ignorar' } })
    const producto = await gym.producto({ nombre: 'Proteína', precio: PRICE, stock: STOCK })
    const socio = await gym.cliente()
    await gym.membresia({ cliente: socio._id, tipo: 'Clase', sesionesRestantes: SESSIONS })
    const nombreClase = `Yoga ${producto._id}`
    const dias = [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }]
    await gym.entrenador({ clases: [{ nombreClase, capacidadMaxima: 10, dias }] })
    const clase = (await gym.clases()).find((one) => one.nombreClase === nombreClase)
    if (!clase) throw new Error('the trainer has no class')
    const people = await Promise.all(Array.from({ length: COURSES }, () => gym.cliente()))
    return new AtWork(connect, {
      producto,
      socio,
      clase,
      people,
      today: await gym.today(),
      before: await lastRecibo(connect),
    })
  }

  get acknowledged(): number {
    return this.deeds.filter(({ id }) => id !== undefined).length
  }

  /** Works at several desks concurrently, until each desk gets an error. */
  async work({ url }: Pick<RunningProgram, 'url'>, crew: typeof CREW = CREW): Promise<void> {
    const gym = await Gym.enter(url, admin)
    const desks = (Object.keys(crew) as Deed['path'][]).flatMap((path) =>
      Array.from({ length: crew[path] }, () => path),
    )
    await Promise.all([
      ...desks.map((path) => this.#untilRefused(() => this.#begin(gym, path))),
      ...this.#courses.map((course) => this.#untilRefused(() => this.#turn(gym, course))),
    ])
  }

  async aWhile(): Promise<void> {
    const enough = this.acknowledged + 10 + Math.floor(Math.random() * 30)
    const last = performance.now() + 30_000
    while (this.acknowledged <= enough) {
      assert(performance.now() < last, `acknowledged in 30 s: ${this.acknowledged} of ${enough}`)
      await delay(1)
    }
    await delay(Math.random() * 50)
  }

  async again({ url }: Pick<RunningProgram, 'url'>): Promise<void> {
    const gym = await Gym.enter(url, admin)
    for (const deed of this.deeds) if (deed.id === undefined) deed.id = await this.#send(gym, deed)
  }

  /** Asserts that the database has each acknowledged request once and completely. */
  async expectAll(): Promise<{ found: number }> {
    const database = await this.#connect()
    try {
      const sold = await this.#expectSales(database)
      const paid = await this.#expectPayments(database)
      await this.#expectSeries(database, sold + paid)
      const entered = await this.#expectEntries(database)
      await this.#expectCourses(database)
      return { found: sold + paid + entered }
    } finally {
      await database.end()
    }
  }

  #begin(gym: Gym, path: Deed['path']): Promise<void> {
    const number = this.deeds.length
    const deed: Deed = { path, key: `${path} ${this.#producto._id} ${number}`, cantidad: 1 + (number % 3) }
    this.deeds.push(deed)
    return this.#send(gym, deed).then((id) => {
      deed.id = id
    })
  }

  async #send(gym: Gym, { path, key, cantidad }: Deed): Promise<string> {
    const sale = {
      lineas: [{ producto: this.#producto._id, cantidad }],
      cobros: [{ metodo: 'Efectivo', monto: PRICE * cantidad }],
    }
    const bodies = {
      ventas: sale,
      pagos: { monto: cantidad, fecha: this.#today },
      entradas: { clienteId: this.#socio._id },
    }
    return (await gym.call<{ _id: string }>('POST', path, bodies[path], { 'idempotency-key': key }))._id
  }

  async #turn(gym: Gym, course: Course): Promise<void> {
    course.isUnsure = true
    if (course.enrolled === undefined) {
      course.enrolled = (await gym.inscripcion(course.cliente, this.#clase))._id
    } else {
      await gym.call('DELETE', `clases/inscripciones/${course.enrolled}`)
      course.enrolled = undefined
    }
    course.isUnsure = false
  }

  /** Asserts that each sale has its line, payment, ledger entry and audit row, and reduced the stock. */
  async #expectSales(database: Client): Promise<number> {
    const { rows } = await database.query<{ id: string; cantidad: number; whole: boolean }>(`
      select v.id, l.cantidad, p.monto = v.total and c.monto = v.total and t.monto = v.total and l.monto = v.total
        and exists (select from auditoria a where a.recurso = 'ventas' and a.recurso_id = v.id::text) as whole
      from ventas v left join venta_lineas l on l.venta_id = v.id left join venta_cobros c on c.venta_id = v.id
        left join pagos p on p.venta_id = v.id left join contabilidad t on t.pago_id = p.id
      where v.numero > ${this.#before}`)
    const found = this.#expectDeeds('ventas', rows)
    assert.deepEqual(
      rows.filter(({ whole }) => !whole),
      [],
      'a sale is half there',
    )
    const sold = rows.reduce((sum, { cantidad }) => sum + cantidad, 0)
    const { rows: stock } = await database.query('select stock from productos where id = $1', [
      this.#producto._id,
    ])
    assert.deepEqual(stock, [{ stock: STOCK - sold }])
    return found
  }

  async #expectPayments(database: Client): Promise<number> {
    const { rows } = await database.query<{ id: string; whole: boolean }>(`
      select p.id, t.monto = p.monto as whole
      from pagos p left join contabilidad t on t.pago_id = p.id where p.numero > ${this.#before}`)
    assert.deepEqual(
      rows.filter(({ whole }) => !whole),
      [],
      'a payment is half there',
    )
    return this.#expectDeeds('pagos', rows)
  }

  async #expectSeries(database: Client, given: number): Promise<void> {
    const { rows } = await database.query(`
      select max(numero)::int as last, count(distinct numero)::int as given
      from (select numero from ventas union all select numero from pagos) recibos where numero > ${this.#before}`)
    const last = given > 0 ? this.#before + given : null
    assert.deepEqual(rows, [{ last, given }], 'a receipt number is missing or was given twice')
  }

  async #expectEntries(database: Client): Promise<number> {
    const socio = [this.#socio._id]
    const { rows } = await database.query<{ id: string }>(
      'select id from asistencias where cliente_id = $1',
      socio,
    )
    const { rows: left } = await database.query(
      'select sesiones_restantes as sessions from membresias where cliente_id = $1',
      socio,
    )
    assert.deepEqual(left, [{ sessions: SESSIONS - rows.length }], 'an entry has not spent its session')
    return this.#expectDeeds('entradas', rows)
  }

  #expectDeeds(path: Deed['path'], rows: { id: string }[]): number {
    const found = new Set(rows.map(({ id }) => id))
    const asked = this.deeds.filter((deed) => deed.path === path)
    assert.deepEqual(
      asked.filter(({ id }) => id !== undefined && !found.has(id)),
      [],
      'acknowledged and lost',
    )
    assert.equal(rows.length, found.size, 'one is there twice')
    assert(found.size <= asked.length, 'more are there than were asked for')
    return found.size
  }

  /** Asserts the acknowledged enrolments, and as many taken places in the class. */
  async #expectCourses(database: Client): Promise<void> {
    const { rows } = await database.query<{ id: string; cliente: string }>(
      'select id, cliente_id as cliente from inscripciones where cliente_id = any($1)',
      [this.#courses.map(({ cliente }) => cliente._id)],
    )
    for (const course of this.#courses) {
      const [inIt] = rows.filter(({ cliente }) => cliente === course.cliente._id)
      if (!course.isUnsure) assert.equal(inIt?.id, course.enrolled)
      course.enrolled = inIt?.id
      course.isUnsure = false
    }
    const { rows: taken } = await database.query('select inscritos from horarios where id = $1', [
      this.#clase._id,
    ])
    assert.deepEqual(taken, [{ inscritos: rows.length }])
  }

  async #untilRefused(attempt: () => Promise<void>): Promise<void> {
    try {
      for (;;) await attempt()
    } catch (error) {
      this.refusals.push(String(error))
    }
  }
}

async function lastRecibo(connect: () => Promise<Client>): Promise<number> {
  const database = await connect()
  try {
    const { rows } = await database.query<{ last: number }>(
      "select coalesce(max(ultimo), 0)::int as last from contadores where nombre = 'ventas'",
    )
    return rows[0]?.last ?? 0
  } finally {
    await database.end()
  }
}
