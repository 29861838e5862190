import { WEIGHT_MAX } from "@cairn/contract/issues/issues";

/** Returns undefined for an invalid weight and null for an empty field. */
export function parseWeight(text: string): number | null | undefined {
  const digits = text.trim();
  if (digits === "") return null;
  const weight = Number(digits);
  return /^\d+$/.test(digits) && weight <= WEIGHT_MAX ? weight : undefined;
}
