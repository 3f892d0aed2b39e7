import type { FieldError } from '@gym/contract/core/error-body'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'

import { z } from 'zod'
import { AppError } from '../core/app-error.ts'

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const result = schema.safeParse(input ?? {})
    return result.success ? { value: result.data } : { error: invalid(result.error.issues) }
  }

function invalid(issues: z.core.$ZodIssue[]): AppError {
  const errores = new Map<string, FieldError>()
  for (const issue of issues) {
    const campo = issue.path.join('.')
    if (campo !== '' && !errores.has(campo)) errores.set(campo, { campo, mensaje: issue.message })
  }
  const [first] = errores.values()
  return new AppError('DATOS_INVALIDOS', {
    ...(first && { mensaje: first.mensaje }),
    errores: [...errores.values()],
  })
}

type Serializer = (data: unknown) => string

const compiled = new WeakMap<z.ZodType, Serializer>()

/** Serialises a response by its schema; undeclared fields are omitted. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (data) =>
    serializerOf(schema)(data)

/** Compiles a serializer at the first response, because compiling all of them would delay the start. */
function serializerOf(schema: z.ZodType): Serializer {
  const known = compiled.get(schema)
  if (known) return known
  const serializer = fastJson(
    z.toJSONSchema(schema, {
      target: 'draft-7',
      io: 'output',
      override: ({ jsonSchema }) => flattenNullable(jsonSchema),
    }) as Schema,
  )
  compiled.set(schema, serializer)
  return serializer
}

/** Replaces `anyOf [X, null]` by `nullable: true`, for which the serializer need not validate each value. */
function flattenNullable(schema: Record<string, unknown>) {
  const options = schema.anyOf
  if (!Array.isArray(options) || options.length !== 2 || options[1]?.type !== 'null') return
  delete schema.anyOf
  Object.assign(schema, options[0], { nullable: true })
}
