/**
 * Records the regular expressions that our files build at run time: loads each file, and calls
 * the functions that build regular expressions from their arguments.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkout } from "../services/state.ts";

export interface BuiltPattern {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/**
 * For each file, calls the functions that build patterns from their arguments. The arguments here
 * give the slowest patterns.
 */
const CALLS: Record<string, (loaded: never) => void> = {
  "contract/src/pages.ts": ({
    toListResponse,
  }: {
    toListResponse: (items: [], header: () => string) => void;
  }) => toListResponse([], () => ""),
  "server/src/modules/projects/titled-references.ts": ({
    createTitledReferenceSyntax,
  }: {
    createTitledReferenceSyntax: (syntax: { name: string; mark: string }) => void;
  }) => {
    for (const mark of ["~", "%"]) createTitledReferenceSyntax({ name: "", mark });
  },
  "web/src/ui/editor/text/list-lines.ts": ({ indentLines }: { indentLines: Shift }) => {
    indentLines({ text: "1. a", start: 0, end: 0 }, "out");
    indentLines({ text: "- a", start: 0, end: 0 }, "out");
  },
  "web/src/ui/search/palette-search.ts": ({
    splitByMatches,
  }: {
    splitByMatches: (text: string, query: string) => void;
  }) => splitByMatches("", "a a+ (a+)+$ [^a]* a|b \\ .*"),
};
type Shift = (passage: { text: string; start: number; end: number }, direction: "out") => void;

export async function recordBuiltPatterns(
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
      // Node cannot load .tsx files. If such a file builds a pattern, the check reports that it was not
      // recorded.
      if (file.endsWith(".tsx")) continue;
      const loaded = (await import(join(root, file))) as never;
      CALLS[file]?.(loaded);
    }
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
}

/**
 * Returns the file and line of the first stack frame outside of this file, or null if the frame's
 * file is not below `root`.
 */
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
