/**
 * Decides whether a regular expression can take more than linear time: the package recheck
 * analyzes it, and attack strings are timed. Runs in a worker thread.
 */
import { parentPort } from "node:worker_threads";
import type { check as Check, Diagnostics } from "recheck";
import { generateAttackStringBuilders } from "./attacks.ts";
import { findSuperLinearAttack, type BuildAttackString } from "./pumping.ts";

// recheck also has backends in Java and as native binaries, which we do not install.
process.env["RECHECK_BACKEND"] = "pure";
const { check } = (await import("recheck")) as { check: typeof Check };

/** Time limit for recheck in milliseconds. A longer limit rarely gives a result. */
const RECHECK_MS = 150;

/**
 * Returns null when the pattern takes linear time; otherwise the attack string that made it slow.
 */
export async function checkPattern(source: string, flags: string): Promise<string | null> {
  const pattern = new RegExp(source, flags);
  if (!repeats(source)) return null;
  const found = await check(source, flags, { timeout: RECHECK_MS });
  if (found.status === "safe" && found.checker === "automaton") return null;
  const known = attackOf(found);
  const attacks =
    known === null
      ? generateAttackStringBuilders(pattern)
      : [known, ...generateAttackStringBuilders(pattern)];
  return findSuperLinearAttack(pattern, attacks);
}

/** False for patterns without a repetition, which always take linear time. */
function repeats(source: string): boolean {
  return /[*+{]/.test(source.replaceAll(/\\[^]/g, "").replaceAll(/\[[^\]]*\]/g, ""));
}

/**
 * Returns the attack that recheck found. The caller must measure its time: recheck treats a
 * bounded repetition as unbounded, so the attack can be harmless.
 */
function attackOf(found: Diagnostics): BuildAttackString | null {
  if (found.status !== "vulnerable") return null;
  const { pumps, suffix } = found.attack;
  return (repetitions) =>
    pumps.map(({ prefix, pump }) => prefix + pump.repeat(repetitions)).join("") + suffix;
}

parentPort?.on("message", ({ source, flags }: { source: string; flags: string }) => {
  void checkPattern(source, flags).then((attack) => parentPort?.postMessage(attack, []));
});
