import { useState } from "react";

/**
 * People type before the page's scripts are there, and React would put the first text back. So the
 * first text is what stands in the field by then.
 */
export function useTextBeforeHydration(id: string, defaultText: string): string {
  const [text] = useState(() => {
    if (typeof document === "undefined") return defaultText;
    const field = document.getElementById(id);
    return field instanceof HTMLTextAreaElement ? field.value : defaultText;
  });
  return text;
}
