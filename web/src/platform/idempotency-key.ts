import { useRef } from "react";

/**
 * One idempotency key per object that the user wants to create. A retry of the same form sends the same
 * key, so a lost response cannot create the object twice. Call `renew` when the user wants to create
 * something else.
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
 * over HTTPS, and an instance in an intranet may use HTTP.
 */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
