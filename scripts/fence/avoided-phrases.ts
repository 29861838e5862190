/**
 * Finds phrases that read like a translation in the texts that users see: messages of the pages,
 * strings of the server, help pages and issue templates.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

type AvoidedPhrase = readonly [phrase: RegExp, instead: string];

/** Phrases to avoid in every text, and what we write instead. */
const AVOIDED: readonly AvoidedPhrase[] = [
  [/\bdid not (?:come|work)\b/i, "Couldn't load …"],
  [/\b(?:was|were|are) given\b/i, "assigned"],
  [/\bcalls? (?:you )?by name\b/i, "mention"],
  [/\bsomebody\b/i, "someone"],
  [/\beverybody\b/i, "everyone, anyone"],
  [/\bnobody\b/i, "no one, Unassigned"],
  [/\bwhoever\b/i, "anyone who"],
  [/\bthose who\b/i, "people who, members who"],
  [/\b(?:may not|you may|they may|who may)\b/i, "can, can't"],
  [/\bcan be left empty\b/i, "Optional"],
  [/\btake(?:s|n)? away\b/i, "remove"],
  [/\b(?:its|own|other|no|few) words\b/i, "text, keywords"],
  [/\bgroups? above\b/i, "parent group"],
  [/\bgo on\b/i, "continue"],
  [/\bby mail\b/i, "by email"],
  [/\be-mails?\b/i, "email"],
  [/colour|organisation|prioritis|recognis|behaviour|cancelled/i, "US spelling"],
  [/[a-z] …/i, "an ellipsis without a space before it"],
];

/** Also to be avoided in the messages of the pages, which use contractions. */
const AVOIDED_IN_MESSAGES: readonly AvoidedPhrase[] = [
  ...AVOIDED,
  [/\b(?:could not|cannot|did not|do not|does not|will not)\b/i, "a contraction"],
];

/** Texts that the specification gives word by word. */
const GIVEN: ReadonlySet<string> = new Set([
  "Only the team, and whoever wrote the issue or is assigned to it, will see this.",
  "This project is archived and cannot be commented on.",
  "Health status cannot be edited because this issue is closed",
  " and make sure your changes will not unintentionally remove theirs.",
  "Your comment could not be submitted! Please check your network connection and try again.",
  "Your comment could not be submitted because ${}",
  "Issue cannot be found.",
  "This issue cannot be removed here.",
  "Epic cannot be found.",
  "This epic cannot be removed here.",
  "The epic could not be closed. Please try again later.",
  "The epic could not be reopened. Please try again later.",
]);
/** Our texts that continue such a text begin like this. */
const GIVEN_START = "Your comment could not be submitted because ";

/** Returns one line for each use, such as `web/src/a.messages.ts: "somebody" (someone)`. */
export function findAvoidedPhrases(root: string): string[] {
  const exclude = (path: string) => /(?:^|\/)(?:node_modules|generated)$|\.test\.ts$/.test(path);
  const list = (pattern: string) => globSync(pattern, { cwd: root, exclude }).toSorted();
  const messages = list("web/src/**/*.messages.ts");
  const server = list("server/src/**/*.ts");
  const documents = list("server/src/modules/{issues/help,description-templates/built-in}/*.md");
  if ([messages, server, documents].some((files) => files.length === 0)) {
    throw new Error(`Some kind of text has no file below ${root}.`);
  }
  return [
    ...messages.flatMap((file) => usesIn(root, file, AVOIDED_IN_MESSAGES)),
    ...[...server, ...documents].flatMap((file) => usesIn(root, file, AVOIDED)),
  ];
}

function usesIn(root: string, file: string, phrases: readonly AvoidedPhrase[]): string[] {
  const source = readFileSync(join(root, file), "utf8");
  // Most files have none of the phrases, not even in comments, and need not be parsed.
  if (!phrases.some(([phrase]) => phrase.test(source))) return [];
  return (file.endsWith(".md") ? [source] : stringsOf(file, source))
    .filter((text) => !GIVEN.has(text))
    .map((text) => (text.startsWith(GIVEN_START) ? text.slice(GIVEN_START.length) : text))
    .flatMap((text) =>
      phrases.flatMap(([phrase, instead]) => {
        const found = phrase.exec(text)?.[0];
        return found === undefined ? [] : [`${file}: "${found}" (${instead})`];
      }),
    );
}

/** The strings of a TypeScript file, with `${}` for each expression in a template. */
function stringsOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const strings: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === "string" && strings.push(value)),
    TemplateLiteral: ({ quasis }) =>
      void strings.push(quasis.map(({ value }) => value.cooked ?? "").join("${}")),
  }).visit(program);
  return strings;
}
