/**
 * Checks that every regular expression of ours takes linear time for user input, including those built
 * at run time.
 */
import { EXCEPTIONS } from "./regular-expressions/exceptions.ts";
import { patternFaults } from "./regular-expressions/checking.ts";
import { checkout } from "./services/state.ts";

const { faults, count } = await patternFaults(checkout, EXCEPTIONS);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${count} patterns\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
