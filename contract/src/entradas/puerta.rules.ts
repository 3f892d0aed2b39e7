import { type Day, dayIn, timeIn } from '../core/calendar.ts'
import { digitsOf } from '../core/identificacion.rules.ts'
import { telefonoDe } from '../core/telefono.rules.ts'
import { weekdayOf } from '../core/weekdays.ts'
import { estaCongelada } from '../membresias/congelaciones.rules.ts'
import type {
  ClaseDeMostrador,
  MembresiaDeMostrador,
  PersonaDeMostrador,
} from '../operaciones/instantanea.schema.ts'
import {
  type Acceso,
  accesoDe,
  accesoDeInactivo,
  type Cuando,
  fueraDeFranja,
  type MembresiasDeHoy,
  pendienteDe,
  porCobrarDe,
  sinAccesoDe,
} from './acceso.rules.ts'
import { juzgar, type Motivo, type ReglasEntrada } from './entradas.rules.ts'
import type { EntradaRegistrada } from './entradas.schema.ts'

const HOUR_MS = 60 * 60 * 1000

export interface Momento extends Cuando {
  enUnaHora: string
}

export function momentoEn(timeZone: string, now: Date): Momento {
  const [today, hora] = [dayIn(timeZone, now), timeIn(timeZone, now)]
  const inAnHour = timeIn(timeZone, new Date(now.getTime() + HOUR_MS))
  return { today, dia: weekdayOf(today), hora, enUnaHora: inAnHour < hora ? '23:59' : inAnHour }
}

interface Slot {
  _id: string
  horarioInicio: string
  horarioFin: string
}

/** Returns the earliest slot that admits check-ins: from an hour before its start until its end. */
export function claseDeAhora<Of extends Slot>(slots: Of[], { hora, enUnaHora }: Momento): Of | undefined {
  return slots
    .filter(({ horarioInicio, horarioFin }) => horarioInicio <= enUnaHora && horarioFin > hora)
    .sort((one, other) => keyOf(one).localeCompare(keyOf(other)))[0]
}

const keyOf = ({ horarioInicio, _id }: Slot) => `${horarioInicio} ${_id}`

/** True if a scan returns the earlier entry: for the same class always, else unless the rule REPETIDA blocks. */
export function repeatsEntry(isSameClass: boolean, { reglas }: Pick<ReglasEntrada, 'reglas'>): boolean {
  return isSameClass || reglas.REPETIDA !== 'bloquear'
}

function desdeCuandoRepite({ horasRepetida }: Pick<ReglasEntrada, 'horasRepetida'>, now: Date): Date {
  return new Date(now.getTime() - horasRepetida * HOUR_MS)
}

/** Removes separators and leading letters from a typed number: 'C.C. 10.539.954'. */
export const numeroMostrado = (shown: string) => digitsOf(shown).replace(/^\p{L}+/u, '')

export function quienesSon<Of extends Pick<PersonaDeMostrador, 'numeroIdentificacion' | 'telefono'>>(
  personas: Of[],
  shown: string,
): Of[] {
  const digits = numeroMostrado(shown)
  const telefono = telefonoDe(shown) ?? digits
  const holder = personas.filter(({ numeroIdentificacion }) => numeroIdentificacion === digits)
  return holder.length > 0 ? holder : personas.filter((persona) => persona.telefono === telefono)
}

function membresiasEn(suyas: MembresiaDeMostrador[], today: Day): MembresiasDeHoy {
  const begun = suyas.filter(({ fechainicio }) => fechainicio <= today)
  const vencida =
    begun
      .filter((each) => ultimoDiaDe(each) < today)
      .sort(byEnd)
      .pop() ?? null
  const vigentes = begun
    .filter((each) => ultimoDiaDe(each) >= today)
    .sort(byEnd)
    .map((each) => ({ ...each, congelada: estaCongelada(each.congelada, today) ? each.congelada : null }))
  const next = suyas.map(({ fechainicio }) => fechainicio).filter((day) => day > today)
  return { vigentes, siguiente: next.sort()[0] ?? null, vencida }
}

const FOR_EVER = '9999-12-31'

/** Returns the last day of a membership; an open-ended freeze postpones it indefinitely. */
const ultimoDiaDe = ({ fechafin, congelada }: MembresiaDeMostrador): Day =>
  congelada && congelada.hasta === null ? FOR_EVER : fechafin

const byEnd = (one: MembresiaDeMostrador, other: MembresiaDeMostrador) =>
  one.fechafin === other.fechafin ? one._id.localeCompare(other._id) : one.fechafin < other.fechafin ? -1 : 1

export interface Juicio
  extends Acceso,
    Pick<EntradaRegistrada, 'porCobrar' | 'faltanPersonas' | 'pagoSuelto'> {
  motivos: Motivo[]
  bloquea: boolean
  claseId: string | null
  /** The earlier entry that this check-in repeats; null if it is a new entry. */
  entradaAnterior: { fecha: string } | null
}

/** @param asked the requested class; null for none, undefined to let the program choose */
export function juzgarEnMostrador(
  persona: PersonaDeMostrador,
  asked: string | null | undefined,
  {
    now,
    reglas,
    zonaHoraria,
    clases,
  }: { now: Date; reglas: ReglasEntrada; zonaHoraria: string; clases: ClaseDeMostrador[] },
): Juicio {
  const momento = momentoEn(zonaHoraria, now)
  const { today } = momento
  const suyas = clases.filter(({ dia, inscritos }) => dia === momento.dia && inscritos.includes(persona._id))
  const claseId = asked === undefined ? (claseDeAhora(suyas, momento)?._id ?? null) : asked

  const same = persona.entradas.find(
    (each) => claseId && each.claseId === claseId && dayIn(zonaHoraria, new Date(each.fecha)) === today,
  )
  const desde = desdeCuandoRepite(reglas, now)
  const recent = persona.entradas.find(({ fecha, haSalido }) => !haSalido && new Date(fecha) > desde)
  const before = same ?? (asked || reglas.reglas.REPETIDA === 'ignorar' ? undefined : recent)

  const acceso =
    persona.estado === 'inactivo'
      ? accesoDeInactivo
      : accesoDe(membresiasEn(persona.membresias, today), { ...momento, ...reglas })
  const { membresia } = acceso
  const current = persona.membresias.filter((each) => ultimoDiaDe(each) >= today)
  const begun = current.filter(({ fechainicio }) => fechainicio <= today)
  const { sinPago, ...pendiente } = pendienteDe(begun, acceso)
  const judged = juzgar(
    {
      today,
      sinAcceso: sinAccesoDe(acceso),
      saldo: persona.saldo,
      vence: persona.vence ?? null,
      fueraDeFranja: fueraDeFranja(membresia, momento),
      sinPago,
      ultimoDia: membresia && (current.sort(byEnd).pop()?.fechafin ?? null),
      yaIngreso: before ? timeIn(zonaHoraria, new Date(before.fecha)) : null,
      tieneFoto: persona.tieneFoto,
      // 1904 is a leap year, for 29 February; the snapshot has no birth year.
      fechaNacimiento: persona.cumple && `1904-${persona.cumple}`,
    },
    reglas,
  )
  const again = before && repeatsEntry(before === same, reglas) ? before : null
  return {
    ...judged,
    ...acceso,
    // A stored snapshot of an earlier version lacks `sinCobrar`.
    porCobrar: porCobrarDe(persona.sinCobrar ?? [], { membresia, sinPago }),
    ...pendiente,
    pagoSuelto: membresia ? pendiente.pagoSuelto : persona.pagoSuelto,
    claseId,
    entradaAnterior: again,
  }
}
