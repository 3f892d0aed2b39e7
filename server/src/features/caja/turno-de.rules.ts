import { type Day, formatDay } from '@gym/contract/calendar'
import type { Aviso } from '@gym/contract/mostrador.rules'

/** Which till money is in: nothing else says it. */

/** A turn as this rule reads it. */
export interface Turno {
  id: string
  caja: string
  /** Its desk: names that differ in case or accents alone are one. */
  mesa: string
  abiertoPor: string
  abiertoEn: Date
  cerradoEn: Date | null
  /** Of the desk that was named. */
  esPedido: boolean
}

/** Money that moves, and who moves it. */
export interface Movido {
  /** Taken or given back now; taken before the program heard of it; or the correction of what was posted. */
  clase: 'ahora' | 'hecho' | 'correccion'
  /** The desk that was named. */
  caja?: string | undefined
  quien: string
  /** When it moved, and the gym's day of that. */
  hora: Date
  dia: Day
  /** Whether it must be in a till. */
  exigida?: boolean
  /** Of a correction, the turns that the standing rows of what it corrects are in. */
  estaEn?: readonly string[]
}

export type Destino =
  | { codigo: 'CAJA_CERRADA' | 'CAJA_REQUERIDA' | 'CAJA_POR_ELEGIR' }
  /** `tarde`: of another turn than this one. `aviso` says to who sent it what became of it. */
  | { turno: Turno | null; tarde: boolean; aviso?: Aviso }

/** @param turnos those that are open, and those that were open at `hora` */
export function turnoDe(turnos: readonly Turno[], movido: Movido): Destino {
  const abiertos = lastFirst(turnos.filter(({ cerradoEn }) => cerradoEn === null))
  switch (movido.clase) {
    case 'ahora':
      return deAhora(abiertos, movido)
    case 'hecho':
      return deHecho(turnos, abiertos, movido)
    case 'correccion':
      return deCorreccion(abiertos, movido)
  }
}

function deAhora(abiertos: Turno[], { caja, quien, exigida }: Movido): Destino {
  const { turno, varios } = suTurno(abiertos, { caja, quien })
  if (!turno && caja !== undefined) return { codigo: 'CAJA_CERRADA' }
  if (!turno && exigida) return { codigo: varios ? 'CAJA_POR_ELEGIR' : 'CAJA_REQUERIDA' }
  return { turno, tarde: false }
}

/** Where it was put had it been told then; else, as late, in the same desk, the seller's or the one opened last. */
function deHecho(turnos: readonly Turno[], abiertos: Turno[], movido: Movido): Destino {
  const { caja, quien, hora, dia, exigida } = movido
  const deEntonces = turnos.filter(
    ({ abiertoEn, cerradoEn }) => abiertoEn <= hora && (cerradoEn === null || cerradoEn > hora),
  )
  const { turno: entonces, varios } = suTurno(lastFirst(deEntonces), { caja, quien })
  if (entonces && entonces.cerradoEn === null) return { turno: entonces, tarde: false }
  const turno =
    abiertos.find(({ esPedido }) => esPedido) ??
    abiertos.find(({ mesa }) => mesa === entonces?.mesa) ??
    abiertos.find(({ abiertoPor }) => abiertoPor === quien) ??
    abiertos[0] ??
    null
  if (!turno) return { turno, tarde: false, ...((caja !== undefined || exigida) && { aviso: SIN_CAJA }) }
  const deQue = entonces?.caja ?? caja
  const enOtra = !turno.esPedido && turno.mesa !== entonces?.mesa
  const texto = `${porQue({ deQue, enOtra, varios, estaba: entonces !== null })}: su dinero queda en el turno abierto de «${turno.caja}», como del ${formatDay(dia)}.`
  return { turno, tarde: true, aviso: { codigo: 'CAJA_CERRADA', texto } }
}

/** What was in no till moves none: its cash was in no count. */
function deCorreccion(abiertos: Turno[], { quien, estaEn = [] }: Movido): Destino {
  if (estaEn.length === 0) return { turno: null, tarde: false }
  const own = abiertos.find(({ id }) => estaEn.includes(id))
  if (own) return { turno: own, tarde: false }
  return { turno: suTurno(abiertos, { caja: undefined, quien }).turno, tarde: true }
}

/** Of those that are open at one time: of the desk that was named, else the one that this person opened last, else the only one. */
function suTurno(abiertos: Turno[], { caja, quien }: Pick<Movido, 'caja' | 'quien'>) {
  const [first, ...more] = abiertos
  const turno =
    caja !== undefined
      ? abiertos.find(({ esPedido }) => esPedido)
      : (abiertos.find(({ abiertoPor }) => abiertoPor === quien) ?? (more.length === 0 ? first : undefined))
  return { turno: turno ?? null, varios: more.length > 0 }
}

const lastFirst = (turnos: readonly Turno[]) =>
  [...turnos].sort((a, b) => b.abiertoEn.getTime() - a.abiertoEn.getTime() || (a.id < b.id ? 1 : -1))

interface Causa {
  deQue: string | undefined
  enOtra: boolean
  varios: boolean
  /** Whether that desk had a turn at the hour of the sale. */
  estaba: boolean
}

function porQue({ deQue, enOtra, varios, estaba }: Causa) {
  if (deQue !== undefined && !estaba) return `A esa hora la caja «${deQue}» no estaba abierta`
  if (deQue !== undefined)
    return enOtra ? `La caja «${deQue}» ya no está abierta` : 'La caja de entonces ya no está abierta'
  return varios ? 'No se sabe de qué caja era' : 'Entonces no había ninguna caja abierta'
}

const SIN_CAJA: Aviso = {
  codigo: 'SIN_CAJA',
  texto: 'No hay ninguna caja abierta: su dinero no queda en ningún turno.',
}
