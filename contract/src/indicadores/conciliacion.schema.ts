import { z } from 'zod'
import { IsoDay, Money, optionalDay } from '../core/fields.ts'
import { conceptos, figuras, fuentes } from './conciliacion.rules.ts'

/** Both days are included. `fechaInicio` defaults to ten years before `fechaFin`, else before today. */
export const ConciliacionQuery = z.object({
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
})

export const Conciliacion = z.object({
  desde: IsoDay,
  hasta: IsoDay.nullable(),
  figuras: z.object(Object.fromEntries(figuras.map((figura) => [figura, Money])) as Figuras),
  fuentes: z.array(
    z.object({
      fuente: z.enum(fuentes),
      figura: z.enum(figuras).describe('La figura que muestra la pantalla de la fuente.'),
      monto: Money,
      lineas: z
        .array(z.object({ concepto: z.enum(conceptos), monto: Money }))
        .describe('Sumadas al monto dan la figura.'),
    }),
  ),
})

type Figuras = Record<(typeof figuras)[number], typeof Money>

export type Conciliacion = z.infer<typeof Conciliacion>
