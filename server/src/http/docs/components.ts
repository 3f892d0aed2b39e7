import { type ErrorCode, errors } from '@gym/contract/core/errors'
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { MAX_KEY_LENGTH } from '../idempotency/idempotency.ts'

/** Modules of the contract. A schema has its export's name in the API description. */
export type ContractSchemas = readonly Record<string, unknown>[]

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject

const errorSchema: OpenAPIV3_1.SchemaObject = {
  description: 'El cuerpo de todo error. La frase está en `mensaje`, `message` y `error`.',
  type: 'object',
  required: ['mensaje', 'message', 'error', 'codigo'],
  properties: {
    mensaje: { type: 'string' },
    message: { type: 'string' },
    error: { type: 'string' },
    codigo: { type: 'string', enum: Object.keys(errors) },
    actual: { description: 'Lo que hay ahora; solo en un 412.', type: 'object' },
    quien: {
      description: 'Quién lo editó por última vez, si se sabe; solo en un 412.',
      type: ['object', 'null'],
      properties: { _id: { type: 'string' }, nombre: { type: 'string' } },
    },
    cuando: { description: 'Cuándo; solo en un 412.', type: ['string', 'null'], format: 'date-time' },
    errores: {
      description:
        'Los campos equivocados; está en todo error 400, y en el 409 que es por uno, como un número repetido.',
      type: 'array',
      items: {
        type: 'object',
        required: ['campo', 'mensaje'],
        properties: { campo: { type: 'string' }, mensaje: { type: 'string' } },
      },
    },
  },
}

const headers = {
  'X-Request-Id': {
    description: 'Identifica la respuesta, también en el registro del programa.',
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Total-Count': {
    description: 'Cuántos elementos tiene la lista entera.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Total-Relation': {
    description:
      '`gte` cuando la lista tiene más elementos de los que dice `X-Total-Count`: se cuentan 10 000, o 1 000 de una búsqueda, o los que se hallen entre los primeros si sus palabras son de una o dos letras.',
    schema: { type: 'string', enum: ['gte'] },
  },
  Link: {
    description: 'Las páginas `first`, `prev`, `next` y `last` (RFC 8288), si se pidió una página.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Los segundos que faltan para poder intentarlo de nuevo.',
    schema: { type: 'integer', minimum: 1 },
  },
  'X-Datos-Segundos': {
    description:
      'De hace cuántos segundos son los datos, como mucho: se leyeron de una base de reserva. Sin esta cabecera son de la principal.',
    schema: { type: 'integer', minimum: 0, maximum: 10 },
  },
  ETag: {
    description: 'La huella de la respuesta: enviada como `If-Match`, edita solo lo que se ha visto.',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description: '`true` cuando es la respuesta guardada de un intento anterior con la misma clave.',
    schema: { type: 'string', enum: ['true'] },
  },
} satisfies Record<string, OpenAPIV3_1.HeaderObject>

export type HeaderName = keyof typeof headers

export type Components = ReturnType<typeof createComponents>

/** @throws if two schemas have the same name */
function namesOf(contract: ContractSchemas): Map<z.ZodType, string> {
  const byName = new Map<string, z.ZodType>()
  for (const [name, schema] of contract.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodType)) continue
    if ((byName.get(name) ?? schema) !== schema)
      throw new Error(`Two schemas of the contract are named ${name}`)
    byName.set(name, schema)
  }
  return new Map([...byName].map(([name, schema]) => [schema, name]))
}

