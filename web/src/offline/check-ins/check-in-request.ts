import type { AsistenciaRegistrada } from '@gym/contract/asistencias/asistencias.schema'
import { errors } from '@gym/contract/core/errors'
import type { EntradaRegistrada, QuienEntra } from '@gym/contract/entradas/entradas.schema'
import type { ApiError } from '../../api/api-error.ts'
import type { Operacion } from '../outbox/outbox-rows.ts'
import type { Answered } from '../outbox/outbox-send.ts'
import {
  type Blocked,
  type CheckIn,
  checkInName,
  isForClase,
  type Outcome,
  type Persona,
} from './check-in.ts'

interface Learned {
  outcome: Outcome
  cliente?: Persona
}

/** The outbox operation of a check-in. Both have the same key, because the outbox reports outcomes by key. */
export function operacionOf(checkIn: CheckIn, sent: Pick<Operacion, 'tipo' | 'body'>) {
  const { key, cliente, numero } = checkIn
  const que = isForClase(checkIn) ? 'Asistencia' : 'Entrada'
  const quien = checkInName(checkIn)
  return { ...sent, key, persona: cliente?._id ?? numero, resumen: { quien, que } }
}

/** An attendance, which never blocks, for a known client and a class; else, or after a block, an entry. */
export function requestOf({
  cliente,
  numero = '',
  claseId,
  permitir,
  wasBlocked,
}: CheckIn): NonNullable<CheckIn['sent']> {
  if (cliente && claseId && !permitir && !wasBlocked)
    return { tipo: 'asistencia', body: { clienteId: cliente._id, claseId } }
  const body = {
    ...(cliente ? { clienteId: cliente._id } : { identificacion: numero }),
    ...(claseId && { claseId }),
    ...(permitir && { permitir: { motivo: permitir } }),
  }
  return { tipo: 'entrada', body }
}

export function readResponse(checkIn: CheckIn, answer: Answered, wasSaved: boolean): Required<Learned> {
  if (checkIn.sent?.tipo !== 'asistencia') {
    const entrada = answer as unknown as EntradaRegistrada
    const outcome = { kind: 'entered', entrada: wasSaved ? withoutReplayFlag(entrada) : entrada } as const
    return { cliente: entrada.cliente, outcome }
  }
  const asistencia = asRegistrada(answer as unknown as AsistenciaRegistrada, checkIn)
  const { clienteId: cliente, fecha } = asistencia
  const wasThere = asistencia.avisos?.some(({ codigo }) => codigo === 'YA_ESTABA')
  if (wasThere) return { cliente, outcome: { kind: 'repeated', fecha } }
  return { cliente, outcome: { kind: 'registered', asistencia, wasSaved } }
}

/** Turns a refusal into an outcome; a refusal that the desk cannot resolve becomes 'failed'. */
export function readRefusal(checkIn: CheckIn, { body, message }: ApiError): Learned {
  const refusal = body as Refusal | undefined
  if (refusal?.codigo === 'VARIOS_CLIENTES')
    return { outcome: { kind: 'several', clientes: refusal.clientes } }
  // A known `cliente` was deleted since: the check-in fails, instead of an offer to create the client.
  if (refusal?.codigo === 'CLIENTE_NO_ENCONTRADO' && !checkIn.cliente) return { outcome: { kind: 'unknown' } }
  if (refusal?.codigo === 'ENTRADA_BLOQUEADA') {
    const { cliente, motivos, renovable } = refusal
    return { cliente, outcome: { kind: 'blocked', motivos, renovable } }
  }
  return { outcome: failedOf(checkIn, message) }
}

export const isRepeated = ({ said }: ApiError) => said === errors.ASISTENCIA_REPETIDA[1]

export function failedOf(checkIn: CheckIn, why: string): Outcome {
  return { kind: 'failed', text: isForClase(checkIn) ? notRegistered(why) : why }
}

export const notRegistered = (why: string) => `Error al registrar asistencia: ${why}`

type Refusal =
  | { codigo: 'VARIOS_CLIENTES'; clientes: QuienEntra[] }
  | { codigo: 'CLIENTE_NO_ENCONTRADO' }
  | ({ codigo: 'ENTRADA_BLOQUEADA'; cliente: QuienEntra } & Omit<Blocked, 'kind'>)

/** Corrects `repetida`: the server sets it on every replay, not only if the client had come in before. */
function withoutReplayFlag(entrada: EntradaRegistrada): EntradaRegistrada {
  const { motivos, permitidaPorque, avisos = [] } = entrada
  const hadComeIn = !permitidaPorque && motivos.some(({ codigo }) => codigo === 'REPETIDA')
  return { ...entrada, repetida: hadComeIn || avisos.some(({ codigo }) => codigo === 'YA_ESTABA') }
}

/** Fills in the response, which may have only the fields of the specification. */
function asRegistrada(
  answer: Partial<AsistenciaRegistrada>,
  { cliente, claseId }: CheckIn,
): AsistenciaRegistrada {
  const { clienteId: person, claseId: clase } = answer
  return {
    _id: '',
    fecha: new Date().toISOString(),
    aviso: null,
    membresia: null,
    renovable: null,
    siguiente: null,
    advertencias: [],
    ...answer,
    clienteId: {
      _id: '',
      nombre: '',
      apellido: '',
      ...cliente,
      ...(typeof person === 'object' && person),
    },
    claseId: {
      _id: claseId ?? '',
      nombre: '',
      dia: 'Lunes',
      horarioInicio: '',
      ...(typeof clase === 'object' && clase),
    },
  }
}
