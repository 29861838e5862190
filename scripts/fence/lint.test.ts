import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "../services/state.ts";
import { runCommand } from "../steps.ts";

const planted = [
  { rule: "no-floating-promises", text: "async function go() { await go(); }\ngo();\n" },
  {
    rule: "no-misused-promises",
    text: "export async function go() { await go(); }\nexport const a = [1].filter(async () => { await go(); });\n",
  },
  { rule: "await-thenable", text: "export const a = await 1;\n" },
  { rule: "no-explicit-any", text: "export function go(a: any) { return [a]; }\n" },
  { rule: "no-console", text: 'console.log("here");\n' },
  { rule: "eqeqeq", text: "export const same = (a: number, b: number) => a == b;\n" },
  {
    rule: "switch-exhaustiveness-check",
    text: 'export function go(a: "x" | "y") { switch (a) { case "x": process.exit(); } }\n',
  },
  { rule: "TS2322", text: "export const name: string = 1;\n" },
];

describe("the linter with our rules", () => {
  let root = "";
  let output = "";

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "cairn-lint-"));
    await mkdir(join(root, "src"));
    for (const file of [".oxlintrc.json", "tsconfig.base.json"]) {
      await cp(join(checkout, file), join(root, file));
    }
    // Links node_modules of the checkout, because the linted file uses the types of Node.
    await symlink(join(checkout, "node_modules"), join(root, "node_modules"));
    const project = { extends: "./tsconfig.base.json", compilerOptions: { types: ["node"] } };
    await writeFile(join(root, "tsconfig.json"), JSON.stringify(project));
    await writeFile(join(root, "package.json"), '{ "type": "module" }');
    for (const { rule, text } of planted) await writeFile(join(root, "src", `${rule}.ts`), text);
    await writeFile(join(root, "src/sound.ts"), "export const sound = 1;\n");
    const lint = ["oxlint", "--type-aware", "--type-check", "--format=unix", "src"];
    const found = await runCommand(["env", "-C", root, ...lint]);
    expect(found.code).not.toBe(0);
    ({ output } = found);
  });

  afterAll(() => rm(root, { recursive: true }));

  test.each(planted)("catches $rule", ({ rule }) => {
    const lines = output.split("\n").filter((line) => line.includes(`${rule}.ts`));
    expect(lines.join("\n")).toContain(`${rule})`);
  });

  test("leaves sound code in peace", () => {
    expect(output).not.toContain("sound.ts");
  });
});
