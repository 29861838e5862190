/**
 * Checks that every regular expression in our source files takes linear time for any input,
 * including those that the program builds at run time.
 */
import { EXCEPTIONS } from "./regular-expressions/exceptions.ts";
import { patternFaults } from "./regular-expressions/checking.ts";
import { checkout } from "./services/state.ts";

const { faults, count } = await patternFaults(checkout, EXCEPTIONS);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${count} patterns\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
