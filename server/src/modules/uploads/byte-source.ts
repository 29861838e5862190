/**
 * Reads a stream of chunks as one sequence of bytes. A parser can look at the next bytes without
 * consuming them, consume them, pass them on or skip them.
 */
const NOTHING = Buffer.alloc(0);

export class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = NOTHING;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /**
   * Returns the buffered bytes without consuming them. Buffers at least `length` bytes, unless the
   * stream ends earlier.
   */
  async ahead(length: number): Promise<Buffer> {
    while (this.#held.length < length) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      this.#held = Buffer.concat([this.#held, next.value]);
    }
    return this.#held;
  }

  /**
   * Consumes and returns `length` bytes, or as many as are left. `length` must be small, because all of
   * the bytes are buffered in memory.
   */
  async take(length: number): Promise<Buffer> {
    const taken = (await this.ahead(length)).subarray(0, length);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  /**
   * Consumes `length` bytes and yields them chunk by chunk as they arrive, so that memory use does not
   * depend on `length`.
   */
  async *pass(length = Infinity): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      const { length: held } = await this.ahead(1);
      if (held === 0) return;
      const piece = await this.take(Math.min(left, held));
      left -= piece.length;
      yield piece;
    }
  }

  async skip(length = Infinity): Promise<void> {
    for await (const _ of this.pass(length));
  }
}
