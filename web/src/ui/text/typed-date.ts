const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a string is an existing date in the form yyyy-mm-dd. February 30 does not exist. */
export function isIsoDate(text: string): boolean {
  const parts = SHAPE.exec(text);
  if (!parts) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
