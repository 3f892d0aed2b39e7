import { type ErrorBody, errorBody } from '@gym/contract/core/error-body'
import type { ErrorCode } from '@gym/contract/core/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, fieldError } from '../core/app-error.ts'
import { databaseRefusal } from '../db/connection/database-errors.ts'

// Codes: https://fastify.dev/docs/latest/Reference/Errors/
const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'CUERPO_MUY_GRANDE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TIPO_NO_SOPORTADO',
  FST_ERR_CTP_INVALID_JSON_BODY: 'JSON_INVALIDO',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'DATOS_INVALIDOS',
  FST_ERR_BAD_URL: 'DATOS_INVALIDOS',
  FST_ERR_MAX_PARAM_LENGTH: 'NO_ENCONTRADO',
  FST_STATIC_FORBIDDEN_PATH: 'NO_ENCONTRADO',
}

/** Error codes by status of the static file plugin: not found, precondition failed, invalid range. */
const byStatus: Record<number, ErrorCode> = {
  404: 'NO_ENCONTRADO',
  412: 'CAMBIADO_POR_OTRO',
  416: 'PARTE_INEXISTENTE',
}

function asAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  const code = 'code' in error ? String(error.code) : ''
  const known = byFastifyCode[code]
  if (known) return new AppError(known)
  const refusal = databaseRefusal(error)
  if (refusal?.campo) return fieldError(refusal.codigo, refusal.campo)
  if (refusal) return new AppError(refusal.codigo)
  const status = Number('statusCode' in error ? error.statusCode : undefined)
  if (error instanceof SyntaxError && status === 400) return new AppError('JSON_INVALIDO')
  const isRefusal = status >= 400 && status < 500
  return new AppError(byStatus[status] ?? (isRefusal ? 'DATOS_INVALIDOS' : 'ERROR_INTERNO'))
}

/** Sends the error's code and sentence. Internal details appear only in the log. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { errored } = request.raw
  // The client aborted its request, so neither the server nor the database failed.
  const appError = error === errored ? new AppError('DATOS_INVALIDOS') : asAppError(error)
  request.refusal = appError.codigo
  if (errored && appError.status < 500) request.log.info('client gone')
  if (appError.status >= 500) request.log.error({ err: error }, 'request failed')
  if (appError.detail.retryAfterSeconds !== undefined)
    reply.header('retry-after', appError.detail.retryAfterSeconds)
  if (appError.detail.etag !== undefined) reply.header('etag', appError.detail.etag)
  return send(reply, appError.status, errorBody(appError.codigo, bodyDetail(appError)))
}

function bodyDetail({ status, detail }: AppError) {
  return status === 400 ? { ...detail, errores: detail.errores ?? [] } : detail
}

function send(reply: FastifyReply, status: number, body: ErrorBody) {
  return reply
    .code(status)
    .header('x-request-id', reply.request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** A GET or HEAD outside `/api` and `/assets` gets the web app, whose router knows its pages. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  const isPage = /^(GET|HEAD)$/.test(request.method) && !/^\/(api|assets)(\/|\?|$)/.test(request.url)
  if (isPage && reply.sendFile) return reply.sendFile('index.html')
  return answerError(new AppError('NO_ENCONTRADO'), request, reply)
}
