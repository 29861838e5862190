import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

/**
 * A dangerous act asks once more in place. The focus follows: to the way out when the question
 * comes, back to where it came from when it goes.
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
