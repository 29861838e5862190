/**
 * Writes the full path into the short references of a text, so that they keep their targets when the
 * text moves to another project: `#12` becomes `group/project#12`.
 */
import { splitCodeSegments } from "./code-segments.ts";
import type { ReferenceCandidate } from "./inline-parser.ts";
import { renderTextWithinLimits, renderTitleWithinLimits } from "./limited-rendering.ts";
import { listReferenceSyntaxes, type ReferenceSyntax } from "./reference-registry.ts";

/** Expands the path of a reference, or its absence, to the full path of a project or group. */
export type ExpandPath = (path: string | undefined, syntax: ReferenceSyntax) => string;

/** Syntaxes whose references can name a project or group before their mark. */
function listSyntaxesWithPath(): ReferenceSyntax[] {
  return listReferenceSyntaxes().filter(({ pattern }) => pattern.source.includes("(?<path>"));
}

/** The marks of references that depend on the project of the text, such as `#`. */
export function listMarksOfShortReferences(): string[] {
  return listSyntaxesWithPath().map(({ mark }) => mark);
}

/**
 * Returns the text with full references. Returns it unchanged when a changed reference would not be
 * one in the rendered text, for example in indented code.
 */
export async function qualifyReferences(
  text: string,
  { origin, callerKey }: { origin: string; callerKey: string },
  expand: ExpandPath,
): Promise<string> {
  return qualify(text, expand, async (version) =>
    renderTextWithinLimits(version, origin, callerKey),
  );
}

/** Like `qualifyReferences`, for the single line of a title. */
export async function qualifyTitleReferences(
  title: string,
  origin: string,
  expand: ExpandPath,
): Promise<string> {
  return qualify(title, expand, async (version) => renderTitleWithinLimits(version, origin));
}

async function qualify(
  text: string,
  expand: ExpandPath,
  render: (text: string) => Promise<{ candidates: readonly ReferenceCandidate[] }>,
): Promise<string> {
  const syntaxes = listSyntaxesWithPath().filter(({ mark }) => text.includes(mark));
  if (syntaxes.length === 0) return text;
  const byName = new Map(syntaxes.map((syntax) => [syntax.name, syntax]));
  const targetsIn = async (version: string) =>
    (await render(version)).candidates
      .filter(({ syntax, parts }) => byName.has(syntax) && parts["address"] === undefined)
      .map(({ syntax, parts: { path, ...rest } }) => [syntax, path, rest] as const);
  const before = await targetsIn(text);
  const wanted = before.map(([name, path, rest]) => {
    const syntax = byName.get(name);
    return [name, syntax === undefined ? path : expand(path, syntax), rest] as const;
  });
  let count = 0;
  // Matches beyond the references of the rendered text get no path: a long text of `#1` would become
  // a hundred times as long before it is given up.
  const withPath: ExpandPath = (path, syntax) => {
    count += 1;
    return count > before.length ? (path ?? "") : expand(path, syntax);
  };
  const changed = splitCodeSegments(text)
    .map((segment) => (segment.isCode ? segment.text : withPaths(segment.text, syntaxes, withPath)))
    .join("");
  if (changed === text || count !== before.length) return text;
  return JSON.stringify(await targetsIn(changed)) === JSON.stringify(wanted) ? changed : text;
}

function withPaths(text: string, syntaxes: readonly ReferenceSyntax[], expand: ExpandPath): string {
  return syntaxes.reduce(
    (soFar, syntax) =>
      soFar.replaceAll(syntax.pattern, (...match) => {
        const [typed] = match;
        const { path } = match.at(-1) as { path?: string };
        return expand(path, syntax) + typed.slice(path?.length ?? 0);
      }),
    text,
  );
}
