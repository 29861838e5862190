/** Writes rows of a CSV file (RFC 4180) that spreadsheet programs show as text. */

/**
 * First characters with which a spreadsheet program takes a cell for a formula. Some programs accept
 * the full-width forms too.
 */
const FORMULA_STARTS = new Set(["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]);

export function formatCsvRow(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(",")}\r\n`;
}

/** Spaces before a formula do not protect from it, so the first other character decides. */
function formatCell(text: string): string {
  const start = text.replace(/^ +/, "")[0] ?? "";
  const safe = FORMULA_STARTS.has(start) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
