import { z } from 'zod'
import { estados } from './clientes.ts'
import { ReglasDeEntrada } from './entradas.ts'
import { Id, IsoDay, IsoInstant, Money } from './fields.ts'
import { tiposMembresia } from './membresias.rules.ts'
import { diasSemana } from './weekdays.ts'

/** A membership that the door asks about: those of today and to come, and where there is none the one that ended last. */
const MembresiaDeMostrador = z.object({
  _id: Id,
  tipo: z.enum(tiposMembresia),
  fechainicio: IsoDay,
  fechafin: IsoDay,
  sesionesRestantes: z.int(),
  /** Its freeze of today or to come. */
  congelada: z.object({ desde: IsoDay, hasta: IsoDay.nullable() }).nullable(),
  /** Its payment was deleted, and nothing else pays for it. */
  sinPago: z.boolean(),
})

const PersonaDeMostrador = z.object({
  _id: Id,
  nombre: z.string(),
  apellido: z.string(),
  numeroIdentificacion: z.string(),
  telefono: z.string(),
  estado: z.enum(estados),
  membresias: z.array(MembresiaDeMostrador),
  /** What they owe; below 0 it is in their favour. */
  saldo: Money,
  tieneFoto: z.boolean(),
  /** The birthday, `MM-DD`. */
  cumple: z.string().nullable(),
  /** Those of yesterday and of today, the last first. */
  entradas: z.array(z.object({ fecha: IsoInstant, claseId: Id.nullable(), haSalido: z.boolean() })),
})

/** A weekly slot. */
const ClaseDeMostrador = z.object({
  _id: Id,
  nombre: z.string(),
  dia: z.enum(diasSemana),
  horarioInicio: z.string(),
  horarioFin: z.string(),
  entrenador: z.string(),
  /** Who has a place in it. */
  inscritos: z.array(Id),
})

/** What is on sale. */
const ProductoDeMostrador = z.object({
  _id: Id,
  nombre: z.string(),
  precio: Money,
  stock: z.int(),
  llevaStock: z.boolean(),
  codigo: z.string().nullable(),
  codigosDeBarras: z.array(z.string()),
})

/** What a desk needs to go on without an answer. */
export const Instantanea = z.object({
  hechaEn: IsoInstant,
  zonaHoraria: z.string(),
  reglas: ReglasDeEntrada,
  /** Those who may come, the last to come first, at most `MOST_PERSONAS`. */
  personas: z.array(PersonaDeMostrador),
  /** Clients who are there in all: of who is not among the people nobody knows here how they stand. */
  clientes: z.int(),
  clases: z.array(ClaseDeMostrador),
  productos: z.array(ProductoDeMostrador),
  /** Ids of what the sale offers by one press, in their order. */
  rapidos: z.array(Id),
})

export type Instantanea = z.infer<typeof Instantanea>
export type PersonaDeMostrador = z.infer<typeof PersonaDeMostrador>
export type MembresiaDeMostrador = z.infer<typeof MembresiaDeMostrador>
export type ClaseDeMostrador = z.infer<typeof ClaseDeMostrador>
export type ProductoDeMostrador = z.infer<typeof ProductoDeMostrador>
