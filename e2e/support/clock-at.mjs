import { ServerResponse } from 'node:http'

// Preloaded with --import: shifts the program's clock by CLOCK_OFFSET_MS.
const offsetMs = Number(process.env.CLOCK_OFFSET_MS)
const RealDate = Date

const now = () => RealDate.now() + offsetMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})

// Node sets the Date header from an internal clock, but the web app reads the gym's time from this header.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = /** @type {typeof writeHead} */ (
  /** @this {ServerResponse} @param {Parameters<typeof writeHead>} args */
  function (...args) {
    if (this.sendDate) this.setHeader('Date', new Date().toUTCString())
    return writeHead.apply(this, args)
  }
)
