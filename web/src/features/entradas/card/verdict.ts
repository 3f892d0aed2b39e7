import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { type Day, timeIn } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import {
  type Accion,
  type Causa,
  type Motivo,
  nombreCausa,
  nombreVeredicto,
  yaIngreso,
} from '@gym/contract/entradas/entradas.rules'
import type { EntradaRegistrada } from '@gym/contract/entradas/entradas.schema'
import { type CheckIn, isEntryCode, isForClase, type Outcome } from '../../../offline/check-ins/check-in.ts'
import { notRegistered } from '../../../offline/check-ins/check-in-request.ts'
import type { AsistenciaProvisional, EntradaProvisional } from '../../../offline/check-ins/offline-verdict.ts'
import { hace } from '../../../offline/snapshot/age-in-words.ts'
import { attendanceVerdict } from '../../../ui/entrada/entrada.ts'
import { type Tone, toneOf, wordOf } from '../../../ui/entrada/verdict-tone.ts'

export interface Verdict {
  /** Colour and sound; null while pending or without a verdict. */
  tone: Tone | null
  /** Null if the client's name is the headline. */
  title: string | null
  lines: string[]
  motivos: Motivo[]
  /** Remedy for a check-in to a class; at the door each of `motivos` has its own. */
  remedy?: Accion | undefined
}

const UNKNOWN = [
  'Nadie tiene ese número.',
  'Para un plan o una clase, crea el cliente; un producto puedes vendérselo sin crearlo.',
]

type Standing = Pick<Ficha, 'veredicto' | 'motivos'>

type Avisada = Partial<Pick<EntradaRegistrada, 'avisos'>>

export interface Gym {
  today: Day
  zonaHoraria: string
}

export function verdictOf(checkIn: CheckIn, gym: Gym): Verdict {
  const { outcome, at } = checkIn
  const said = (tone: Tone | null, title: string, ...lines: string[]): Verdict => ({
    tone,
    title,
    lines,
    motivos: [],
  })
  if (outcome === null) return said(null, 'Registrando…')
  switch (outcome.kind) {
    case 'blocked': {
      const lines = outcome.segun ? [`${segunDatos(outcome.segun, at)}: no quedó anotada.`] : []
      return { ...said('refused', nombreVeredicto.bloqueado, ...lines), motivos: outcome.motivos }
    }
    case 'noted': {
      const lines = notedLines(checkIn, outcome)
      const { entrada, asistencia } = outcome
      const known =
        (entrada && enteredVerdict(entrada, gym)) ||
        (asistencia && attendedVerdict(asistencia, gym)) ||
        said('soon', 'Entrada anotada')
      return { ...known, lines: [...lines, ...known.lines] }
    }
    case 'review':
      return said('refused', 'Por revisar', outcome.text)
    case 'several':
      return said('soon', 'Falta elegir', errors.VARIOS_CLIENTES[1])
    case 'unknown':
      return said('soon', 'Número desconocido', ...(isForClase(checkIn) ? [NOT_FOUND] : UNKNOWN))
    case 'undone':
      return said(null, 'Entrada deshecha', outcome.text)
    case 'failed':
      return said(outcome.needsClase ? 'soon' : 'refused', 'Sin registrar', outcome.text)
    case 'repeated': {
      const { fecha, isRefused } = outcome
      const why = fecha
        ? `Ya entró hoy a las ${timeIn(gym.zonaHoraria, new Date(fecha))}.`
        : errors.ASISTENCIA_REPETIDA[1]
      return said('soon', 'Ya estaba', isRefused ? notRegistered(why) : why)
    }
    case 'registered': {
      const { nombre, dia, horarioInicio } = outcome.asistencia.claseId
      const known = attendedVerdict(outcome.asistencia, gym)
      const saved = outcome.wasSaved ? ['Ya se había guardado.'] : []
      return { ...known, lines: [...known.lines, ...saved, `${nombre}, ${dia} ${horarioInicio}`] }
    }
    case 'entered': {
      const known = enteredVerdict(outcome.entrada, gym)
      const causes = new Set(outcome.entrada.motivos.map(({ texto }) => texto))
      const avisos = (outcome.entrada.avisos ?? []).filter(
        ({ codigo, texto }) => codigo !== 'YA_ESTABA' && !causes.has(texto),
      )
      return { ...known, lines: [...known.lines, ...avisos.map(({ texto }) => texto)] }
    }
  }
}

/** Verdict of a recorded attendance: a client without access is in the class all the same. */
function attendedVerdict(asistencia: AsistenciaProvisional, { today }: Gym): Verdict {
  const { kind, text, remedy } = attendanceVerdict(asistencia, today)
  const line = kind === 'refused' ? `Entró, pero: ${text}` : text
  return { tone: kind, title: null, lines: [line, ...asistencia.advertencias], motivos: [], remedy }
}

