/** Quick actions in a text: lines that begin with `/` and the name of one. */
import { findPlainLines } from "./plain-lines.ts";

/** One line that asks for something. */
export interface QuickActionCommand {
  /** As it was typed, in small letters. */
  name: string;
  /** What stands behind it, without spaces around it. */
  argument: string;
}

/** So many of one text are done; nobody means more at once. */
export const COMMANDS_MAX = 100;

export interface ExtractedCommands {
  /** What is left to be said. */
  text: string;
  /** The first ones; one more than `COMMANDS_MAX` when there are too many. */
  commands: QuickActionCommand[];
}

/** What is to be done with a line: it asks for something, or words are put behind its argument. */
export type CommandKind = "command" | { appends: string };

/** By name. A line with any other name is text. */
export type CommandKinds = ReadonlyMap<string, CommandKind>;

const LINE = /^\/([a-z_]{1,50})(?:[ \t](.*))?$/i;

/** Most texts do not. */
const MAY_ASK = /(?:^|[\r\n])\//;

export function mightContainCommands(text: string): boolean {
  return MAY_ASK.test(text);
}

/**
 * A text without any stays exactly as it was. What is left of one that had some asks for nothing: whoever
 * edits it later, perhaps with other rights, would be asking. Takes time in proportion to its length.
 */
export function extractCommands(text: string, meanings: CommandKinds): ExtractedCommands {
  if (!mightContainCommands(text)) return { text, commands: [] };
  const cut = cutOut(linesOf(text), meanings);
  if (!cut.isChanged) return { text, commands: [] };
  return { text: unasking(withoutEmptyEnds(cut.lines), meanings), commands: cut.commands };
}

/** All of a text, for those who do not do what it asks for: from then on it asks for nothing. */
export function escapeCommands(text: string, meanings: CommandKinds): string {
  if (!mightContainCommands(text)) return text;
  const lines = linesOf(text);
  return askingIn(lines, meanings).size === 0 ? text : unasking(lines, meanings);
}

function linesOf(text: string): string[] {
  return (text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text).split("\n");
}

function cutOut(lines: readonly string[], meanings: CommandKinds) {
  const asking = askingIn(lines, meanings);
  if (asking.size === 0) return { lines, commands: [], isChanged: false };
  const kept: (string | null)[] = [...lines];
  const commands: QuickActionCommand[] = [];
  for (const [at, { command, meaning }] of asking) {
    kept[at] = meaning === "command" ? null : withWords(command.argument, meaning.appends);
    if (meaning === "command" && commands.length <= COMMANDS_MAX) commands.push(command);
  }
  return { lines: kept.filter((line) => line !== null), commands, isChanged: true };
}

/** What was code before something was cut out above it may not be code any more. */
function unasking(lines: readonly string[], meanings: CommandKinds): string {
  const unasked = [...lines];
  for (const at of askingIn(lines, meanings).keys()) unasked[at] = `\\${unasked[at]}`;
  return unasked.join("\n");
}

/** By the place of their line. */
function askingIn(lines: readonly string[], meanings: CommandKinds) {
  const asking = new Map<number, { command: QuickActionCommand; meaning: CommandKind }>();
  if (!lines.some((line) => line.startsWith("/"))) return asking;
  const plain = findPlainLines(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const command = line.startsWith("/") && plain[at] === 1 ? commandIn(line) : undefined;
    const meaning = command && meanings.get(command.name);
    if (command && meaning) asking.set(at, { command, meaning });
  }
  return asking;
}

function withWords(argument: string, words: string): string {
  return argument === "" ? words : `${argument} ${words}`;
}

/** Spaces before the first word stay: without them, it might ask for something. */
function withoutEmptyEnds(lines: readonly string[]): string[] {
  const isSaid = (line: string) => line.trim() !== "";
  const last = lines.findLastIndex(isSaid);
  if (last === -1) return [];
  return [...lines.slice(lines.findIndex(isSaid), last), (lines[last] ?? "").trimEnd()];
}

function commandIn(line: string): QuickActionCommand | undefined {
  const [match, name = "", argument = ""] = LINE.exec(line.trimEnd()) ?? [];
  return match === undefined ? undefined : { name: name.toLowerCase(), argument: argument.trim() };
}
