import core from '@platformatic/db-core'
import Fastify from 'fastify'

const app = Fastify()
await app.register(core, {
  connectionString: process.env.DATABASE_URL,
  poolSize: 16,
  log: { error() {}, warn() {}, info() {}, debug() {}, trace() {}, child: () => undefined },
  graphql: false,
  events: false,
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
