import { useRef } from "react";

/**
 * Creates one idempotency key per request. A repetition of the same request gets the same key, so that
 * the object is not created twice when the first response was lost. A changed request gets a new key.
 */
export function useIdempotencyKey(): {
  keyFor: (request: unknown) => string;
  /** Must be called after a success if the user can send the same request on purpose again. */
  renew: () => void;
} {
  const last = useRef<{ request: string; key: string } | null>(null);
  return {
    keyFor: (request) => {
      const text = JSON.stringify(request);
      if (last.current?.request !== text)
        last.current = { request: text, key: createIdempotencyKey() };
      return last.current.key;
    },
    renew: () => {
      last.current = null;
    },
  };
}

/**
 * A random key of 32 hexadecimal digits. `crypto.randomUUID` is not used, because browsers offer it only
 * in secure contexts (HTTPS or localhost), and an instance in an intranet may use HTTP.
 */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
