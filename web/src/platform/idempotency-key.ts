import { useRef } from "react";

/**
 * Creates one idempotency key per object that the user wants to create. A retry of the same form
 * sends the same key, so that the object is not created twice when the first response was lost. Call
 * `renew` before another object is created.
 */
export function useIdempotencyKey(): { current: () => string; renew: () => void } {
  const key = useRef<string | null>(null);
  return {
    current: () => (key.current ??= createIdempotencyKey()),
    renew: () => {
      key.current = null;
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
