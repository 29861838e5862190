import { pathFromName } from "@cairn/contract/access";
import { useState } from "react";

/**
 * Derives the path from the name until the viewer types a path, and again after the viewer has
 * emptied the path field.
 */
export function useSuggestedPath() {
  const [name, setName] = useState("");
  const [own, setOwn] = useState<string | null>(null);
  return {
    name,
    setName,
    path: own ?? pathFromName(name),
    setPath: (path: string) => setOwn(path === "" ? null : path),
  };
}