/** Collects the schemas of the API description. Each is added at its first use. */
export function createComponents(contract: ContractSchemas) {
  const names = namesOf(contract)
  const registry = new NamedSchemas(names)
  const all = {
    securitySchemes: {
      sesion: { type: 'http', scheme: 'bearer', description: 'El `token` que da iniciar sesión.' },
    },
    parameters: {
      'Idempotency-Key': {
        name: 'Idempotency-Key',
        in: 'header',
        description:
          'La clave de este intento. Repetir la llamada con la misma clave y el mismo cuerpo no la hace dos veces: ' +
          'durante 24 horas da la primera respuesta.',
        schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
      },
      'If-Match': {
        name: 'If-Match',
        in: 'header',
        description:
          'El `ETag` de lo que se vio. Si ya no es igual, no se edita nada: 412 con lo que hay ahora en `actual`, y ' +
          'quién y cuándo lo editó. Sin esta cabecera vale la última edición.',
        schema: { type: 'string' },
      },
      'X-Codigo': {
        name: 'X-Codigo',
        in: 'header',
        description:
          'Los últimos 4 números del teléfono de quien tiene el número: hacen falta donde `consultasConCodigo` es cierto, ' +
          'menos al personal y a quien pregunta por lo suyo.',
        schema: { type: 'string', pattern: '^[0-9]{4}$' },
      },
    } satisfies Record<string, OpenAPIV3_1.ParameterObject>,
    headers: {} as Record<string, OpenAPIV3_1.HeaderObject>,
    responses: {} as Record<string, OpenAPIV3_1.ResponseObject>,
    schemas: { Error: errorSchema } as Record<string, OpenAPIV3_1.SchemaObject>,
  } satisfies OpenAPIV3_1.ComponentsObject

  function headersOf(headerNames: HeaderName[]) {
    return Object.fromEntries(
      headerNames.map((name) => {
        all.headers[name] = headers[name]
        return [name, { $ref: `#/components/headers/${name}` }]
      }),
    )
  }

  return {
    all,
    headersOf,

    schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
      // Wrapped in an object: a top-level schema would be expanded instead of referenced by its name.
      const { properties, $defs } = toJson(z.object({ schema }), { io, metadata: registry })
      Object.assign(all.schemas, $defs)
      return properties.schema ?? {}
    },

    errorOf(...codigos: [ErrorCode, ...ErrorCode[]]): OpenAPIV3_1.ReferenceObject {
      const [status] = errors[codigos[0]]
      const name = codigos.join('-')
      all.responses[name] ??= {
        description: codigos.map((codigo) => errors[codigo][1]).join(' '),
        headers: headersOf([
          'X-Request-Id',
          ...(status === 429 ? (['Retry-After'] as const) : []),
          ...(status === 412 ? (['ETag'] as const) : []),
        ]),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      }
      return { $ref: `#/components/responses/${name}` }
    },
  }
}

export function parametersOf(schema: z.ZodType, where: 'path' | 'query'): OpenAPIV3_1.ParameterObject[] {
  const { properties, required = [] } = toJson(schema, { io: 'input' })
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: where,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: field,
  }))
}

interface ObjectSchema {
  properties: Record<string, OpenAPIV3.SchemaObject>
  required?: string[]
  $defs?: Record<string, OpenAPIV3_1.SchemaObject>
}

function toJson(schema: z.ZodType, params: Parameters<typeof z.toJSONSchema>[1]): ObjectSchema {
  const json = z.toJSONSchema(schema, {
    ...params,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.id
      listKnownKeys(jsonSchema)
    },
  })
  return JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/'))
}

function listKnownKeys(schema: z.core.JSONSchema.BaseSchema) {
  const { propertyNames, additionalProperties } = schema
  if (typeof propertyNames !== 'object' || !propertyNames.enum) return
  schema.properties = Object.fromEntries(propertyNames.enum.map((key) => [key, additionalProperties]))
  delete schema.propertyNames
  delete schema.additionalProperties
}

class NamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  readonly #names: ReadonlyMap<z.core.$ZodType, string>

  constructor(names: ReadonlyMap<z.core.$ZodType, string>) {
    super()
    this.#names = names
  }

  override get<Schema extends z.core.$ZodType>(schema: Schema) {
    const id = this.#names.get(schema)
    const meta = z.globalRegistry.get(schema)
    return id === undefined ? meta : { ...meta, id }
  }
}
