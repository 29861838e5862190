const UNITS = ["KiB", "MiB", "GiB"] as const;
const STEP = 1024;

/**
 * Formats a number of bytes, for example "512 bytes", "1.50 KiB" or "2.00 GiB". GiB is the largest unit.
 */
export function formatByteSize(bytes: number): string {
  if (bytes < STEP) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const unit = bytes < STEP ** 2 ? 0 : bytes < STEP ** 3 ? 1 : 2;
  const amount = bytes / STEP ** (unit + 1);
  return `${amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${UNITS[unit]}`;
}
