/**
 * Decides whether one regular expression can take more than linear time: recheck proves it, or attack
 * texts are timed. Runs in a worker.
 */
import { parentPort } from "node:worker_threads";
import type { check as Check, Diagnostics } from "recheck";
import { attacksOn } from "./attacks.ts";
import { superLinearAttack, type Attack } from "./pumping.ts";

// recheck's other engines are a Java program and native binaries, which we do not install.
process.env["RECHECK_BACKEND"] = "pure";
const { check } = (await import("recheck")) as { check: typeof Check };

/** Time limit for recheck: a pattern that it cannot decide in this time is rarely decided later. */
const RECHECK_MS = 150;

/** Null when the pattern is linear; otherwise the attack that made it slow. */
export async function judge(source: string, flags: string): Promise<string | null> {
  const pattern = new RegExp(source, flags);
  if (!repeats(source)) return null;
  const found = await check(source, flags, { timeout: RECHECK_MS });
  if (found.status === "safe" && found.checker === "automaton") return null;
  const known = attackOf(found);
  const attacks = known === null ? attacksOn(pattern) : [known, ...attacksOn(pattern)];
  return superLinearAttack(pattern, attacks);
}

/** False for patterns without a repetition, which always take linear time. */
function repeats(source: string): boolean {
  return /[*+{]/.test(source.replaceAll(/\\[^]/g, "").replaceAll(/\[[^\]]*\]/g, ""));
}

/**
 * The attack that recheck found. It can be harmless, because recheck treats a bounded repetition as
 * unbounded, so the caller measures its time.
 */
function attackOf(found: Diagnostics): Attack | null {
  if (found.status !== "vulnerable") return null;
  const { pumps, suffix } = found.attack;
  return (repetitions) =>
    pumps.map(({ prefix, pump }) => prefix + pump.repeat(repetitions)).join("") + suffix;
}

parentPort?.on("message", ({ source, flags }: { source: string; flags: string }) => {
  void judge(source, flags).then((attack) => parentPort?.postMessage(attack, []));
});
