/**
 * Shows the progress of a long command. On a terminal, one line is updated every 0.2 seconds; elsewhere,
 * a new line is printed every 5 seconds.
 */
import { clearLine, cursorTo } from "node:readline";

/** `what` describes the current step; `done` of its `total` units of work are finished. */
export type ReportProgress = (what: string, done: number, total: number) => void;

const TERMINAL_MS = 200;
const ELSEWHERE_MS = 5_000;

export function showProgress(output: NodeJS.WriteStream): {
  report: ReportProgress;
  finish: () => void;
} {
  const every = output.isTTY ? TERMINAL_MS : ELSEWHERE_MS;
  let current = "";
  let began = 0;
  let shown = 0;

  const write = (line: string) => {
    if (output.isTTY) {
      cursorTo(output, 0);
      clearLine(output, 0);
      output.write(output.columns > 0 ? line.slice(0, output.columns - 1) : line);
    } else output.write(`${line}\n`);
  };

  return {
    report(what, done, total) {
      const now = Date.now();
      if (what !== current) {
        current = what;
        began = now;
        shown = 0;
      }
      if (now - shown < every && done < total) return;
      shown = now;
      write(formatProgressLine(what, done, total, now - began));
    },
    finish() {
      if (output.isTTY) write("");
    },
  };
}

export function formatProgressLine(
  what: string,
  done: number,
  total: number,
  tookMs: number,
): string {
  const of = `${what}: ${count(done)} of ${count(total)}`;
  if (done === 0 || done >= total || tookMs < 1000) return of;
  const perSecond = done / (tookMs / 1000);
  return `${of}, ${count(Math.round(perSecond))}/s, ${time((total - done) / perSecond)} left`;
}

function count(number: number): string {
  return number.toLocaleString("en");
}

function time(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return `${Math.round(seconds / 60)} min`;
}
