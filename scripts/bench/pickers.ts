/**
 * bin/bench pickers: how soon the pickers of assignees, labels and milestone on the page of an issue
 * paint their options, in a project with thousands of them; how long the server takes for the same
 * requests, and the same SELECTs in pgbench.
 */
import { printLine, type BenchSetup } from "./comparing.ts";
import { median } from "./machine.ts";
import { createProjectForPickers } from "./picker-project.ts";
import { measurePickers, type PickerOfSidebar, type PickerTimes } from "./picker-times.ts";
import { measureRequest } from "./request-times.ts";

const RUNS = Number(process.env["BENCH_RUNS"] ?? 9);

const PICKERS: readonly (PickerOfSidebar & { frequent: string })[] = [
  { name: "assignees", shortcut: "a", search: "4711", found: "scale-4711", frequent: "petra" },
  { name: "labels", shortcut: "l", search: "4711", found: "part 4711", frequent: "part" },
  { name: "milestone", shortcut: "m", search: "711", found: "Release 711", frequent: "release" },
];

export async function benchmarkPickers(bench: BenchSetup, url: string): Promise<void> {
  const issue = await createProjectForPickers(url, bench.databaseUrl);
  const { cookie } = issue;
  const times = await measurePickers(issue, PICKERS, RUNS);
  printLine(`\nmedian and longest of ${RUNS} runs, milliseconds until options are painted`);
  printLine(
    "| picker | cold | from cache, 4x slowdown | search, from the key | from the request |",
  );
  printLine("|---|---|---|---|---|");
  for (const [index, { name }] of PICKERS.entries()) {
    const of = (pick: (times: PickerTimes) => number) => describe((times[index] ?? []).map(pick));
    const cells = [of((t) => t.cold), of((t) => t.cached), of((t) => t.typed), of((t) => t.asked)];
    printLine(`| ${name} | ${cells.join(" | ")} |`);
  }
  printLine(
    "\n| request | server, median and longest | the same SELECTs in pgbench |\n|---|---|---|",
  );
  for (const [index, { name, search, frequent }] of PICKERS.entries()) {
    const paths = times[index]?.[0]?.paths;
    if (paths === undefined) throw new Error("The bench measures no picker.");
    const asked = {
      [`${name}, first options`]: paths.list,
      [`${name}, search for one`]: paths.search,
      [`${name}, search for many`]: paths.search.replace(`=${search}`, `=${frequent}`),
    };
    for (const [what, path] of Object.entries(asked)) {
      const { product, longest, engine } = await measureRequest(bench, url, path, { cookie });
      printLine(
        `| ${what} | ${product.toFixed(1)}, ${longest.toFixed(1)} | ${engine.toFixed(1)} |`,
      );
    }
  }
}

function describe(times: readonly number[]): string {
  return `${Math.round(median(times))}, ${Math.round(Math.max(...times))}`;
}
