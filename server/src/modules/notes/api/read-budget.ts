/**
 * Limits one GraphQL request to 10,000 notes and 16 MB of note bodies. A query can nest notes and
 * discussions, so the number of notes is known only while the query runs.
 */
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";

const MOST = { notes: 10_000, bytes: 16_000_000 } as const;
type Allowance = Record<keyof typeof MOST, number>;

const allowances = new WeakMap<object, Allowance>();

/** Returns how many notes and bytes this request can still read. */
export function getRemainingReadBudget(ctx: Context): Readonly<Allowance> {
  const known = allowances.get(ctx.root);
  if (known !== undefined) return known;
  const whole = { ...MOST };
  allowances.set(ctx.root, whole);
  return whole;
}

export function spendReadBudget(ctx: Context, spent: Partial<Allowance>): void {
  const { notes, bytes } = getRemainingReadBudget(ctx);
  const left = { notes: notes - (spent.notes ?? 0), bytes: bytes - (spent.bytes ?? 0) };
  allowances.set(ctx.root, left);
  if (left.notes < 0) throw tooMuch(`more than ${MOST.notes} notes`);
  if (left.bytes < 0) throw tooMuch(`more than ${MOST.bytes / 1_000_000} MB of notes`);
}

function tooMuch(what: string): AppError {
  return new AppError("bad_request", `The query asks for too much: ${what}.`);
}
