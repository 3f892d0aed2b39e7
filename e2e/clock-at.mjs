import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

// Loaded before a program under test (--import): shifts its clock by CLOCK_OFFSET_MS, or by what CLOCK_FILE says now.
const { CLOCK_OFFSET_MS, CLOCK_FILE } = process.env
const offsetMs = () => Number(CLOCK_FILE ? readFileSync(CLOCK_FILE, 'utf8') : CLOCK_OFFSET_MS)
const RealDate = Date

globalThis.Date = /** @type {DateConstructor} */ (
  class extends RealDate {
    /** @param {[]} args */
    constructor(...args) {
      super(...(args.length === 0 ? /** @type {[]} */ ([RealDate.now() + offsetMs()]) : args))
    }
    static now() {
      return RealDate.now() + offsetMs()
    }
  }
)

// Node writes the Date header from a clock of its own, and the web app takes the time from that header.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = /** @type {typeof writeHead} */ (
  /** @this {ServerResponse} @param {Parameters<typeof writeHead>} args */
  function (...args) {
    if (this.sendDate) this.setHeader('Date', new Date().toUTCString())
    return writeHead.apply(this, args)
  }
)
