import { readFileSync } from 'node:fs'

// Loaded before a program under test (NODE_OPTIONS): its clock is the machine's, moved by as many ms as the file says now.
const RealDate = Date
const file = process.env.CLOCK_FILE ?? ''
const moved = () => Number(readFileSync(file, 'utf8'))

globalThis.Date = /** @type {DateConstructor} */ (
  class extends RealDate {
    /** @param {[]} args */
    constructor(...args) {
      super(...(args.length === 0 ? /** @type {[]} */ ([RealDate.now() + moved()]) : args))
    }
    static now() {
      return RealDate.now() + moved()
    }
  }
)
