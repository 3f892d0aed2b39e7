import { type Day, formatDay } from '@gym/contract/core/calendar'
import type { Aviso } from '@gym/contract/operaciones/operaciones.rules'

export interface Turno {
  id: string
  caja: string
  /** Normalized name of the desk, without case and accents. */
  mesa: string
  abiertoPor: string
  abiertoEn: Date
  cerradoEn: Date | null
  esPedido: boolean
}

export interface Movido {
  /** Kind of movement: live charge or refund, offline charge (`replay`), or correction of a posted movement. */
  clase: 'ahora' | 'replay' | 'correccion'
  caja?: string | undefined
  quien: string
  /** Instant of the movement, and its day at the gym. */
  hora: Date
  dia: Day
  exigida?: boolean
  /** For a correction: the shifts of the active rows it corrects. */
  estaEn?: readonly string[]
}

export type Destino =
  | { codigo: 'CAJA_CERRADA' | 'CAJA_REQUERIDA' | 'CAJA_POR_ELEGIR' }
  /** `tarde`: money of a closed or unknown shift, which `turno` counts. `aviso` tells the sender why. */
  | { turno: Turno | null; tarde: boolean; aviso?: Aviso }

/** Decides to which shift money goes. @param turnos the shifts open now or at `hora` */
export function turnoDe(turnos: readonly Turno[], movido: Movido): Destino {
  const abiertos = lastFirst(turnos.filter(({ cerradoEn }) => cerradoEn === null))
  switch (movido.clase) {
    case 'ahora':
      return deAhora(abiertos, movido)
    case 'replay':
      return ofReplay(turnos, abiertos, movido)
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

/**
 * An offline charge belongs to the shift of its time while that is open. Else its money is late in an open
 * shift: of the named desk, of the desk of that time, of the seller, or the last opened.
 */
function ofReplay(turnos: readonly Turno[], abiertos: Turno[], movido: Movido): Destino {
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

/**
 * Chooses an open shift with the corrected rows, else the user's or the only open one, where the money is
 * late. A correction of rows outside any shift stays outside.
 */
function deCorreccion(abiertos: Turno[], { quien, estaEn = [] }: Movido): Destino {
  if (estaEn.length === 0) return { turno: null, tarde: false }
  const own = abiertos.find(({ id }) => estaEn.includes(id))
  if (own) return { turno: own, tarde: false }
  return { turno: suTurno(abiertos, { caja: undefined, quien }).turno, tarde: true }
}

/** Chooses the named desk's shift or none; without a name the user's last opened, else the only one. */
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
