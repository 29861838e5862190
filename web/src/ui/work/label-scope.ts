/**
 * Splits a scoped label: "type::bug" has scope "type" and value "bug". The last `::` is the separator.
 */
export function splitLabelScope(name: string): { scope: string | null; value: string } {
  const at = name.lastIndexOf("::");
  if (at <= 0 || at + 2 >= name.length) return { scope: null, value: name };
  return { scope: name.slice(0, at), value: name.slice(at + 2) };
}
