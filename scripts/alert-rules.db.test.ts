/**
 * Tests that the alerts, the dashboard and the documents about metrics agree with the metrics of the
 * running program.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { BUDGETS } from "../server/src/platform/rate-limits/budgets.ts";
import { RATE_LIMITS } from "../server/src/platform/rate-limits/limits.ts";
import { startTestApp } from "../server/test/app.ts";
import { checkout } from "./services/state.ts";

const readDocument = (name: string) =>
  readFileSync(join(checkout, "docs/operations", name), "utf8");

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

const rules = (parse(readDocument("alerts.rules.yml")) as Rules).groups.flatMap(
  ({ rules: ofGroup }) => ofGroup,
);
const { panels } = JSON.parse(readDocument("dashboard.json")) as Dashboard;
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

const app = await startTestApp();
const scraped = (await app.http.inject({ url: "/-/metrics" })).body;
/** The names of all metrics, with the three series of each histogram. */
const names = new Set(
  [...scraped.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);

test("alerts and dashboard use only metrics that the program serves", () => {
  const used = expressions.flatMap((expr) => expr.match(/\b(?:cairn|nodejs|process)_\w+/g) ?? []);
  expect(new Set(used).size).toBeGreaterThan(20);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
});

test("alerts name only limits and states that exist", () => {
  const limits = new Set<string>(
    [...Object.values(RATE_LIMITS), ...Object.values(BUDGETS)].map(({ name }) => name),
  );
  const named = expressions
    .flatMap((expr) => [...expr.matchAll(/\blimit=~?"([^"]+)"/g)])
    .flatMap(([, value = ""]) => value.split("|"));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !limits.has(name))).toEqual([]);
  for (const [, state = ""] of expressions.join("\n").matchAll(/\bstate="(\w+)"/g)) {
    expect(scraped).toContain(`cairn_job_queue_jobs{state="${state}"}`);
  }
});

test("every alert has a section in the runbook, and every section an alert", () => {
  const sections = readDocument("runbook.md").match(/(?<=^## )\w+$/gm);
  expect(sections).toEqual(rules.map(({ alert }) => alert));
});

test("every metric of Cairn is described in metrics.md", () => {
  const described = readDocument("metrics.md").match(/(?<=^\| `)cairn_\w+/gm) ?? [];
  const served = [...scraped.matchAll(/^# TYPE (cairn_\w+)/gm)].map(([, name = ""]) => name);
  expect(described.toSorted()).toEqual(served.toSorted());
});
