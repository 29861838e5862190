/**
 * Combines Markdown, references and hostile markup into many random texts, renders them in worker
 * processes, and checks the HTML for injected elements.
 */
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import {
  checkHostileMarkdown,
  type HostileMarkdownReport,
} from "../server/test/attacks/checking.ts";

/** Number of random texts that a worker checks before the script prints its progress. */
const PORTION = 5_000;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100000" },
    workers: { type: "string", default: "2" },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Portion {
  from: number;
  to: number;
}

if (process.send === undefined) await lead();
else follow();

/** Runs in a worker: checks each range of random texts that the parent process sends. */
function follow(): void {
  process.on("message", ({ from, to }: Portion) => {
    checkHostileMarkdown(values.seed, from, to).then(
      (checked) => process.send?.(checked),
      (error: unknown) => {
        say(`A text between ${from} and ${to} could not be rendered: ${String(error)}`);
        process.exit(1);
      },
    );
  });
}

async function lead(): Promise<void> {
  const count = Number(values.count);
  const started = performance.now();
  const total: HostileMarkdownReport = { plain: 0, links: 0, failures: [] };
  let next = 0;
  let done = 0;
  say(`Seed ${values.seed}: ${count} mixtures in ${values.workers} processes.`);
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = fork(import.meta.filename, ["--seed", values.seed]);
      let size = 0;
      const send = () => {
        size = Math.min(PORTION, count - next);
        if (size <= 0) {
          worker.disconnect();
          return;
        }
        worker.send({ from: next, to: next + size });
        next += size;
      };
      worker.on("message", (checked: HostileMarkdownReport) => {
        done += size;
        total.plain += checked.plain;
        total.links += checked.links;
        total.failures.push(...checked.failures);
        const rate = Math.round((done / (performance.now() - started)) * 1000);
        say(`${done} checked, ${rate} each second, ${total.failures.length} failures`);
        send();
      });
      worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`exit ${code}`))));
      send();
    });
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  for (const failure of total.failures.slice(0, 20)) say(JSON.stringify(failure));
  say(
    `${done} mixtures, ${total.links} references shown, ${total.plain} too tangled to render, ` +
      `${total.failures.length} with an element or attribute outside the allow-list (seed ${values.seed})`,
  );
  if (total.failures.length > 0 || done < count) process.exitCode = 1;
}
