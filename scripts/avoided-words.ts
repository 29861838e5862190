/**
 * Finds file names, exported names and comments that use a word of the list `AVOIDED` below. These
 * words had a private meaning in this repository; readers search for the usual term instead.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync } from "oxc-parser";

/** Forms of each avoided word, separated by spaces, and what we write instead. */
const AVOIDED: readonly (readonly [forms: string, instead: string])[] = [
  ["draw draws drawn drawing drew", "render, paint, show"],
  ["tell tells told telling", "send, report, announce, describe"],
  ["hold holds held holding", "lock (a row), keep, contain"],
  ["words", "text; title and description; body"],
  ["deed deeds", "change, system note"],
  ["arrange arranges arranged arranging arrangement", "set attributes, triage"],
  ["fact facts", "attributes, fields, data"],
  ["stand stands stood standing", "is, is placed; access level"],
  ["whoever", "the viewer, the author, members who"],
  ["anew", "again, from scratch"],
  ["dear dearer", "expensive"],
  ["settle settles settled settling", "resolve"],
  ["glance glances", "preview, lookup"],
  ["voice voices", "participant"],
  ["news", "message, event"],
  ["wish wishes wished", "option, request, input"],
  ["door doors", "route, resolver, channel, endpoint"],
  ["world worlds", "fixture, scenario"],
];

const INSTEAD = new Map(
  AVOIDED.flatMap(([forms, instead]) => forms.split(" ").map((form) => [form, instead] as const)),
);

/** Phrases to avoid although each of their words alone is allowed. */
const AVOIDED_PHRASES = /\b(?:those who|leads? on|in one breath)\b/gi;

/**
 * Allowed uses of an avoided word in its ordinary meaning, with the reason. The key is the file
 * and the word: `scripts/a.ts: word`.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "scripts/avoided-words.ts: words": "this check",
  "scripts/fence/avoided-words.test.ts: words": "the test of this check",
  "scripts/fence/glossary.test.ts: words": "single words of names",
  "server/src/modules/issues/listing/list-conditions.queries.ts: words": "words of a search text",
  "server/src/modules/texts/word-diff.ts: words": "compares two texts word by word",
  "server/src/modules/users/passwords/common-passwords.ts: words": "words of passwords",
  "server/src/platform/quick-actions/arguments.ts: words": "words of an argument",
  "web/src/ui/search/filter-tokens.ts: words": "words of a search text",
  "web/src/ui/search/options.ts: words": "words of a search text",
  "web/src/ui/search/palette-search.ts: words": "words of a search text",
};

/**
 * Returns one line for each use of an avoided word, such as `web/src/ui/avatar.tsx: comment
 * "drawn" (render, paint, show)`.
 */
export function findAvoidedWords(root: string): string[] {
  const files = globSync("{contract,server,web,e2e,scripts}/**/*.{ts,tsx,css}", {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|generated)$/.test(path),
  });
  if (files.length === 0) throw new Error(`No source files below ${root}.`);
  return files.toSorted().flatMap((file) => usesIn(file, readFileSync(join(root, file), "utf8")));
}

function usesIn(file: string, text: string): string[] {
  const { comments, exports } = file.endsWith(".css") ? readCss(text) : readTypeScript(file, text);
  const uses = [
    ...splitName(basename(file)).map((word) => ["file name", word] as const),
    ...exports.flatMap((name) => splitName(name).map((word) => [`export ${name}`, word] as const)),
    ...comments.flatMap(wordsOf).map((word) => ["comment", word] as const),
  ];
  const phrases = comments.flatMap((comment) => comment.match(AVOIDED_PHRASES) ?? []);
  return [
    ...uses.filter(([, word]) => INSTEAD.has(word)),
    ...phrases.map((phrase) => ["comment", phrase.toLowerCase()] as const),
  ]
    .filter(([, word]) => EXCEPTIONS[`${file}: ${word}`] === undefined)
    .map(([where, word]) => `${file}: ${where} "${word}" (${INSTEAD.get(word) ?? "see the list"})`);
}

interface Source {
  comments: string[];
  exports: string[];
}

function readTypeScript(file: string, text: string): Source {
  const { comments, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName: { name } }) => (name === null ? [] : [name])),
  );
  return { comments: comments.map(({ value }) => value), exports };
}

function readCss(text: string): Source {
  return {
    comments: text
      .split("/*")
      .slice(1)
      .map((rest) => rest.split("*/")[0] ?? ""),
    exports: [],
  };
}

/** Splits "lockIssueRow", "LOCK_ISSUE" and "lock-issue.ts" into lower-case parts: "lock", "issue" … */
function splitName(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

/**
 * Splits a comment into words. Skips code in backticks, which quotes names that we did not
 * choose, such as SQL or headers.
 */
function wordsOf(comment: string): string[] {
  const prose = comment.split("`").filter((_, index) => index % 2 === 0);
  return prose
    .join(" ")
    .toLowerCase()
    .split(/[^a-z]+/);
}
