const NEWLINE = 0x0a
const TERMINATOR = Buffer.from('\n\\.\n')

/** Limit of a line in bytes. The longest valid lines are the seal, and 48 KiB of a file in base64. */
const LONGEST_LINE = 4 * 1024 * 1024

export class DamagedText extends Error {}

export class SectionReader {
  private readonly source: AsyncIterator<Buffer>
  private pending: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  async line(): Promise<string | undefined> {
    let end = this.pending.indexOf(NEWLINE)
    while (end < 0) {
      if (this.pending.length > LONGEST_LINE) throw new DamagedText()
      if (!(await this.more())) return undefined
      end = this.pending.indexOf(NEWLINE)
    }
    return this.take(end + 1)
      .subarray(0, end)
      .toString()
  }

  /** Yields the rows up to `\.`, which no row can equal. @throws DamagedText if the text ends first */
  async *rows(): AsyncGenerator<Buffer> {
    while (this.pending.length < TERMINATOR.length - 1) await this.require()
    if (this.pending.indexOf(TERMINATOR.subarray(1)) === 0) {
      this.take(TERMINATOR.length - 1)
      return
    }
    let end = this.pending.indexOf(TERMINATOR)
    while (end < 0) {
      const whole = this.pending.length - TERMINATOR.length + 1
      if (whole > 0) yield this.take(whole)
      await this.require()
      end = this.pending.indexOf(TERMINATOR)
    }
    yield this.take(end + TERMINATOR.length).subarray(0, end + 1)
  }

  private take(length: number): Buffer {
    const taken = this.pending.subarray(0, length)
    this.pending = this.pending.subarray(length)
    return taken
  }

  private async require(): Promise<void> {
    if (!(await this.more())) throw new DamagedText()
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.source.next()
    if (done) return false
    this.pending = Buffer.concat([this.pending, value])
    return true
  }
}
