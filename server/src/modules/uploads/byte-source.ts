/**
 * Reads a stream of chunks as one sequence of bytes, from which a parser can read ahead, take, pass on
 * or skip a number of bytes.
 */
const NOTHING = Buffer.alloc(0);

export class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = NOTHING;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /**
   * Returns the buffered bytes, at least `length` unless
   * the stream ends earlier, without consuming them.
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
   * Consumes `length` bytes, or as many as are left. For
   * small numbers only: all of them are buffered in memory.
   */
  async take(length: number): Promise<Buffer> {
    const taken = (await this.ahead(length)).subarray(0, length);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  /**
   * Yields `length` bytes chunk by chunk as they arrive, so that memory use does not depend on
   * `length`.
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
