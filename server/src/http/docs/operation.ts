import { type ErrorCode, errors } from '@gym/contract/core/errors'
import { type Action, may } from '@gym/contract/permissions/actions'
import { type Rol, roles } from '@gym/contract/permissions/permissions'
import type { RouteOptions } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { type Components, type HeaderName, parametersOf } from './components.ts'

type Extensions = { 'x-roles'?: Rol[] }

export function describeOperation(
  route: RouteOptions,
  { components, tags }: { components: Components; tags: readonly string[] },
): OpenAPIV3_1.OperationObject<Extensions> {
  const { operationId, summary, allow, schema } = route
  const parameters = [
    ...(schema?.params instanceof z.ZodType ? parametersOf(schema.params, 'path') : []),
    ...(schema?.querystring instanceof z.ZodType ? parametersOf(schema.querystring, 'query') : []),
    ...(route.idempotent ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ...(route.limit ? [{ $ref: '#/components/parameters/X-Codigo' }] : []),
    ...(route.versioned && route.method === 'PUT' ? [{ $ref: '#/components/parameters/If-Match' }] : []),
  ]
  return {
    ...(operationId && { operationId }),
    ...(summary && { summary }),
    tags: [tags.find((tag) => route.url.split('/')[2] === tag) ?? 'sistema'],
    ...whoMayCall(allow),
    ...(parameters.length > 0 && { parameters }),
    ...(schema?.body instanceof z.ZodType && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.schemaOf(schema.body, 'input') } },
      },
    }),
    ...(route.accepts && { requestBody: { required: true, content: filesOf(route.accepts) } }),
    responses: { ...refusalsOf(route, components), ...answersOf(route, components) },
  }
}

function whoMayCall(allow: RouteOptions['allow']) {
  if (!allow || allow === 'public')
    return { security: [], description: 'Pública: no pide haber iniciado sesión.' }
  const theirs = rolesThatMay(allow)
  const all = theirs.length === roles.length
  return {
    'x-roles': theirs,
    description: all
      ? 'Para cualquiera que haya iniciado sesión.'
      : `Solo para ${new Intl.ListFormat('es', { type: 'conjunction' }).format(theirs)}.`,
  }
}

function rolesThatMay(action: Action): Rol[] {
  return roles.filter((rol) => may(rol, action))
}

const meanings: Record<string, string> = { 200: 'Hecho.', 201: 'Creado.', 202: 'Empezó: sigue por sí solo.' }

function answersOf(route: RouteOptions, { schemaOf, headersOf }: Components): OpenAPIV3_1.ResponsesObject {
  const headers = headersOf(headerNamesOf(route))
  if (route.files) {
    return { 200: { description: 'El archivo.', headers, content: filesOf(route.files) } }
  }
  const answers = Object.entries(route.schema?.response ?? { 200: z.looseObject({}) })
  return Object.fromEntries(
    answers.map(([status, schema]) => [
      status,
      {
        description: meanings[status] ?? errors.NO_ENCONTRADO[1],
        headers,
        content: { 'application/json': { schema: schemaOf(schema, 'output') } },
      },
    ]),
  )
}

function filesOf(types: readonly string[]) {
  const file = { schema: { type: 'string', format: 'binary' } } as const
  return Object.fromEntries(types.map((type) => [type, file]))
}

function isListed({ schema }: RouteOptions) {
  const query = schema?.querystring
  return query instanceof z.ZodObject && 'limite' in query.shape
}

function headerNamesOf(route: RouteOptions): HeaderName[] {
  const { idempotent, versioned, informe } = route
  return [
    'X-Request-Id',
    ...(isListed(route) ? (['X-Total-Count', 'X-Total-Relation', 'Link'] as const) : []),
    ...(idempotent ? (['Idempotent-Replayed'] as const) : []),
    ...(versioned ? (['ETag'] as const) : []),
    ...(informe ? (['X-Datos-Segundos'] as const) : []),
  ]
}

/** Describes the error responses. For the same status, the route's own `errors` take precedence. */
function refusalsOf(route: RouteOptions, { errorOf }: Components): OpenAPIV3_1.ResponsesObject {
  const { allow, schema, limit, idempotent, errors: own = [] } = route
  const isPublic = !allow || allow === 'public'
  const isForSome = !isPublic && rolesThatMay(allow).length < roles.length
  const isWrite = route.method !== 'GET'
  // `enforcePermissions` looks up a session on public routes too, so they need the database.
  const isGuarded = route.config?.allow !== undefined
  const codes = [
    'DATOS_INVALIDOS',
    !isPublic && 'SESION_EXPIRADA',
    isForSome && 'SIN_PERMISO',
    (schema?.params || (isWrite && isForSome)) && 'NO_ENCONTRADO',
    isWrite && isForSome && 'EN_USO',
    isWrite && 'CUERPO_MUY_GRANDE',
    isWrite && 'TIPO_NO_SOPORTADO',
    idempotent && 'CLAVE_REUTILIZADA',
    route.versioned && isWrite && 'CAMBIADO_POR_OTRO',
    isListed(route) && 'LISTAS_OCUPADAS',
    limit && 'CODIGO_DE_CONSULTA_INCORRECTO',
    limit && 'DEMASIADOS_INTENTOS',
    isGuarded && 'BASE_DE_DATOS_NO_DISPONIBLE',
  ] satisfies (ErrorCode | false | undefined)[]
  const refusals = new Map<number, [ErrorCode, ...ErrorCode[]]>()
  for (const codigo of codes) if (codigo) refusals.set(errors[codigo][0], [codigo])
  for (const codigo of own) {
    const same = refusals.get(errors[codigo][0])?.filter((other) => own.includes(other)) ?? []
    refusals.set(errors[codigo][0], [codigo, ...same])
  }
  return {
    ...Object.fromEntries([...refusals].map(([status, codigos]) => [status, errorOf(...codigos)])),
    default: errorOf('ERROR_INTERNO'),
  }
}
