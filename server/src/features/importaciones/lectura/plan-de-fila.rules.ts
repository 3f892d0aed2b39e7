import { tiposMembresia } from '@gym/contract/membresias/membresias.rules'
import type { Plan } from '@gym/contract/planes/planes.schema'
import type { Leida } from '../filas.rules.ts'
import { llano } from './palabras.rules.ts'

export type PlanesPorNombre = ReadonlyMap<string, Plan>

const MOST_OFFERED = 8
const TIPOS = tiposMembresia.map(llano)

/** Plans by plain name. A name that several share is that of none. */
export function planesPorNombre(planes: readonly Plan[]): PlanesPorNombre {
  const known = new Map<string, Plan | null>()
  for (const plan of planes) known.set(llano(plan.nombre), known.has(llano(plan.nombre)) ? null : plan)
  return new Map([...known].flatMap(([nombre, plan]) => (plan ? [[nombre, plan] as const] : [])))
}

/**
 * Finds the plan whose name the cell of the type has, and takes its type. Any other text gives no plan: a
 * doubtful type offers the plans too, an understood one is noted.
 */
export function planDeFila(leida: Leida, planes: PlanesPorNombre): Plan | undefined {
  const typed = leida.textos.tipo ?? ''
  const plan = planes.get(llano(typed))
  if (plan) {
    leida.datos.tipo = plan.tipo
    leida.dudas = leida.dudas.filter(({ campo }) => campo !== 'tipo')
    leida.avisos.push({ campo: null, mensaje: `Es el plan «${plan.nombre}».` })
    return plan
  }
  if (planes.size === 0) return undefined
  const asked = leida.dudas.find(({ campo, sugerencias }) => campo === 'tipo' && sugerencias)
  const offered = [...planes.values()].slice(0, MOST_OFFERED)
  if (asked?.sugerencias)
    asked.sugerencias.push(...offered.map(({ nombre }) => ({ dice: `Plan ${nombre}`, valor: nombre })))
  else if (leida.datos.tipo !== undefined && !TIPOS.includes(llano(typed)))
    leida.avisos.push({
      campo: null,
      mensaje: `«${typed}» no es el nombre de un plan: queda como ${leida.datos.tipo}, sin plan.`,
    })
  return undefined
}

/** Doubts a row of a plan for several persons, which brings one; a confirmed one is noted. */
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
      pregunta: `personas ${llano(nombre)}`,
      sugerencias: [{ dice: 'Traerla solo para ella', valor: textos.tipo ?? nombre }],
    })
}
