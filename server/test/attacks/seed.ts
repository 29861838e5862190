/**
 * The seed of a randomized test. It differs in every run and is printed; CAIRN_SEED repeats a
 * run.
 */
import { randomInt } from "node:crypto";

export function chooseTestSeed(attack: string): number {
  const given = process.env["CAIRN_SEED"];
  const seed = given === undefined ? randomInt(1_000_000) : Number(given);
  process.stdout.write(`  ${attack}: seed ${seed} (CAIRN_SEED=${seed} repeats it)\n`);
  return seed;
}
