import { z } from 'zod'
import { estados } from '../clientes/clientes.schema.ts'
import { Id, IsoDay, IsoInstant, Money } from '../core/fields.ts'
import { diasSemana } from '../core/weekdays.ts'
import { PagoSuelto, ReglasDeEntrada } from '../entradas/entradas.schema.ts'
import { tiposMembresia } from '../membresias/membresias.rules.ts'
import { Franja, PlanDeProducto } from '../planes/planes.schema.ts'

/** A membership for the offline door: a current or future one, or the latest that ended. */
const MembresiaDeMostrador = z.object({
  _id: Id,
  tipo: z.enum(tiposMembresia),
  /** Name of its plan; null if it has none, absent from a stored snapshot of an earlier version. */
  plan: z.string().nullish(),
  fechainicio: IsoDay,
  fechafin: IsoDay,
  sesionesRestantes: z.int(),
  congelada: z.object({ desde: IsoDay, hasta: IsoDay.nullable() }).nullable(),
  cancelada: z.boolean(),
  /** True if the membership's payment was deleted and no other payment or sale charges it. */
  sinPago: z.boolean(),
  /** Number of persons of its plan without a membership yet. */
  faltanPersonas: z.int(),
  /** Newest payment that may be for this membership and covers its price. */
  pagoSuelto: PagoSuelto.nullable(),
  franja: Franja.nullable(),
})

const PersonaDeMostrador = z.object({
  _id: Id,
  nombre: z.string(),
  apellido: z.string(),
  numeroIdentificacion: z.string(),
  telefono: z.string(),
  estado: z.enum(estados),
  membresias: z.array(MembresiaDeMostrador),
  /** Ids of the client's uncharged memberships, those with a price first, then the oldest. */
  sinCobrar: z.array(Id),
  /** Newest payment that awaits a new membership; the door shows it if no membership admits the client. */
  pagoSuelto: PagoSuelto.nullable(),
  saldo: Money,
  /** Earliest due day of the unpaid debts; absent from a stored snapshot of an earlier version. */
  vence: IsoDay.nullish(),
  /** True if the joining fee was sold or waived, or a charged or imported membership replaces it. */
  matriculaPagada: z.boolean(),
  tieneFoto: z.boolean(),
  cumple: z.string().nullable(),
  /** Check-ins of yesterday and today, newest first. */
  entradas: z.array(z.object({ fecha: IsoInstant, claseId: Id.nullable(), haSalido: z.boolean() })),
})

const ClaseDeMostrador = z.object({
  _id: Id,
  nombre: z.string(),
  dia: z.enum(diasSemana),
  horarioInicio: z.string(),
  horarioFin: z.string(),
  entrenador: z.string(),
  inscritos: z.array(Id),
})

const ProductoDeMostrador = z.object({
  _id: Id,
  nombre: z.string(),
  precio: Money,
  stock: z.int(),
  llevaStock: z.boolean(),
  codigo: z.string().nullable(),
  codigosDeBarras: z.array(z.string()),
  plan: PlanDeProducto.nullable(),
})

export const Instantanea = z.object({
  hechaEn: IsoInstant,
  zonaHoraria: z.string(),
  reglas: ReglasDeEntrada,
  /** Clients who may come (`QUIEN_PUEDE_VENIR_DAYS`), latest check-in first, at most `MOST_PERSONAS`. */
  personas: z.array(PersonaDeMostrador),
  /** Total number of clients, in the snapshot or not. */
  clientes: z.int(),
  clases: z.array(ClaseDeMostrador),
  productos: z.array(ProductoDeMostrador),
  rapidos: z.array(Id),
})

export type Instantanea = z.infer<typeof Instantanea>
export type PersonaDeMostrador = z.infer<typeof PersonaDeMostrador>
export type MembresiaDeMostrador = z.infer<typeof MembresiaDeMostrador>
export type ClaseDeMostrador = z.infer<typeof ClaseDeMostrador>
export type ProductoDeMostrador = z.infer<typeof ProductoDeMostrador>
