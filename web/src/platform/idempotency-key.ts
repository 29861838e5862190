import { useRef } from "react";

/**
 * One key per thing a person means to create: a second try of the same form carries the same key,
 * so an answer lost on the way cannot create it twice. Call `renew` when the meaning changed.
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

/** Not `randomUUID`: browsers offer that on secure origins only, and an intranet may have none. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
