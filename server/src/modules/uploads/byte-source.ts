/** Reads what arrives piece by piece as if it were one: so many bytes now, so many later. */
const NOTHING = Buffer.alloc(0);

export class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = NOTHING;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** What comes next, at least so many bytes if there are as many left; it stays there to be taken. */
  async ahead(length: number): Promise<Buffer> {
    while (this.#held.length < length) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      this.#held = Buffer.concat([this.#held, next.value]);
    }
    return this.#held;
  }

  /** So many bytes, or what is left. Meant for small numbers: they are held at once. */
  async take(length: number): Promise<Buffer> {
    const taken = (await this.ahead(length)).subarray(0, length);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  /** So many bytes as they come, however many. */
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
