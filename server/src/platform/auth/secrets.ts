/**
 * Derives keys from the instance secret. The server uses the keys to hash tokens, to create CSRF
 * tokens and to encrypt stored responses.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Secrets {
  /**
   * Returns the keyed hash of a string, such as an access token or a session token. The database
   * stores only the hash, and queries find rows by the hash.
   */
  digest(token: string): Buffer;
  /** The CSRF token that the server puts into the pages of this session. */
  /**
   * Creates a CSRF token of the session. Each token is masked with other random bytes, so that nobody
   * can guess it from the lengths of several compressed pages.
   */
  csrfToken(sessionToken: string): string;
  isCsrfToken(candidate: string, sessionToken: string): boolean;
  /**
   * Encrypts a string with AES-256-GCM. Decryption needs both the instance secret and the same `key`.
   */
  seal(text: string, key: string): Buffer;
  open(sealed: Buffer, key: string): string;
  /** Derives a hex key from the instance secret. Each purpose gets a different key. */
  keyFor(purpose: string): string;
}

/** Returns random bytes, followed by the digest combined with them, as base64url. */
function mask(digest: Buffer): string {
  const pad = randomBytes(digest.length);
  return Buffer.concat([pad, combine(pad, digest)]).toString("base64url");
}

/** Returns the digest in a token of `mask`. A token of another length gives another digest. */
function unmask(token: Buffer): Buffer {
  const half = Math.floor(token.length / 2);
  return combine(token.subarray(0, half), token.subarray(half));
}

function combine(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(other.map((byte, index) => byte ^ (one[index] ?? 0)));
}

export function createSecrets(secret: string): Secrets {
  const derive = (purpose: string, salt = "") =>
    Buffer.from(hkdfSync("sha256", secret, salt, `cairn ${purpose}`, 32));
  // Converts the keys to KeyObjects once. Passing a buffer to each `createHmac` call costs six times as
  // much as the hash itself.
  const digestKey = createSecretKey(derive("token digest"));
  const csrfKey = createSecretKey(derive("csrf"));

  const csrfDigest = (sessionToken: string) =>
    createHmac("sha256", csrfKey).update(sessionToken).digest();

  return {
    digest: (token) => createHmac("sha256", digestKey).update(token).digest(),
    csrfToken: (sessionToken) => mask(csrfDigest(sessionToken)),
    isCsrfToken(candidate, sessionToken) {
      const expected = csrfDigest(sessionToken);
      const sent = Buffer.from(candidate, "base64url");
      // Pages that were opened before tokens were masked send the digest itself.
      const given = sent.length === expected.length ? sent : unmask(sent);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    seal(text, key) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", derive("sealed answer", key), nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, key) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", derive("sealed answer", key), nonce);
      decipher.setAuthTag(tag);
      const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([body, decipher.final()]).toString("utf8");
    },
    keyFor: (purpose) => derive(`key for ${purpose}`).toString("hex"),
  };
}

/** Returns 256 random bits, encoded in base64url. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}
