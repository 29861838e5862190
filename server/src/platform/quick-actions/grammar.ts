/** Quick actions in a text: lines that begin with `/` and the name of one. */
import { plainLines } from "./plain-lines.ts";

/** One line that asks for something. */
export interface Command {
  /** As it was typed, in small letters. */
  name: string;
  /** What stands behind it, without spaces around it. */
  argument: string;
}

export interface Commanded {
  /** What is left to be said. */
  text: string;
  commands: Command[];
}

/** What is to be done with a line: it asks for something, other words take its place, or it is text. */
export type Meaning = "command" | "text" | { instead: string };

const LINE = /^\/([a-z_]{1,50})(?:[ \t](.*))?$/i;

/** Most texts do not. */
const MAY_ASK = /(?:^|[\r\n])\//;

type MeaningOf = (name: string, argument: string) => Meaning;

/**
 * A text without any stays exactly as it was. What is left of one that had some asks for nothing: whoever
 * edits it later, perhaps with other rights, would be asking. Takes time in proportion to its length.
 */
export function readCommands(text: string, meaningOf: MeaningOf): Commanded {
  if (!MAY_ASK.test(text)) return { text, commands: [] };
  const cut = cutOut(linesOf(text), meaningOf);
  if (!cut.isChanged) return { text, commands: [] };
  return { text: unasking(withoutEmptyEnds(cut.lines), meaningOf), commands: cut.commands };
}

/** All of a text, for those who do not do what it asks for: from then on it asks for nothing. */
export function asWords(text: string, meaningOf: MeaningOf): string {
  if (!MAY_ASK.test(text)) return text;
  const lines = linesOf(text);
  return askingIn(lines, meaningOf).size === 0 ? text : unasking(lines, meaningOf);
}

function linesOf(text: string): string[] {
  return (text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text).split("\n");
}

function cutOut(lines: readonly string[], meaningOf: MeaningOf) {
  const asking = askingIn(lines, meaningOf);
  if (asking.size === 0) return { lines, commands: [], isChanged: false };
  const kept: (string | null)[] = [...lines];
  const commands: Command[] = [];
  for (const [at, { command, meaning }] of asking) {
    kept[at] = meaning === "command" ? null : meaning.instead;
    if (meaning === "command") commands.push(command);
  }
  return { lines: kept.filter((line) => line !== null), commands, isChanged: true };
}

/** What was code before something was cut out above it may not be code any more. */
function unasking(lines: readonly string[], meaningOf: MeaningOf): string {
  const unasked = [...lines];
  for (const at of askingIn(lines, meaningOf).keys()) unasked[at] = `\\${unasked[at]}`;
  return unasked.join("\n");
}

/** By the place of their line. */
function askingIn(lines: readonly string[], meaningOf: MeaningOf) {
  const asking = new Map<number, { command: Command; meaning: Exclude<Meaning, "text"> }>();
  if (!lines.some((line) => line.startsWith("/"))) return asking;
  const plain = plainLines(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const command = line.startsWith("/") && plain[at] === 1 ? commandIn(line) : undefined;
    const meaning = command && meaningOf(command.name, command.argument);
    if (command && meaning && meaning !== "text") asking.set(at, { command, meaning });
  }
  return asking;
}

/** Spaces before the first word stay: without them, it might ask for something. */
function withoutEmptyEnds(lines: readonly string[]): string[] {
  const isSaid = (line: string) => line.trim() !== "";
  const last = lines.findLastIndex(isSaid);
  if (last === -1) return [];
  return [...lines.slice(lines.findIndex(isSaid), last), (lines[last] ?? "").trimEnd()];
}

function commandIn(line: string): Command | undefined {
  const [match, name = "", argument = ""] = LINE.exec(line.trimEnd()) ?? [];
  return match === undefined ? undefined : { name: name.toLowerCase(), argument: argument.trim() };
}
