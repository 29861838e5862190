/**
 * Texts of JSON as bytes, with commas between. Each is written where it belongs at once: a text of all of
 * them would get memory of its own from the system each time, which takes longer than the writing.
 */
const COMMA = 44;
const OPEN = 91;
const CLOSE = 93;

export class JsonArrayBuffer {
  #bytes: Buffer;
  #length = 0;

  /** `room`: about as many bytes as will be needed. */
  constructor(room: number) {
    this.#bytes = Buffer.allocUnsafeSlow(room);
  }

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    // No character takes more than three bytes; the comma and what closes a list take one each.
    const most = this.#length + text.length * 3 + 2;
    if (most > this.#bytes.length) this.#grow(most);
    this.#bytes[this.#length] = COMMA;
    this.#length += 1 + this.#bytes.write(text, this.#length + 1);
  }

  /** Without the comma before the first. */
  content(): Buffer {
    return this.#bytes.subarray(1, this.#length);
  }

  /** As (a part of) a list: with what opens it or comes before, and what closes it. */
  list(isFirst: boolean, isLast: boolean): Buffer {
    if (isFirst) this.#bytes[0] = OPEN;
    if (isLast) this.#bytes[this.#length] = CLOSE;
    return this.#bytes.subarray(0, this.#length + (isLast ? 1 : 0));
  }

  #grow(least: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(least, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
