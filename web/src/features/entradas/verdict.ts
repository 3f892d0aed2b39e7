import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { type Day, timeIn } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import {
  type Causa,
  type Motivo,
  nombreCausa,
  nombreVeredicto,
  yaIngreso,
} from '@gym/contract/entradas/entradas.rules'
import type { EntradaRegistrada } from '@gym/contract/entradas/entradas.schema'
import { isEntryCode } from '../../offline/check-ins/check-in-name.ts'
import { hace } from '../../offline/snapshot/age-in-words.ts'
import { attendanceVerdict } from '../../ui/entrada/entrada.ts'
import { type Tone, toneOf, wordOf } from '../../ui/entrada/verdict-tone.ts'
import type { EntradaProvisional } from './offline-verdict.ts'
import type { Visita } from './visitas.ts'

export interface Verdict {
  /** Colour and sound; null while pending or without a verdict. */
  tone: Tone | null
  title: string
  lines: string[]
  motivos: Motivo[]
}

const UNKNOWN = [
  'Nadie tiene ese número.',
  'Para un plan o una clase, crea el cliente; un producto puedes vendérselo sin crearlo.',
]

type Standing = Pick<Ficha, 'veredicto' | 'motivos'>

type Avisada = Partial<Pick<EntradaRegistrada, 'avisos'>>

interface Gym {
  today: Day
  zonaHoraria: string
}

export function verdictOf(
  { outcome, at, numero }: Pick<Visita, 'outcome' | 'at' | 'numero'>,
  gym: Gym,
): Verdict {
  const none = { lines: [], motivos: [] }
  if (outcome === null) return { tone: null, title: 'Registrando…', ...none }
  switch (outcome.kind) {
    case 'blocked':
      return {
        tone: 'refused',
        title: nombreVeredicto.bloqueado,
        lines: outcome.segun ? [`${segunDatos(outcome.segun, at)}: no quedó anotada.`] : [],
        motivos: outcome.motivos,
      }
    case 'noted': {
      const lines = notedLines(outcome, at, isEntryCode(numero))
      if (!outcome.entrada) return { tone: 'soon', title: 'Entrada anotada', lines, motivos: [] }
      const said = enteredVerdict(outcome.entrada, gym)
      return { ...said, lines: [...lines, ...said.lines] }
    }
    case 'review':
      return { tone: 'refused', title: 'Por revisar', lines: [outcome.text], motivos: [] }
    case 'several':
      return { tone: 'soon', title: 'Falta elegir', lines: [errors.VARIOS_CLIENTES[1]], motivos: [] }
    case 'unknown':
      return { tone: 'soon', title: 'Número desconocido', lines: UNKNOWN, motivos: [] }
    case 'undone':
      return { tone: null, title: 'Entrada deshecha', lines: [outcome.text], motivos: [] }
    case 'failed':
      return { tone: 'refused', title: 'Sin registrar', lines: [outcome.text], motivos: [] }
    case 'entered': {
      const said = enteredVerdict(outcome.entrada, gym)
      const causes = new Set(outcome.entrada.motivos.map(({ texto }) => texto))
      const avisos = (outcome.entrada.avisos ?? []).filter(
        ({ codigo, texto }) => codigo !== 'YA_ESTABA' && !causes.has(texto),
      )
      return { ...said, lines: [...said.lines, ...avisos.map(({ texto }) => texto)] }
    }
  }
}

function enteredVerdict(entrada: EntradaProvisional & Avisada, { today, zonaHoraria }: Gym): Verdict {
  const { fecha, veredicto, repetida, permitidaPorque, membresia, avisos = [] } = entrada
  const motivos = entrada.motivos.filter(({ codigo }) => !repetida || codigo !== 'REPETIDA')
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

/** 'Provisional, con datos de hace 12 min': the snapshot's age at the verdict. */
function segunDatos({ confirmedAt }: { confirmedAt: number | null }, at: number): string {
  return confirmedAt === null ? 'Provisional' : `Provisional, con datos de ${hace(at - confirmedAt)}`
}

function notedLines(
  noted: Extract<Visita['outcome'], { kind: 'noted' }>,
  at: number,
  isByCode: boolean,
): string[] {
  const { entrada, segun } = noted
  if (entrada) return [`${NOTED} ${segunDatos(segun, at)}.`]
  if (isByCode) return [NOTED, 'De quién es el código se sabrá cuando vuelva la conexión.']
  if (segun.confirmedAt === null) return [NOTED, 'Si puede entrar se sabrá cuando vuelva la conexión.']
  const age = hace(at - segun.confirmedAt)
  return [NOTED, `Nadie tiene ese número en los datos de ${age}: se sabrá cuando vuelva la conexión.`]
}

const NOTED = 'Anotada sin conexión.'

/** Causes that block access; a client has at most one of them. */
const sinAcceso: Causa[] = ['INACTIVO', 'EN_GRACIA', 'VENCIDA', 'SIN_MEMBRESIA', 'SIN_SESIONES', 'CONGELADA']
const kindOf = (codigo: Causa) => (sinAcceso.includes(codigo) ? 'sin acceso' : codigo)

export interface CausaDicha extends Motivo {
  isMended: boolean
}

/** Current causes first, then the resolved ones from the verdict. */
export function causesBy(said: Motivo[], now: Standing | undefined): CausaDicha[] {
  if (!now) return said.map((each) => ({ ...each, isMended: false }))
  // REPETIDA only means that the client is inside.
  const present = now.motivos.filter(({ codigo }) => codigo !== 'REPETIDA')
  const kinds = new Set(present.map(({ codigo }) => kindOf(codigo)))
  // A membership that has expired since does not resolve 'ends soon'.
  if (kinds.has('sin acceso')) kinds.add('VENCE_PRONTO')
  const mended = said.filter(({ codigo }) => !kinds.has(kindOf(codigo)))
  return [
    ...present.map((each) => ({ ...each, isMended: false })),
    ...mended.map((each) => ({ ...each, isMended: true })),
  ]
}

/** The kiosk's verdict for the desk. Names each cause; a refusal without causes gets the current ones. */
export function atDesk(said: Verdict, now: Standing | undefined): Verdict {
  const named = said.motivos.map((motivo) => ({ ...motivo, texto: nombreCausa[motivo.codigo] }))
  return { ...said, motivos: named.length > 0 ? named : (now?.motivos ?? []) }
}

/** The verdict after some causes were resolved, compared with the client's current standing. */
export function mendedVerdict(said: Verdict, outcome: Visita['outcome'], now: Standing | undefined): Verdict {
  if (!now || said.motivos.length === 0) return said
  const left = codigosOf(causesBy(said.motivos, now).filter(({ isMended }) => !isMended))
  const tone = toneOf(left.length === 0 ? 'adelante' : 'aviso', left)
  if (outcome?.kind === 'blocked' && now.veredicto !== 'bloqueado')
    return { ...said, tone, title: 'Ya puede entrar' }
  const isWarned = outcome?.kind === 'entered' && outcome.entrada.veredicto === 'aviso'
  return isWarned && tone !== 'soon' ? { ...said, tone, title: nombreVeredicto.adelante } : said
}
