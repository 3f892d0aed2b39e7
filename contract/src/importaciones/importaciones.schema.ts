import { z } from 'zod'
import { Autor, Id, IsoInstant, oneOf } from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import {
  camposDe,
  codificaciones,
  decisiones,
  estadosImportacion,
  marcasDecimales,
  ordenesDeFecha,
} from './importaciones.rules.ts'
import { estadosFila, tiposImportacion } from './importaciones.types.ts'

const tipo = oneOf('El tipo', tiposImportacion)

export const NuevaImportacionQuery = z.object({
  tipo,
  nombre: z.string().max(200).optional().describe('Cómo se llama el archivo.'),
  codificacion: oneOf('La codificación', codificaciones)
    .optional()
    .describe('Cómo están escritas las letras de un archivo de texto, donde no se sabe solo.'),
})
export const PlantillaQuery = z.object({ tipo })

const todosLosCampos = new Set(Object.values(camposDe).flatMap((campos) => campos.map(({ campo }) => campo)))
const MAX_COLUMN_NAME = 500
const MAX_CELL = 5_000
const MAX_SUGERENCIAS = 10
const porCampo = <Valor extends z.ZodType>(valor: Valor) =>
  z
    .record(z.string(), valor)
    .refine((given) => Object.keys(given).every((campo) => todosLosCampos.has(campo)), 'Ese campo no existe.')

const orden = oneOf('El orden de las fechas', ordenesDeFecha)

export const Mapa = z.object({
  mapa: porCampo(z.union([z.int().min(0), z.string().max(MAX_COLUMN_NAME)])).describe(
    'La columna de cada campo, por su índice, o por su nombre donde es único.',
  ),
  fijos: porCampo(z.string().max(MAX_CELL))
    .optional()
    .describe('El valor de un campo en las filas que no lo traen.'),
  fechas: z
    .union([orden, porCampo(orden)], { error: 'El orden de las fechas debe ser dma o mda.' })
    .optional()
    .describe('Si las fechas van por día y mes o por mes y día: todas, o las de cada campo.'),
})

export const Titulos = z.object({
  titulos: z
    .boolean({ error: 'Di si la primera fila son títulos.' })
    .describe('Si la primera fila son títulos; si no, también es de lo que se importa.'),
})

export const CambiosFila = z.object({
  valores: porCampo(z.string().max(MAX_CELL)).optional().describe('Lo que se corrige, por campo.'),
  omitir: z.boolean().optional().describe('Si se deja fuera; `false` trae la que se dejó fuera sola.'),
  decision: oneOf('La decisión', decisiones).nullable().optional(),
})

export const RespuestaFilas = z
  .object({
    estado: oneOf('El estado', ['duda', 'error', 'oculta']).describe(
      'Cuáles: las que tienen duda, las que tienen error o las que el archivo oculta.',
    ),
    decision: oneOf('La decisión', decisiones)
      .optional()
      .describe('Lo que no la tiene entre las suyas queda fuera.'),
    sugerencia: z
      .int()
      .min(0)
      .max(MAX_SUGERENCIAS)
      .optional()
      .describe('En vez de una decisión: cuál de sus sugerencias se escribe en cada una, desde 0.'),
    de: z
      .object({
        campo: z.string().max(MAX_COLUMN_NAME).nullable(),
        decisiones: z.array(z.enum(decisiones)).max(decisiones.length),
        pregunta: z.string().max(MAX_CELL).nullable().optional(),
      })
      .optional()
      .describe('Solo las que preguntan lo mismo: por ese campo, con esas respuestas y esa pregunta.'),
  })
  .refine(
    ({ decision, sugerencia }) => (decision === undefined) !== (sugerencia === undefined),
    'Di la decisión o la sugerencia: una de las dos.',
  )
  .refine(
    ({ estado, decision }) => estado !== 'oculta' || decision === 'omitir',
    'Las filas ocultas solo se dejan fuera juntas.',
  )

const Columna = z.object({
  indice: z.int(),
  nombre: z.string(),
  muestras: z.array(z.string()).describe('Las primeras celdas que dicen algo.'),
  oculta: z.boolean(),
})

export const Resumen = z.object({
  nuevo: z.int(),
  igual: z.int(),
  cambia: z.int(),
  duda: z.int(),
  error: z.int(),
  omitida: z.int(),
})

