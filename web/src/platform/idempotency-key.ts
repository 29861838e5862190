import { useRef } from "react";

/**
 * One idempotency key per object that the user wants to create. A retry of the same form sends the same
 * key, so a lost response cannot create the object twice. Call `renew` when the user wants to create
 * something else.
 */
export function useIdempotencyKey(): { current: () => string; renew: () => void } {
  const key = useRef<string | null>(null);
  return {
    current: () => (key.current ??= newKey()),
    renew: () => {
      key.current = null;
    },
  };
}

/** Not `randomUUID`: browsers offer it only on secure origins, and an intranet may have none. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
