/** Finds quick actions in a text: lines that begin with `/` and the name of a command. */
import { findPlainLines } from "./plain-lines.ts";

/** One line with a quick action. */
export interface QuickActionCommand {
  /** The typed name or alias, in lower case. */
  name: string;
  /** The text after the name, trimmed. */
  argument: string;
}

/** Maximum number of commands that are executed per text. */
export const COMMANDS_MAX = 100;

export interface ExtractedCommands {
  /** The text that remains without the commands. */
  text: string;
  /** The first commands; has one more than `COMMANDS_MAX` entries if the text has too many. */
  commands: QuickActionCommand[];
}

/**
 * How a line with the name of a command is handled: extracted as a command, or replaced by its argument
 * followed by the text `appends`.
 */
export type CommandKind = "command" | { appends: string };

/** Known commands by name. A line with any other name is ordinary text. */
export type CommandKinds = ReadonlyMap<string, CommandKind>;

const LINE = /^\/([a-z_]{1,50})(?:[ \t](.*))?$/i;

/** A cheap test that most texts fail, so that they need no parsing. */
const MAY_ASK = /(?:^|[\r\n])\//;

export function mightContainCommands(text: string): boolean {
  return MAY_ASK.test(text);
}

/**
 * Returns a text without commands unchanged. The remaining text contains no commands: otherwise a later
 * editor, perhaps with other permissions, would execute them. Takes time linear in the text's length.
 */
export function extractCommands(text: string, meanings: CommandKinds): ExtractedCommands {
  if (!mightContainCommands(text)) return { text, commands: [] };
  const cut = cutOut(linesOf(text), meanings);
  if (!cut.isChanged) return { text, commands: [] };
  return { text: unasking(withoutEmptyEnds(cut.lines), meanings), commands: cut.commands };
}

/** Keeps the whole text but escapes its commands, so that they are not executed now or later. */
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

/**
 * Escapes commands. Also needed after extraction: a line that was inside code may be outside once lines
 * above it are removed.
 */
function unasking(lines: readonly string[], meanings: CommandKinds): string {
  const unasked = [...lines];
  for (const at of askingIn(lines, meanings).keys()) unasked[at] = `\\${unasked[at]}`;
  return unasked.join("\n");
}

/** The commands of a text, by the index of their line. */
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

/**
 * Removes empty lines at both ends. Keeps leading spaces, because the first line could become a command
 * without them.
 */
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
