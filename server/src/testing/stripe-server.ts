import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

interface Session {
  id: string
  object: 'checkout.session'
  url: string
  client_reference_id: string | null
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  mode: string
  metadata: Record<string, string>
}

/** A fake Stripe API for the calls that the program makes, which signs its webhooks. */
export async function stripeServer({ webhookSecret }: { webhookSecret: string }) {
  const sessions = new Map<string, Session>()
  const asked: { method: string; path: string; form: URLSearchParams }[] = []
  let isDown = false

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const form = new URLSearchParams(await textOf(request))
    const path = url.replace(/\?.*/, '')
    asked.push({ method, path, form })
    const answer = isDown ? failure(500, 'api_error') : handle(method, path, form)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function handle(method: string, path: string, form: URLSearchParams) {
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const id = `cs_test_${sessions.size + 1}`
      const session: Session = {
        id,
        object: 'checkout.session',
        url: `https://checkout.stripe.test/${id}`,
        client_reference_id: form.get('client_reference_id'),
        payment_status: 'unpaid',
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        currency: form.get('line_items[0][price_data][currency]') ?? '',
        mode: form.get('mode') ?? '',
        metadata: { programa: form.get('metadata[programa]') ?? '' },
      }
      sessions.set(id, session)
      return { status: 200, body: session }
    }
    const session = sessions.get(path.replace('/v1/checkout/sessions/', ''))
    return session ? { status: 200, body: session } : failure(404, 'invalid_request_error')
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    sessions,
    pay(id: string) {
      const session = sessions.get(id)
      if (session) session.payment_status = 'paid'
    },
    setDown(down: boolean) {
      isDown = down
    },
    notice(type: string, object: unknown) {
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
      return { payload, header }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type StripeServer = Awaited<ReturnType<typeof stripeServer>>

function failure(status: number, type: string) {
  return { status, body: { error: { type, message: 'No.' } } }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
