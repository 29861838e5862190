import { useState } from "react";

/**
 * Returns the text that the user typed into the field before hydration, or the default text. Use
 * the result as the field's default, because React resets the field to its default on hydration.
 */
export function useTextBeforeHydration(id: string, defaultText: string): string {
  const [text] = useState(() => {
    if (typeof document === "undefined") return defaultText;
    const field = document.getElementById(id);
    return field instanceof HTMLTextAreaElement ? field.value : defaultText;
  });
  return text;
}
