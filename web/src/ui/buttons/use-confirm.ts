import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

/**
 * State of an inline confirmation before a dangerous action. When the question appears, the focus
 * moves to the cancel button. When the question closes, the focus returns to the button that opened
 * it.
 */
export function useInlineConfirmation(onAsk: () => void) {
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
