import { labelMessages as texts } from "./labels.messages.ts";

/** Returns why a label cannot have this name; null when it can. */
export function findLabelNameError(name: string): string | null {
  if (name.trim() === "") return texts.nameMissing;
  return name.includes(",") ? texts.nameComma : null;
}
