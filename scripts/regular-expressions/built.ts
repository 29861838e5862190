/** Records the patterns that our files make at run time: loads each file and calls what makes more later. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkout } from "../services/state.ts";

export interface BuiltPattern {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** Functions that make patterns when they are called, with arguments that make the worst ones. */
const CALLS: Record<string, (loaded: never) => void> = {
  "contract/src/pages.ts": ({
    listAnswer,
  }: {
    listAnswer: (items: [], header: () => string) => void;
  }) => listAnswer([], () => ""),
  "web/src/ui/editor/text/list-lines.ts": ({ indentLines }: { indentLines: Shift }) => {
    indentLines({ text: "1. a", start: 0, end: 0 }, "out");
    indentLines({ text: "- a", start: 0, end: 0 }, "out");
  },
  "web/src/ui/search/palette-search.ts": ({
    marked,
  }: {
    marked: (text: string, query: string) => void;
  }) => marked("", "a a+ (a+)+$ [^a]* a|b \\ .*"),
};
type Shift = (passage: { text: string; start: number; end: number }, direction: "out") => void;

export async function recordBuilt(
  files: readonly string[],
  root = checkout,
): Promise<BuiltPattern[]> {
  const found: BuiltPattern[] = [];
  const Original = globalThis.RegExp;
  const record = (made: RegExp): RegExp => {
    const place = callerOf(new Error().stack ?? "", root);
    if (place !== null) found.push({ ...place, source: made.source, flags: made.flags });
    return made;
  };
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, given, newTarget) =>
      record(Reflect.construct(target, given, newTarget) as RegExp),
    apply: (target, self, given) => record(Reflect.apply(target, self, given) as RegExp),
  });
  try {
    for (const file of files) {
      // Node does not load these; a pattern that is made in one is reported as not seen.
      if (file.endsWith(".tsx")) continue;
      const loaded = (await import(join(root, file))) as never;
      CALLS[file]?.(loaded);
    }
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
}

/** The first frame outside of this file, when it is one of ours. */
function callerOf(stack: string, root: string): { file: string; line: number } | null {
  const frame = stack
    .split("\n")
    .slice(1)
    .find((line) => line.includes("file://") && !line.includes(import.meta.url));
  const [, address = "", line = ""] = /(file:\/\/.*?):(\d+):\d+\)?$/.exec(frame ?? "") ?? [];
  if (address === "") return null;
  const path = fileURLToPath(address);
  return path.startsWith(`${root}/`) && !path.includes("/node_modules/")
    ? { file: path.slice(root.length + 1), line: Number(line) }
    : null;
}
