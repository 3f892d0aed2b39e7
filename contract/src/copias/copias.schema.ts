import { z } from 'zod'
import { IsoInstant } from '../core/fields.ts'
import { pasosCopia, resultadosVerificacion, tiposCopia } from './copias.rules.ts'

export const VerificacionCopia = z.object({
  fecha: IsoInstant,
  resultado: z
    .enum(resultadosVerificacion)
    .describe('`bien` solo si se restauró y todo era igual; `no_se_pudo` no dice nada de la copia.'),
  detalle: z.string().describe('Qué se comparó, o qué falló, en palabras.'),
})

export const Copia = z.object({
  nombre: z.string(),
  tipo: z.enum(tiposCopia),
  fecha: IsoInstant,
  bytes: z.int(),
  cifrada: z.boolean(),
  verificacion: VerificacionCopia.nullable().describe('Nula si nadie la ha verificado.'),
})

export const TrabajoCopia = z.object({
  que: z.enum(['copia', 'verificacion', 'restauracion']),
  nombre: z.string().nullable().describe('Nulo si lo hace otro programa sobre la misma base.'),
  paso: z.enum(pasosCopia).nullable(),
  avance: z.number().min(0).max(1).nullable().describe('De este paso.'),
})

export const AvisoCopias = z.object({
  motivo: z.enum(['sin_copia', 'mal', 'no_se_pudo']),
  fecha: IsoInstant.nullable().describe('De la última copia, o de la última verificación.'),
})

export const Restauracion = z.object({
  nombre: z.string(),
  fecha: IsoInstant,
  hecha: z.boolean().describe('Si no, los datos son los de antes.'),
  detalle: z.string(),
})

export const Copias = z.object({
  copias: z.array(Copia).describe('Las más nuevas primero, como mucho 200.'),
  enCurso: TrabajoCopia.nullable(),
  ultimoFallo: z
    .object({ fecha: IsoInstant, detalle: z.string() })
    .nullable()
    .describe('La última copia que se intentó y no salió, si después no salió ninguna.'),
  ultimaVerificacion: VerificacionCopia.extend({ nombre: z.string() }).nullable(),
  aviso: AvisoCopias.nullable(),
  restauracion: Restauracion.nullable().describe('La que se pidió en esta pantalla antes del último inicio.'),
  cifradas: z.boolean().describe('Si las que se hagan desde ahora quedan cifradas.'),
  restaurar: z
    .object({
      carpeta: z.string().describe('La carpeta de las copias, en el equipo del programa.'),
      orden: z.string().describe('La orden que devuelve una copia; donde va su archivo dice `{archivo}`.'),
      aqui: z.boolean().describe('Si se puede desde la pantalla: no a través de PgBouncer.'),
      baseExterna: z.boolean().describe('Si la base de datos es la de `DATABASE_URL`.'),
    })
    .describe('Cómo se devuelve una copia en esta instalación.'),
  llevarse: z
    .object({ salida: z.string(), entrada: z.string() })
    .describe('Las órdenes de esta instalación para sacar todo y para volver a armarlo.'),
})

export const ByNombre = z.object({ nombre: z.string().describe('El `nombre` de la copia.') })

export type VerificacionCopia = z.infer<typeof VerificacionCopia>
export type Copia = z.infer<typeof Copia>
export type Copias = z.infer<typeof Copias>
export type Restauracion = z.infer<typeof Restauracion>
export type TrabajoCopia = z.infer<typeof TrabajoCopia>
export type AvisoCopias = z.infer<typeof AvisoCopias>
