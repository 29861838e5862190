/**
 * bin/bench pages: the HTML of a small issue, of an issue with a 20 KB description and of a list of 20
 * issues, requested by several clients and by one.
 */
import { measureRequestRateWithWrk, printLine, type BenchSetup } from "./comparing.ts";
import { buildLongDescription, signUpBenchUser } from "./issue-page.ts";
import { readProcessCpuSeconds } from "./machine.ts";
import type { BenchmarkServer } from "./product.ts";
import { runWrk } from "./wrk.ts";

const LIST_ISSUES = 20;
/** V8 compiles most of what a page runs within this time. */
const WARM_UP_SECONDS = 8;

export async function benchmarkPages(bench: BenchSetup, server: BenchmarkServer): Promise<void> {
  const { url } = server;
  const { post, cookie } = await signUpBenchUser(url);
  const project = await post("/projects", { name: "pages", visibility: "private" });
  const issues = `/projects/${project.id}/issues`;
  for (const name of ["bug", "backend", "needs a decision"]) {
    await post(`/projects/${project.id}/labels`, { name, color: "#1068bf" });
  }
  const small = await post(issues, {
    title: "Deliveries are tried again although the receiver is gone",
    description:
      "A receiver that answers **410** should not be called again.\n\n- [ ] Stop\n- [x] Log",
    labels: "bug,backend",
  });
  await post(`${issues}/1/notes`, { body: "Seen again today, see `retry.Policy`." });
  const long = await post(issues, { title: "Long", description: buildLongDescription(20_000) });
  for (let number = 3; number <= LIST_ISSUES; number += 1) {
    await post(issues, { title: `Delivery ${number} is late`, labels: "bug,needs a decision" });
  }
  const paths = {
    "small issue": new URL(small.web_url).pathname,
    "issue with a description of 20 KB": new URL(long.web_url).pathname,
    "list of 20 issues": new URL(small.web_url).pathname.replace(/\/\d+$/, ""),
  };
  for (const [what, path] of Object.entries(paths)) {
    await measurePage(bench, server, what, path, { cookie });
  }
}

async function measurePage(
  bench: BenchSetup,
  { url, pid }: BenchmarkServer,
  what: string,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const { length } = await (await fetch(`${url}${path}`, { headers })).text();
  printLine(`\n${what}, ${length} characters`);
  await runWrk(`${url}${path}`, { seconds: WARM_UP_SECONDS, clients: bench.clients, headers });
  const before = readProcessCpuSeconds(pid);
  const requests = await measureRequestRateWithWrk(
    bench,
    `${bench.clients} clients`,
    `${url}${path}`,
    headers,
  );
  const cpu = ((readProcessCpuSeconds(pid) - before) / requests) * 1000;
  printLine(`    processor time of one ${cpu.toFixed(2)} ms`);
  await measureRequestRateWithWrk({ ...bench, clients: 1 }, "one client", `${url}${path}`, headers);
}
