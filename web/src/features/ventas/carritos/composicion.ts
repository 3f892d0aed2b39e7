import { MATRICULA } from '@gym/contract/ventas/ventas.rules'
import type { PickedClient } from '../../clientes/client-picker.tsx'
import {
  type Carrito,
  conLinea,
  impedimento,
  isVacio,
  type Linea,
  type MembresiaEnVenta,
  sinEspera,
  withLineas,
  withoutLineas,
} from './carrito.ts'
import type { Ventana } from './ventana.ts'

const isMatricula = (linea: Linea) => linea.tipo === 'concepto' && linea.matricula !== undefined

export const tieneMatricula = ({ lineas }: Carrito) => lineas.some(isMatricula)

/** Adds one joining fee for all plans of the cart if owed, else removes it. Skips an unanswered sale. */
export function conMatricula(carrito: Carrito): Carrito {
  if (carrito.enviada) return carrito
  const planes = carrito.lineas.flatMap((linea) =>
    linea.tipo === 'membresia' && linea.membresia.plan?.matricula ? linea.membresia.plan : [],
  )
  const [first] = planes
  const isOwed = first && !carrito.matriculaPagada && !carrito.sinMatricula
  const one = carrito.lineas.find(
    (linea) => linea.tipo === 'concepto' && planes.some(({ _id }) => _id === linea.matricula),
  )
  const left = withoutLineas(carrito, (linea) => isMatricula(linea) && (!isOwed || linea !== one))
  const known = first ? left : { ...left, sinMatricula: undefined }
  if (!isOwed || one || !first.matricula) return known
  return conLinea(known, {
    tipo: 'concepto',
    concepto: MATRICULA,
    monto: first.matricula,
    matricula: first._id,
  })
}

export const conMatriculaPagada = (carrito: Carrito, matriculaPagada: boolean) =>
  conMatricula({ ...carrito, matriculaPagada })

/** Charges the joining fee of a plan; the cart's copy of the plan may lack the fee. */
export const cobrarMatricula = (carrito: Carrito, planId: string, matricula: number) =>
  conMatricula({
    ...withLineas(carrito, (linea) => {
      if (linea.tipo !== 'membresia' || linea.membresia.plan?._id !== planId) return linea
      return { ...linea, membresia: { ...linea.membresia, plan: { ...linea.membresia.plan, matricula } } }
    }),
    matriculaPagada: false,
    sinMatricula: undefined,
  })

export const cambiarMembresia = (carrito: Carrito, membresia: MembresiaEnVenta, lineaId: string) =>
  conMatricula(
    withLineas(carrito, (linea) =>
      linea.id === lineaId && linea.tipo === 'membresia'
        ? {
            ...linea,
            membresia,
            precioNuevo: undefined,
            ...(linea.membresia.plan?._id !== membresia.plan?._id && { personasDespues: undefined }),
          }
        : linea,
    ),
  )

export function quitarLinea(carrito: Carrito, id: string): Carrito {
  const gone = carrito.lineas.find((linea) => linea.id === id)
  const left = withoutLineas(carrito, (linea) => linea === gone)
  return conMatricula(gone && isMatricula(gone) ? { ...left, sinMatricula: true } : left)
}

export const lineasQuitadas = (antes: Carrito, despues: Carrito) =>
  antes.lineas.filter(({ id }) => !despues.lineas.some((linea) => linea.id === id))

/** Restores the lines that `antes` has and `despues` lacks, to their places, and the whole-sale discount. */
export function deshacer(carrito: Carrito, antes: Carrito, despues: Carrito): Carrito {
  const lineas = [...carrito.lineas]
  for (const linea of lineasQuitadas(antes, despues)) lineas.splice(antes.lineas.indexOf(linea), 0, linea)
  const { sinMatricula, descuento } = antes
  return conMatricula({ ...carrito, lineas, sinMatricula, descuento: carrito.descuento ?? descuento })
}

/** Drops the earlier client's lines, discount and days, and the new client from a plan's other persons. */
export function elegirCliente(
  carrito: Carrito,
  cliente: PickedClient | null,
  matriculaPagada?: boolean,
): Carrito {
  if (cliente?._id === carrito.cliente?._id) return carrito
  const remaining = withoutLineas(sinEspera(carrito), isOfClient)
  return conMatricula({
    ...withLineas(remaining, (linea) => withoutPersona(linea, cliente?._id)),
    cliente: cliente && asShown(cliente),
    numero: undefined,
    matriculaPagada,
    sinMatricula: undefined,
    descuento: carrito.cliente ? undefined : remaining.descuento,
  })
}

/** Reduces a client to the fields that the sale shows, because the browser stores the cart. */
const asShown = ({ _id, nombre, apellido, numeroIdentificacion }: PickedClient): PickedClient => ({
  _id,
  nombre,
  apellido,
  ...(numeroIdentificacion && { numeroIdentificacion }),
})

const isOfClient = (linea: Linea) =>
  linea.tipo === 'deuda' || (linea.tipo === 'membresia' && linea.membresia.cobra !== undefined)

function withoutPersona(linea: Linea, id: string | undefined): Linea {
  if (linea.tipo !== 'membresia' || !linea.membresia.para) return linea
  const para = linea.membresia.para.filter(({ _id }) => _id !== id)
  return { ...linea, membresia: { ...linea.membresia, para } }
}

export function faltanPersonas(linea: Linea): number {
  if (linea.tipo !== 'membresia') return 0
  const { plan, para = [] } = linea.membresia
  return plan ? Math.max(plan.personas - 1 - para.length, 0) : 0
}

/** The next window of a charge. Asks once for the persons that a plan still lacks, before the payment. */
export function ventanaDeCobro({ lineas }: Carrito): Ventana {
  const asked = lineas.find(
    (linea) => faltanPersonas(linea) > 0 && linea.tipo === 'membresia' && !linea.personasDespues,
  )
  return asked ? { kind: 'personas', lineaId: asked.id, cobra: true } : { kind: 'cobro' }
}

export const ponerCreada = ({ creando, ...carrito }: Carrito, cliente: PickedClient): Carrito =>
  creando ? ponerPersonas(carrito, creando.lineaId, [cliente]) : carrito

export function ventanaTrasCrear(carrito: Carrito, { lineaId, cobra }: Creando): Ventana | null {
  const linea = carrito.lineas.find(({ id }) => id === lineaId)
  if (linea && faltanPersonas(linea) > 0) return { kind: 'personas', lineaId, ...(cobra && { cobra }) }
  return cobra && !isVacio(carrito) && !impedimento(carrito) ? ventanaDeCobro(carrito) : null
}

type Creando = NonNullable<Carrito['creando']>

/** Adds the chosen persons to the plan of the line. Without any, the desk adds them later. */
export const ponerPersonas = (carrito: Carrito, lineaId: string, personas: PickedClient[]) =>
  withLineas(carrito, (linea) => {
    if (linea.id !== lineaId || linea.tipo !== 'membresia') return linea
    const { membresia } = linea
    const para = [...(membresia.para ?? []), ...personas.map(asShown)]
    return { ...linea, membresia: { ...membresia, para }, personasDespues: true }
  })
