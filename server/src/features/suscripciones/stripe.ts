import { MONEDA, PRECIO_CENTAVOS } from '@gym/contract/suscripciones/suscripciones.rules'
import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '../../core/app-error.ts'
import type { Config } from '../../core/config.ts'

/** Value of the metadata `programa`, which marks the sessions of this program at Stripe. */
const PROGRAMA = 'admin-gimnasios'

// Below the web app's timeout of ten seconds, one retry included.
const TIMEOUT_MS = 4_000

export interface CheckoutSession {
  id: string
  isPaid: boolean
  /** The account that started the session, as sent to Stripe. */
  userId: string | null
  centavos: number
  /** False for other sales of the same Stripe account. */
  isOurs: boolean
}

/** Requests to Stripe that fail, except with 404, throw PROVEEDOR_NO_DISPONIBLE with the cause. */
export interface Provider {
  createSession(user: { _id: string; email: string }): Promise<{ id: string; url: string }>
  /** @throws SUSCRIPCION_NO_ENCONTRADA */
  findSession(id: string): Promise<CheckoutSession>
  /** The session id in a signed webhook; undefined for an event of another object. @throws FIRMA_INVALIDA */
  readNotice(body: Buffer, signature: string | undefined): string | undefined
}

export function connectStripe(
  { secretKey, webhookSecret, apiHost }: NonNullable<Config['stripe']>,
  publicUrl: string,
): Provider {
  const stripe = new Stripe(secretKey, {
    ...(apiHost && hostOf(new URL(apiHost))),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })

  return {
    createSession: ({ _id, email }) =>
      atProvider(async () => {
        const { id, url } = await stripe.checkout.sessions.create({
          mode: 'subscription',
          client_reference_id: _id,
          metadata: { programa: PROGRAMA },
          customer_email: email,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: MONEDA,
                unit_amount: PRECIO_CENTAVOS,
                recurring: { interval: 'month' },
                product_data: { name: 'Suscripción a Admin Gimnasios' },
              },
            },
          ],
          success_url: `${publicUrl}/suscripcion/exito?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${publicUrl}/suscripcion/cancelado`,
        })
        if (!url) throw new Error('Stripe gave no address to pay at')
        return { id, url }
      }),

    findSession: (id) =>
      atProvider(async () => {
        const session = await stripe.checkout.sessions.retrieve(id)
        return {
          id: session.id,
          isPaid: session.payment_status === 'paid',
          userId: session.client_reference_id,
          centavos: session.amount_total ?? 0,
          isOurs: isOurs(session),
        }
      }),

    readNotice(body, signature) {
      const event = signed(() => stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret ?? ''))
      return event.type.startsWith('checkout.session.') && 'id' in event.data.object
        ? event.data.object.id
        : undefined
    },
  }
}

/** True for subscriptions of an account with this program's mark, or without a mark (older sessions). */
function isOurs({
  metadata,
  mode,
  currency,
  client_reference_id,
  amount_total,
}: Stripe.Checkout.Session): boolean {
  const isMarked = (metadata?.programa ?? PROGRAMA) === PROGRAMA
  const isSubscription = mode === 'subscription' && currency === MONEDA && (amount_total ?? 0) > 0
  return isMarked && isSubscription && z.guid().safeParse(client_reference_id).success
}

function hostOf({ protocol, hostname, port }: URL) {
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) }
}

async function atProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeInvalidRequestError && cause.statusCode === 404)
      throw new AppError('SUSCRIPCION_NO_ENCONTRADA')
    throw new AppError('PROVEEDOR_NO_DISPONIBLE', {}, { cause })
  }
}

function signed<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new AppError('FIRMA_INVALIDA')
  }
}
