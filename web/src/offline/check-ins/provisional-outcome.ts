import { type CheckIn, isRecent, type Outcome, type Persona } from './check-in.ts'
import type { Noted, Provisional } from './offline-verdict.ts'

/** Judges a check-in by the snapshot and the `noted` check-ins, which the snapshot may lack. */
export type Judge = (
  checkIn: CheckIn,
  noted: readonly Noted[],
) => Promise<Provisional & { confirmedAt: number | null }>

interface ProvisionalOutcome {
  outcome: Outcome
  /** The client of a noted or blocked check-in, if the snapshot has that client. */
  cliente?: Persona
  /** True if the check-in must leave the queue: it is blocked, repeated, or of several clients. */
  isOut?: boolean
}

export async function provisionalOf(
  checkIn: CheckIn,
  all: readonly CheckIn[],
  judge: Judge,
): Promise<ProvisionalOutcome> {
  const noted = all.filter(({ id, outcome }) => id !== checkIn.id && outcome?.kind === 'noted')
  const before = noted.find((each) => isSameClase(each, checkIn) && isRecent(each))
  if (before) return { outcome: { kind: 'repeated', fecha: new Date(before.at).toISOString() }, isOut: true }
  const { confirmedAt, ...known } = await judge(checkIn, noted.flatMap(asNoted))
  const segun = { confirmedAt }
  if (known.kind === 'unknown') return { outcome: { kind: 'noted', segun } }
  if (known.kind === 'several' || known.kind === 'repeated') return { outcome: known, isOut: true }
  const { _id, nombre, apellido } = known.cliente
  const cliente = { _id, nombre, apellido }
  if (known.kind === 'registered')
    return { outcome: { kind: 'noted', asistencia: known.asistencia, segun }, cliente }
  if (known.kind === 'entered') return { outcome: { kind: 'noted', entrada: known.entrada, segun }, cliente }
  const { motivos, renovable, pendiente } = known
  return { outcome: { kind: 'blocked', motivos, renovable, segun, pendiente }, cliente, isOut: true }
}

function isSameClase(one: CheckIn, { cliente, claseId }: CheckIn): boolean {
  return !!claseId && one.claseId === claseId && !!cliente && one.cliente?._id === cliente._id
}

function asNoted({ cliente, outcome }: CheckIn): Noted[] {
  if (!cliente || outcome?.kind !== 'noted') return []
  const { asistencia, entrada } = outcome
  const said = asistencia ?? entrada
  if (!said) return []
  const claseId = asistencia ? asistencia.claseId._id : (entrada?.clase?._id ?? null)
  return [{ clienteId: cliente._id, fecha: said.fecha, claseId }]
}
