/**
 * Buffer that collects the elements of a JSON array, as JSON strings with commas between them. Each
 * string is written to the buffer as soon as it is added, because joining all strings first takes
 * longer.
 */
const COMMA = 44;
const OPEN = 91;
const CLOSE = 93;

export class JsonArrayBuffer {
  #bytes: Buffer;
  #length = 0;

  /** `room` is the expected size in bytes. The buffer grows when it becomes full. */
  constructor(room: number) {
    this.#bytes = Buffer.allocUnsafeSlow(room);
  }

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    // In UTF-8 a UTF-16 code unit takes at most three bytes. The `+ 2` leaves space for the comma
    // and for the closing bracket.
    const most = this.#length + text.length * 3 + 2;
    if (most > this.#bytes.length) this.#grow(most);
    this.#bytes[this.#length] = COMMA;
    this.#length += 1 + this.#bytes.write(text, this.#length + 1);
  }

  /** Returns the JSON strings, separated by commas and without brackets. */
  content(): Buffer {
    return this.#bytes.subarray(1, this.#length);
  }

  /**
   * Returns a chunk of a JSON array. The first chunk begins with "[", the others with a comma. The last
   * chunk ends with "]".
   */
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
