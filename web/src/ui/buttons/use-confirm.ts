import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

/**
 * Inline confirmation of a dangerous action. The focus moves to the cancel button when the question
 * appears, and back to the button that opened the question when it closes.
 */
export function useInlineConfirm(onAsk: () => void) {
  const [asking, setAsking] = useState(false);
  const askButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);

  useEffect(() => {
    if (asking) cancelButton.current?.focus();
    else if (wasAsking.current) askButton.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  return {
    asking,
    askButton,
    cancelButton,
    ask: () => {
      onAsk();
      setAsking(true);
    },
    cancel: () => setAsking(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") setAsking(false);
    },
  };
}