function enteredVerdict(entrada: EntradaProvisional & Avisada, { today, zonaHoraria }: Gym): Verdict {
  const { fecha, veredicto, repetida, permitidaPorque, membresia, avisos = [] } = entrada
  const motivos = entrada.motivos
    .filter(({ codigo }) => !repetida || codigo !== 'REPETIDA')
    // The entry has ended the freeze.
    .map((motivo) => (motivo.codigo === 'CONGELADA' && !repetida ? { ...motivo, accion: null } : motivo))
  if (repetida)
    return {
      tone: 'soon',
      // YA_ESTABA: another desk had registered the client before this offline entry.
      title: avisos.some(({ codigo }) => codigo === 'YA_ESTABA') ? 'Ya estaba' : nombreVeredicto.aviso,
      lines: [yaIngreso(timeIn(zonaHoraria, new Date(fecha)))],
      motivos,
    }
  const endsSoon = motivos.some(({ codigo }) => codigo === 'VENCE_PRONTO')
  const lines = [
    // 'Atención' alone does not say whether the client is in.
    veredicto === 'aviso' && `Entró a las ${timeIn(zonaHoraria, new Date(fecha))}.`,
    permitidaPorque && `Motivo: ${permitidaPorque}`,
    membresia &&
      !(endsSoon && membresia.tipo === 'Mensualidad') &&
      attendanceVerdict({ aviso: null, membresia, renovable: null, siguiente: null }, today).text,
  ]
  return {
    tone: toneOf(veredicto, codigosOf(motivos)),
    title: wordOf(veredicto, codigosOf(motivos)),
    lines: lines.filter((line) => typeof line === 'string'),
    motivos,
  }
}

const codigosOf = (motivos: Motivo[]) => motivos.map(({ codigo }) => codigo)

function segunDatos({ confirmedAt }: { confirmedAt: number | null }, at: number): string {
  return confirmedAt === null ? 'Provisional' : `Provisional, con datos de ${hace(at - confirmedAt)}`
}

function notedLines(
  checkIn: CheckIn,
  { entrada, asistencia, segun }: Extract<Outcome, { kind: 'noted' }>,
): string[] {
  const { numero, cliente, at } = checkIn
  const confirmedAt = segun?.confirmedAt ?? null
  if (entrada || asistencia) return [`${NOTED} ${segunDatos({ confirmedAt }, at)}.`]
  if (isEntryCode(numero)) return [NOTED, 'De quién es el código se sabrá cuando vuelva la conexión.']
  if (cliente && isForClase(checkIn)) return [NOTED, 'Su membresía se verá cuando vuelva la conexión.']
  if (confirmedAt === null || cliente) return [NOTED, 'Si puede entrar se sabrá cuando vuelva la conexión.']
  const age = hace(at - confirmedAt)
  return [NOTED, `Nadie tiene ese número en los datos de ${age}: se sabrá cuando vuelva la conexión.`]
}

const NOTED = 'Anotada sin conexión.'
const NOT_FOUND = notRegistered(errors.CLIENTE_NO_ENCONTRADO[1])

/** Causes of a client whom no membership admits, although the gym's rules may. At most one applies. */
const sinAcceso: Causa[] = ['INACTIVO', 'EN_GRACIA', 'VENCIDA', 'SIN_MEMBRESIA', 'SIN_SESIONES', 'CONGELADA']
const kindOf = (codigo: Causa) => (sinAcceso.includes(codigo) ? 'sin acceso' : codigo)

export interface CausaDicha extends Motivo {
  isResolved: boolean
}

/** The client's current causes, then the causes of the verdict that have been resolved since. */
export function causesBy(said: Motivo[], now: Standing | undefined): CausaDicha[] {
  if (!now) return said.map((each) => ({ ...each, isResolved: false }))
  // Uses the verdict's REPETIDA, which no later change resolves: in the ficha it only means that the client is inside.
  const present = [
    ...now.motivos.filter(({ codigo }) => codigo !== 'REPETIDA'),
    ...said.filter(({ codigo }) => codigo === 'REPETIDA'),
  ]
  const kinds = new Set(present.map(({ codigo }) => kindOf(codigo)))
  // A membership that has expired since does not resolve 'ends soon'.
  if (kinds.has('sin acceso')) kinds.add('VENCE_PRONTO')
  const resolved = said.filter(({ codigo }) => !kinds.has(kindOf(codigo)))
  return [
    ...present.map((each) => ({ ...each, isResolved: false })),
    ...resolved.map((each) => ({ ...each, isResolved: true })),
  ]
}

/** The kiosk's verdict for the desk. Names each cause; a verdict without causes gets the current ones. */
export function atDesk(said: Verdict, now: Standing | undefined): Verdict {
  const named = said.motivos.map((motivo) => ({ ...motivo, texto: nombreCausa[motivo.codigo] }))
  return { ...said, motivos: named.length > 0 ? named : (now?.motivos ?? []) }
}

/** Updates colour and title of the verdict if causes are resolved in the client's current standing. */
export function resolvedVerdict(said: Verdict, outcome: Outcome | null, now: Standing | undefined): Verdict {
  if (!now || said.motivos.length === 0) return said
  const left = codigosOf(causesBy(said.motivos, now).filter(({ isResolved }) => !isResolved))
  const tone = toneOf(left.length === 0 ? 'adelante' : 'aviso', left)
  if (outcome?.kind === 'blocked' && now.veredicto !== 'bloqueado' && !left.includes('REPETIDA'))
    return { ...said, tone, title: 'Ya puede entrar' }
  const isWarned = outcome?.kind === 'entered' && outcome.entrada.veredicto === 'aviso'
  return isWarned && tone !== 'soon' ? { ...said, tone, title: nombreVeredicto.adelante } : said
}
