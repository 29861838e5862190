/** Between what an issue knows by number and what a list of the kit knows by text. */
import type { Option } from "../../../ui/overlays/picker.tsx";
import type { Chosen } from "./new-issue-attributes.ts";

export function toOption({ id, label, description, leading }: Chosen): Option {
  return { id: String(id), label, description, leading };
}

export function fromOption({ id, label, description, leading }: Option): Chosen {
  return { id: Number(id), label, description, leading };
}
