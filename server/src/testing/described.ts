import fc from 'fast-check'

export interface Described {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
  properties?: Record<string, Described>
  required?: string[]
  items?: Described
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\ufffe',
  '\ud800',
  'null',
  '%00',
  '%',
  '%_',
  '\\',
  "' or 1=1; --",
  '=1+1',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '🏋️‍♀️'.repeat(40),
  'ﷺ'.repeat(90),
  'İIıi',
  'e\u0301'.repeat(500),
  'x'.repeat(3_000),
  '2026-02-30',
  '2026-11-22',
  '0001-01-01',
  '9999-12-31',
  '24:00',
  '1e400',
  '-0',
  '__proto__',
]
const hostileNumbers = [0, -0, -1, 1, 0.001, 0.1 + 0.2, 1e15, -1e15, 2 ** 31, 2 ** 53, 1e308, 5e-324]

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, ...hostileTexts, ...hostileNumbers),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('constructor', '__proto__', 'toString').map((name) => JSON.parse(`{"${name}":{"a":1}}`)),
)

/** @param ids existing ids, used for some of the texts */
export function arbitraryOf(
  schema: Described,
  { resolve, ids, name = '' }: Asked,
  depth = 0,
): fc.Arbitrary<unknown> {
  const found = resolve(schema)
  if (depth > 5) return anyJson
  const of: Of = (part, of = name) => arbitraryOf(part, { resolve, ids, name: of }, depth + 1)
  return fc.oneof(
    { weight: 40, arbitrary: rightly(found, of, { ids, name }) },
    { weight: 1, arbitrary: anyJson },
  )
}

interface Asked {
  resolve: (schema: Described) => Described
  ids: readonly string[]
  /** Field name, which decides the kind of text. */
  name?: string
}
type Of = (part: Described, name?: string) => fc.Arbitrary<unknown>

function rightly(schema: Described, of: Of, field: Pick<Asked, 'ids' | 'name'>): fc.Arbitrary<unknown> {
  const { type, anyOf, oneOf, allOf, properties, required = [], items } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const some = anyOf ?? oneOf
  if (some) return fc.oneof(...some.map((one) => of(one)))
  if (allOf) return fc.tuple(...allOf.map((one) => of(one))).map((parts) => Object.assign({}, ...parts))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => of({ ...schema, type: one })))
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(items ? of(items) : anyJson, { maxLength: 4 })
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'string') return textOf(schema, field)
  if (!properties) return anyJson
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, of(part, name)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

function numberOf({ minimum = -10, maximum = 1_000_000 }: Described): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(minimum), Math.floor(Math.max(minimum, maximum))]
  return fc.oneof(fc.integer({ min, max: Math.min(max, 2 ** 31) }), fc.constantFrom(...hostileNumbers))
}

const usual: [RegExp, string[]][] = [
  [/mail|correo/i, ['ana@correo.test', 'luz@correo.test', 'beto@correo.test']],
  [/tel/i, ['3001234567']],
  [/numero/i, ['1020304', '5060708', '1.020.304']],
  [/password|actual|nueva/i, ['una clave larga', 'otra clave larga']],
  [/hora|inicio$|fin$/i, ['06:00', '07:00', '18:30']],
  [/dia/i, ['Lunes', 'Martes', 'sabado']],
]
const words = ['Ana', 'Pérez', 'Agua', 'Calle 1 # 2-3', '1.5', '20']

function textOf(
  { format, pattern }: Described,
  { ids, name = '' }: Pick<Asked, 'ids' | 'name'>,
): fc.Arbitrary<string> {
  const day = fc
    .date({ min: new Date('2026-10-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const known = ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid()
  const isDay = format === 'date' || pattern?.includes('\\d{4}') || /^(fecha|desde|hasta)/i.test(name)
  const isId =
    format === 'uuid' || /id$|^(cliente|producto|entrenador|clase|rutina|otro|pago|membresia)$/i.test(name)
  const likely = usual.find(([of]) => of.test(name))?.[1] ?? words
  const right = isDay ? day : isId ? known : fc.constantFrom(...likely)
  return fc.oneof(
    { weight: 30, arbitrary: right },
    { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  )
}
