import { z } from 'zod'
import { Id, IsoDay } from '../core/fields.ts'
import { diasSemana } from '../core/weekdays.ts'
import { veredictosDeFicha } from '../entradas/entradas.rules.ts'
import { Entrada, EntradaRegistrada, MotivoDeEntrada } from '../entradas/entradas.schema.ts'
import { Cliente } from './clientes.schema.ts'

export const Ficha = z.object({
  cliente: Cliente,
  veredicto: z.enum(veredictosDeFicha),
  motivos: z.array(MotivoDeEntrada),
  membresia: EntradaRegistrada.shape.membresia,
  renovable: Id.nullable(),
  /** Id of the uncharged membership that the door names; null without one, and for roles that see no money. */
  porCobrar: EntradaRegistrada.shape.porCobrar,
  faltanPersonas: EntradaRegistrada.shape.faltanPersonas,
  pagoSuelto: EntradaRegistrada.shape.pagoSuelto,
  proximaClase: z
    .object({
      _id: Id,
      nombre: z.string(),
      dia: z.enum(diasSemana),
      fecha: IsoDay,
      horarioInicio: z.string(),
      horarioFin: z.string(),
    })
    .nullable(),
  /** Balance in pesos, negative is credit; null for roles that see no money. */
  saldo: z.number().nullable(),
  /**
   * True if the joining fee was sold or waived, or a charged or imported membership replaces it; null for
   * roles that see no money.
   */
  matriculaPagada: z.boolean().nullable(),
  ultimaEntrada: Entrada.omit({ cliente: true }).nullable(),
  foto: z.string().nullable(),
})

export type Ficha = z.infer<typeof Ficha>
