import { useState } from "react";

/**
 * Keeps text that the user typed before hydration. React would reset the field to the default text,
 * so the text in the field at hydration is returned as the default.
 */
export function useTextBeforeHydration(id: string, defaultText: string): string {
  const [text] = useState(() => {
    if (typeof document === "undefined") return defaultText;
    const field = document.getElementById(id);
    return field instanceof HTMLTextAreaElement ? field.value : defaultText;
  });
  return text;
}
