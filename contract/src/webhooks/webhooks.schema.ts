import { z } from 'zod'
import { Autor, Id, IsoInstant, optionalOneOf, text } from '../core/fields.ts'
import { listQuery, siemprePorPaginas } from '../core/lists.ts'
import { estadosEnvio } from './envios.rules.ts'
import { eventos } from './webhooks.rules.ts'

const NINGUNO = 'Elige al menos un aviso.'

export const NuevoWebhook = z.object({
  url: text('La dirección', { max: 500 }),
  eventos: z
    .array(z.enum(eventos, { error: 'Ese aviso no existe.' }), { error: NINGUNO })
    .min(1, NINGUNO)
    .transform((each) => [...new Set(each)]),
})

export const CambiosWebhook = NuevoWebhook.partial().extend({
  enPausa: z.boolean('En pausa es sí o no.').optional(),
})

export const Webhook = z.object({
  _id: Id,
  url: z.string(),
  eventos: z.array(z.enum(eventos)),
  creadoPor: Autor,
  creadoEn: IsoInstant,
  enPausa: z.boolean().describe('Si por ahora no se le envía nada. Así quedan todos al restaurar una copia.'),
  pendientes: z.int().describe('Los avisos que esperan, contados hasta 1000.'),
  fallando: z.boolean().describe('Si alguno de los que esperan ya se intentó sin lograrlo.'),
})

export const WebhookHecho = Webhook.extend({
  secreto: z.string().describe('`whsec_…`, con el que se firma cada aviso. Se muestra esta única vez.'),
})

export const Envio = z.object({
  _id: Id.describe('El `webhook-id` con que llega, siempre el mismo.'),
  tipo: z.enum(eventos),
  fecha: IsoInstant.describe('Cuándo pasó lo que cuenta.'),
  datos: z.record(z.string(), z.unknown()),
  estado: z.enum(estadosEnvio),
  intentos: z.int(),
  ultimoEn: IsoInstant.nullable(),
  proximoEn: IsoInstant.nullable().describe('Cuándo se vuelve a intentar.'),
  codigo: z.int().nullable().describe('El estado HTTP que respondió; nulo si no respondió.'),
  respuesta: z.string().nullable().describe('El comienzo de lo que respondió, o por qué no se pudo enviar.'),
})

export const EnviosQuery = listQuery(['fecha'])
  .extend(siemprePorPaginas)
  .omit({ orden: true, buscar: true })
  .extend({ estado: optionalOneOf('El estado', estadosEnvio).optional() })

export type NuevoWebhook = z.infer<typeof NuevoWebhook>
export type CambiosWebhook = z.infer<typeof CambiosWebhook>
export type Webhook = z.infer<typeof Webhook>
export type WebhookHecho = z.infer<typeof WebhookHecho>
export type Envio = z.infer<typeof Envio>
export type EnviosQuery = z.infer<typeof EnviosQuery>
