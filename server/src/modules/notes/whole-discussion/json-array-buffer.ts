/**
 * Buffer that collects the elements of a JSON array. Each element is written to the buffer as soon as it
 * is added, because joining all strings first takes longer.
 */
const COMMA = 44;
const OPEN = 91;
const CLOSE = 93;

export class JsonArrayBuffer {
  #bytes: Buffer;
  #length = 0;

  /** `size` is the expected size in bytes. The buffer grows when it becomes full. */
  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafeSlow(size);
  }

  /** Adds an element, as JSON. */
  add(text: string): void {
    // In UTF-8 a UTF-16 code unit takes at most three bytes. The `+ 2` leaves space for the bracket or
    // comma before the element, and for the closing bracket.
    const most = this.#length + text.length * 3 + 2;
    if (most > this.#bytes.length) this.#grow(most);
    this.#bytes[this.#length] = this.#length === 0 ? OPEN : COMMA;
    this.#length += 1 + this.#bytes.write(text, this.#length + 1);
  }

  /** Returns the JSON of the array. No element can be added afterwards. */
  finish(): Buffer {
    if (this.#length === 0) return Buffer.from("[]");
    this.#bytes[this.#length] = CLOSE;
    return this.#bytes.subarray(0, this.#length + 1);
  }

  #grow(least: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(least, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
