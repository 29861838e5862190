import { pathFromName } from "@cairn/contract/access";
import { useState } from "react";

/** The path follows the name until somebody writes one of their own; emptied, it follows again. */
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