export const Importacion = z.object({
  _id: Id,
  tipo: z.enum(tiposImportacion),
  archivo: z.string().nullable().describe('Cómo se llama el archivo; nulo si se pegó.'),
  hoja: z.string().nullable().describe('La hoja que se leyó.'),
  otrasHojas: z.array(z.string()).describe('Las demás hojas que dicen algo: no se leyeron.'),
  estado: z.enum(estadosImportacion),
  filas: z.int(),
  columnas: z.array(Columna),
  mapa: z.record(z.string(), z.int()).describe('La columna de cada campo: la propuesta, hasta que se dice.'),
  fijos: z.record(z.string(), z.string()),
  fechas: z.record(z.string(), z.enum(ordenesDeFecha)).describe('Cómo se leyeron las fechas de cada campo.'),
  fechasPorAclarar: z
    .array(z.string())
    .describe('Los campos cuyas fechas se pueden leer de dos maneras: hay que decir cuál.'),
  decimales: z
    .record(z.string(), z.enum(marcasDecimales))
    .describe('Qué signo va antes de los decimales en los números de cada campo, donde se sabe.'),
  titulos: z.int().nullable().describe('El número de la fila de los títulos; nulo si no los tiene.'),
  saldos: z
    .object({
      columnas: z.array(z.string()),
      personas: z.int(),
      estados: z
        .object({ columnas: z.array(z.string()), filas: z.int() })
        .optional()
        .describe('De membresías: las columnas de su estado, y cuántas filas dicen que no están activas.'),
    })
    .nullable()
    .describe(
      'Las columnas de saldos o abonos, que no se traen, y cuántas personas tienen algo en ellas; y las de estados.',
    ),
  avisos: z
    .object({
      ocultas: z
        .object({ filas: z.int(), primeras: z.array(z.int()) })
        .describe('Cuántas filas de las que se traen oculta el archivo, y los números de las primeras.'),
      planes: z
        .array(z.object({ nombre: z.string(), filas: z.int() }))
        .describe('De membresías: los nombres que no son de un plan del gimnasio, y en cuántas filas están.'),
    })
    .nullable()
    .describe('Lo que la revisión nombra antes de importar; nulo si no se ha probado.'),
  resumen: Resumen.nullable().describe('Lo que dio la prueba; nulo si no se ha hecho.'),
  resultado: z
    .object({ creados: z.int(), cambiados: z.int(), omitidos: z.int() })
    .nullable()
    .describe('Lo que se importó.'),
  conservados: z
    .array(z.object({ fila: z.int(), texto: z.string() }))
    .describe('Lo que al deshacer se conservó, y por qué: los primeros 200.'),
  progreso: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('De la prueba, de la importación o de deshacerla; nulo si nada está en curso.'),
  fallo: z.string().nullable().describe('Por qué no salió lo último que se intentó.'),
  creadaEn: IsoInstant,
  creadaPor: Autor,
  hechaEn: IsoInstant.nullable(),
  deshechaEn: IsoInstant.nullable(),
  seOlvidaEn: IsoInstant.nullable().describe('Cuándo se olvidan sus filas; después no se puede deshacer.'),
})

export const ImportacionListada = Importacion.omit({
  otrasHojas: true,
  columnas: true,
  mapa: true,
  fijos: true,
  fechas: true,
  fechasPorAclarar: true,
  decimales: true,
  titulos: true,
  saldos: true,
  avisos: true,
  conservados: true,
})

export const Fila = z.object({
  fila: z.int().describe('Su número en la hoja.'),
  estado: z.enum(estadosFila),
  oculta: z.boolean().describe('Si el archivo la oculta.'),
  mensajes: z.array(
    z.object({
      campo: z.string().nullable().describe('Nulo si es de toda la fila.'),
      mensaje: z.string(),
      pregunta: z.string().optional().describe('La misma en las dudas que una respuesta resuelve juntas.'),
      sugerencias: z
        .array(
          z.object({
            dice: z.string(),
            enTodas: z.string().optional().describe('Cómo se lee en la respuesta para varias filas.'),
            valor: z.string(),
            campo: z.string().optional(),
            ademas: z.record(z.string(), z.string()).optional(),
          }),
        )
        .optional()
        .describe(
          'Lo que la celda puede ser: cómo se lee, y el valor que se escribe en ella, o en la de su `campo`, y en las demás de `ademas`.',
        ),
    }),
  ),
  valores: z.record(z.string(), z.string()).describe('Por campo, como se escribieron.'),
  entendidos: z
    .record(z.string(), z.string())
    .describe('Por campo, lo que se guarda, donde no es lo que se escribió.'),
  cambios: z
    .record(z.string(), z.tuple([z.string().nullable(), z.string().nullable()]))
    .describe('De la que cambia algo: antes y después de cada campo.'),
  decision: z.enum(decisiones).nullable(),
  decisiones: z.array(z.enum(decisiones)).describe('Las que resuelven esta fila.'),
})

export const FilaCorregida = Fila.extend({
  juntas: z.array(Fila).describe('Las demás que se probaron otra vez con ella.'),
})

export const FilasImportadasQuery = listQuery(['fila']).extend({
  estado: oneOf('El estado', estadosFila).optional(),
})
export const ImportacionesQuery = listQuery(['creadaEn'])

export const PorFila = z.object({
  id: z.string().describe('El `_id` de la importación.'),
  fila: z.string().describe('El número de la fila en la hoja.'),
})

export type NuevaImportacionQuery = z.infer<typeof NuevaImportacionQuery>
export type Titulos = z.infer<typeof Titulos>
export type Mapa = z.infer<typeof Mapa>
export type RespuestaFilas = z.infer<typeof RespuestaFilas>
export type CambiosFila = z.infer<typeof CambiosFila>
export type Columna = z.infer<typeof Columna>
export type Resumen = z.infer<typeof Resumen>
export type Importacion = z.infer<typeof Importacion>
export type ImportacionListada = z.infer<typeof ImportacionListada>
export type Fila = z.infer<typeof Fila>
export type FilaCorregida = z.infer<typeof FilaCorregida>
export type FilasImportadasQuery = z.infer<typeof FilasImportadasQuery>
export type ImportacionesQuery = z.infer<typeof ImportacionesQuery>
