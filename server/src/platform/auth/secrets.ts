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

export function createSecrets(secret: string): Secrets {
  const derive = (purpose: string, salt = "") =>
    Buffer.from(hkdfSync("sha256", secret, salt, `cairn ${purpose}`, 32));
  // Converts the keys to KeyObjects once. Passing a buffer to each `createHmac` call costs six times as
  // much as the hash itself.
  const digestKey = createSecretKey(derive("token digest"));
  const csrfKey = createSecretKey(derive("csrf"));

  const csrfToken = (sessionToken: string) =>
    createHmac("sha256", csrfKey).update(sessionToken).digest("base64url");

  return {
    digest: (token) => createHmac("sha256", digestKey).update(token).digest(),
    csrfToken,
    isCsrfToken(candidate, sessionToken) {
      const expected = Buffer.from(csrfToken(sessionToken));
      const given = Buffer.from(candidate);
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
