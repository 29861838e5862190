/**
 * Checks that every regular expression in our source files takes linear time for any input,
 * including those that the program builds at run time.
 */
import { PATTERN_EXCEPTIONS } from "./regular-expressions/exceptions.ts";
import { findPatternFaults } from "./regular-expressions/checking.ts";
import { checkout } from "./services/state.ts";

const { faults, count } = await findPatternFaults(checkout, PATTERN_EXCEPTIONS);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${count} patterns\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
