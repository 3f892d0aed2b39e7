import { addDays, type Day } from '@gym/contract/core/calendar'
import { tiposMembresia } from '@gym/contract/membresias/membresias.rules'
import { finDelPlan, franjaEnPalabras } from '@gym/contract/planes/planes.rules'
import type { Plan } from '@gym/contract/planes/planes.schema'
import type { Leida } from '../filas.rules.ts'
import { isAsking, isEmptyMark, isMembresia, normalizeText } from './palabras.rules.ts'

export type PlanesPorNombre = ReadonlyMap<string, Plan>

const MOST_OFFERED = 8
const TIPOS = tiposMembresia.map(normalizeText)

const isActive = ({ estado }: Plan) => estado === 'activo'

/** Maps plain names to plans, inactive ones if no active plan has the name. Omits a name of several plans. */
export function planesPorNombre(planes: readonly Plan[]): PlanesPorNombre {
  const known = new Map<string, Plan | null>()
  for (const some of [planes.filter(isActive), planes.filter((plan) => !isActive(plan))]) {
    const taken = new Set(known.keys())
    for (const plan of some) {
      const nombre = normalizeText(plan.nombre)
      if (!taken.has(nombre)) known.set(nombre, known.has(nombre) ? null : plan)
    }
  }
  return new Map([...known].flatMap(([nombre, plan]) => (plan ? [[nombre, plan] as const] : [])))
}

/** Formats the hours of a plan to follow its name: ', lunes a viernes de 06:00 a 12:00'. */
export const horasDe = ({ franja }: Plan) => (franja ? `, ${franjaEnPalabras(franja)}` : '')

/** Anchor day with which a sale or a renewal of the plan ends on the row's last day; null if neither does. */
export function anclaDe(
  { fechainicio, duracion }: { fechainicio: Day; duracion: number },
  { vigencia }: Plan,
): number | null {
  const hasta = addDays(fechainicio, duracion)
  const sold = finDelPlan(fechainicio, vigencia)
  if (sold.hasta === hasta) return sold.ancla
  const fechafin = addDays(fechainicio, -1)
  const ancla = Math.max(...[fechafin, hasta].map((day) => Number(day.slice(8))))
  const renewed = finDelPlan(fechainicio, vigencia, { fechafin, ancla })
  return renewed.hasta === hasta ? renewed.ancla : null
}

const offer = (plan: Plan) => ({
  dice: `Plan ${plan.nombre}${isActive(plan) ? '' : ' (inactivo)'}`,
  valor: plan.nombre,
})

/**
 * Finds the plan that the cell of the type names, and gives the row its type. For another text, offers the
 * plans if the type has a question, else notes that the row has no plan, unless the text is a type.
 */
export function planDeFila(leida: Leida, planes: PlanesPorNombre): Plan | undefined {
  const typed = leida.textos.tipo ?? ''
  const plan = planes.get(normalizeText(typed))
  const isMeant = !isAsking(typed) || leida.valores.tipo !== undefined
  if (plan && isMeant) {
    leida.datos.tipo = plan.tipo
    leida.dudas = leida.dudas.filter(({ campo }) => campo !== 'tipo')
    leida.avisos.push({
      campo: null,
      mensaje: `Es el plan «${plan.nombre}»${horasDe(plan)}.`,
      pregunta: `plan ${plan._id} ${plan.tipo}`,
    })
    return plan
  }
  if (planes.size === 0) return undefined
  const asked = leida.dudas.find(({ campo, sugerencias }) => campo === 'tipo' && sugerencias)
  const offered = [...planes.values()].filter((each) => each !== plan && isActive(each))
  if (asked?.sugerencias) {
    if (plan) asked.sugerencias.unshift(offer(plan))
    asked.sugerencias.push(...offered.slice(0, MOST_OFFERED).map(offer))
  } else if (leida.datos.tipo !== undefined && !TIPOS.includes(normalizeText(typed)))
    leida.avisos.push({
      campo: null,
      mensaje: `«${typed}» no es el nombre de un plan: queda como ${leida.datos.tipo}, sin plan.`,
    })
  return undefined
}

/** Returns the names in a column of plans that no plan of the gym has, each with its number of rows. */
export function planesSinCrear(
  tipos: { texto: string; filas: number }[],
  planes: readonly Plan[],
): { nombre: string; filas: number }[] {
  const known = new Set([...TIPOS, ...planes.map(({ nombre }) => normalizeText(nombre))])
  const lacking = new Map<string, { nombre: string; filas: number }>()
  for (const { texto, filas } of tipos) {
    const plain = normalizeText(texto)
    if (plain === '' || isEmptyMark(texto) || isMembresia(texto) || known.has(plain)) continue
    const { nombre, filas: before } = lacking.get(plain) ?? { nombre: texto.trim(), filas: 0 }
    lacking.set(plain, { nombre, filas: before + filas })
  }
  return [...lacking.values()]
}

export function doubtInactivo({ dudas, textos, valores }: Leida, plan: Plan, planes: PlanesPorNombre): void {
  const { nombre, tipo } = plan
  if (isActive(plan) || valores.tipo !== undefined) return
  dudas.push({
    campo: 'tipo',
    mensaje: `El plan «${nombre}» está inactivo. ¿Es ese?`,
    pregunta: `inactivo ${normalizeText(nombre)}`,
    sugerencias: [
      { dice: 'Sí, es ese', valor: textos.tipo ?? nombre },
      ...(planes.has(normalizeText(tipo)) ? [] : [{ dice: `Es ${tipo}, sin plan`, valor: tipo }]),
    ],
  })
}

/** Asks about a plan for several persons, because a row has one; once confirmed, notes the missing ones. */
export function doubtPersonas({ dudas, avisos, textos, valores }: Leida, { nombre, personas }: Plan): void {
  const others = personas - 1
  if (others < 1) return
  const faltan = others === 1 ? 'Falta 1 persona' : `Faltan ${others} personas`
  if (valores.tipo !== undefined)
    avisos.push({ campo: null, mensaje: `${faltan} del plan «${nombre}»: se agrega al renovarla.` })
  else
    dudas.push({
      campo: 'tipo',
      mensaje: `El plan «${nombre}» es para ${personas} personas, y la fila trae a una. ${faltan}, que se agrega al renovar.`,
      pregunta: `personas ${normalizeText(nombre)}`,
      sugerencias: [{ dice: 'Traerla solo para ella', valor: textos.tipo ?? nombre }],
    })
}
