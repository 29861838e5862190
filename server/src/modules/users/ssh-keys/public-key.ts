/**
 * Parses public keys in the format of OpenSSH (RFC 4253, RFC 5656 and PROTOCOL.u2f of OpenSSH). Accepts only
 * keys that are complete, strong and in one line. Pure functions.
 */
import { createHash, createPublicKey } from "node:crypto";
import { SSH_KEY_MAX } from "@cairn/contract/users/ssh-keys";

const RSA_BITS_MIN = 2_048;
const RSA_BITS_MAX = 16_384;
const EXPONENT_BYTES_MAX = 8;
const ED25519_BYTES = 32;
/** Bytes of the text that says for which site a security key signs; usually `ssh:`. */
const APPLICATION_BYTES_MAX = 255;
const UNCOMPRESSED_POINT = 4;

const CURVES = {
  nistp256: { crv: "P-256", bytes: 32 },
  nistp384: { crv: "P-384", bytes: 48 },
  nistp521: { crv: "P-521", bytes: 66 },
} as const;

/** What follows the name of the type in the key. Returns the label of the key. */
const READERS: Record<string, (blob: BlobReader) => string> = {
  "ssh-rsa": readRsa,
  "ssh-ed25519": (blob) => readEd25519(blob, "ED25519"),
  "ecdsa-sha2-nistp256": (blob) => readEcdsa(blob, "nistp256", "ECDSA 256"),
  "ecdsa-sha2-nistp384": (blob) => readEcdsa(blob, "nistp384", "ECDSA 384"),
  "ecdsa-sha2-nistp521": (blob) => readEcdsa(blob, "nistp521", "ECDSA 521"),
  "sk-ssh-ed25519@openssh.com": (blob) => {
    const label = readEd25519(blob, "ED25519-SK");
    readApplication(blob);
    return label;
  },
  "sk-ecdsa-sha2-nistp256@openssh.com": (blob) => {
    const label = readEcdsa(blob, "nistp256", "ECDSA-SK");
    readApplication(blob);
    return label;
  },
};

export interface PublicKey {
  type: string;
  /** The key in base64. */
  blob: string;
  /** Empty when the key has none. */
  comment: string;
  /** As OpenSSH prints it: `SHA256:` and the hash in base64 without padding. */
  fingerprint: string;
  /** Short name of the type with its size, such as `RSA 3072`. */
  label: string;
}

/** The message says what is wrong with the key, and continues the name of the field. */
export class PublicKeyError extends Error {
  override readonly name = "PublicKeyError";
}

/** Throws `PublicKeyError` for everything but one acceptable public key. */
export function parsePublicKey(text: string): PublicKey {
  const line = text.trim();
  if (/PRIVATE KEY-----|^PuTTY-User-Key-File/.test(line)) {
    throw new PublicKeyError(
      "is a private key, which must never leave your computer. Paste the public key, from the file that ends in .pub.",
    );
  }
  if (line.length > SSH_KEY_MAX) throw new PublicKeyError("is too long");
  if (/[\n\r]/.test(line)) throw new PublicKeyError("must be a single key in one line");
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(line)) throw invalid();
  const [type = "", blob = "", ...words] = line.split(/[ \t]+/);
  if (type === "ssh-dss") throw new PublicKeyError("is a DSA key, which is too weak");
  if (!Object.hasOwn(READERS, type)) {
    throw new PublicKeyError(
      "is invalid. A public key starts with its type, such as ssh-ed25519 or ssh-rsa.",
    );
  }
  const bytes = decodeBase64(blob);
  return {
    type,
    blob,
    comment: words.join(" "),
    fingerprint: computeFingerprint(bytes),
    label: readLabel(type, bytes),
  };
}

/** One line without superfluous spaces. */
export function formatPublicKey({ type, blob, comment }: PublicKey): string {
  return [type, blob, comment].filter(Boolean).join(" ");
}

function readLabel(type: string, bytes: Buffer): string {
  const reader = new BlobReader(bytes);
  if (reader.readString().toString("latin1") !== type) throw invalid();
  const label = READERS[type]?.(reader);
  if (label === undefined || !reader.isAtEnd()) throw invalid();
  return label;
}

function readRsa(blob: BlobReader): string {
  const exponent = blob.readPositiveInteger();
  const modulus = blob.readPositiveInteger();
  const bits = modulus.length * 8 - Math.clz32(modulus[0] ?? 0) + 24;
  if (exponent.length > EXPONENT_BYTES_MAX || !isOdd(exponent) || !isOdd(modulus)) throw invalid();
  if (exponent.length === 1 && (exponent[0] ?? 0) < 3) throw invalid();
  if (bits < RSA_BITS_MIN) {
    throw new PublicKeyError(`is too weak: RSA keys need at least ${RSA_BITS_MIN} bits`);
  }
  if (bits > RSA_BITS_MAX) {
    throw new PublicKeyError(`is too long: RSA keys can have at most ${RSA_BITS_MAX} bits`);
  }
  return `RSA ${bits}`;
}

function isOdd(number: Buffer): boolean {
  return ((number.at(-1) ?? 0) & 1) === 1;
}

function readEd25519(blob: BlobReader, label: string): string {
  if (blob.readString().length !== ED25519_BYTES) throw invalid();
  return label;
}

function readEcdsa(blob: BlobReader, curve: keyof typeof CURVES, label: string): string {
  if (blob.readString().toString("latin1") !== curve) throw invalid();
  const point = blob.readString();
  const { crv, bytes } = CURVES[curve];
  if (point.length !== 1 + 2 * bytes || point[0] !== UNCOMPRESSED_POINT) throw invalid();
  const x = point.subarray(1, 1 + bytes).toString("base64url");
  const y = point.subarray(1 + bytes).toString("base64url");
  try {
    // Throws when the point is not on the curve.
    createPublicKey({ key: { kty: "EC", crv, x, y }, format: "jwk" });
  } catch {
    throw invalid();
  }
  return label;
}

function readApplication(blob: BlobReader): void {
  const application = blob.readString();
  if (application.length === 0 || application.length > APPLICATION_BYTES_MAX) throw invalid();
}

function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, "base64");
  // Buffer.from ignores characters that are not base64.
  if (bytes.length === 0 || bytes.toString("base64") !== text) throw invalid();
  return bytes;
}

function computeFingerprint(bytes: Buffer): string {
  const hash = createHash("sha256").update(bytes).digest("base64");
  return `SHA256:${hash.replace(/=$/, "")}`;
}

function invalid(): PublicKeyError {
  return new PublicKeyError("is invalid. Check that you copied all of it.");
}

/** Reads the fields of a key: each has a length of four bytes in front. */
class BlobReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  readString(): Buffer {
    const start = this.#offset + 4;
    if (start > this.#bytes.length) throw invalid();
    const end = start + this.#bytes.readUInt32BE(this.#offset);
    if (end > this.#bytes.length) throw invalid();
    this.#offset = end;
    return this.#bytes.subarray(start, end);
  }

  /** Returns the bytes of a positive number without leading zeros. The field must be as short as possible. */
  readPositiveInteger(): Buffer {
    const field = this.readString();
    const [first = 0, second = 0] = field;
    if (field.length === 0 || first > 0x7f) throw invalid();
    if (first > 0) return field;
    if (second < 0x80) throw invalid();
    return field.subarray(1);
  }

  isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }
}
