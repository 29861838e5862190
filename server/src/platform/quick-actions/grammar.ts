/** Finds quick actions in a text: lines that begin with `/` and the name of a command. */
import { findPlainLines } from "./plain-lines.ts";

/** One line with a quick action. */
export interface QuickActionCommand {
  /** The name or alias that the author wrote, in lower case. */
  name: string;
  /** The rest of the line after the name, without surrounding spaces. */
  argument: string;
}

/** Maximum number of commands of one text that are executed. */
export const MAX_COMMANDS_PER_TEXT = 100;

export interface ExtractedCommands {
  /** The text without the lines that are commands. */
  text: string;
  /**
   * The commands in the order of the text. If there are more than `MAX_COMMANDS_PER_TEXT`, only the
   * first `MAX_COMMANDS_PER_TEXT + 1`.
   */
  commands: QuickActionCommand[];
}

/**
 * What extraction does with a line that has a known command. `command`: removes the line and
 * returns the command. `appends`: replaces the line with the command's argument followed by the
 * string `appends`.
 */
export type CommandHandling = "command" | { appends: string };

/**
 * Known commands by name, and what extraction does with each. A line with any other name stays in
 * the text.
 */
export type CommandHandlingByName = ReadonlyMap<string, CommandHandling>;

const LINE = /^\/([a-z_]{1,50})(?:[ \t](.*))?$/i;

/** Matches a line that begins with `/`. Most texts have none, so they need no parsing. */
const MAY_ASK = /(?:^|[\r\n])\//;

export function mightContainQuickActions(text: string): boolean {
  return MAY_ASK.test(text);
}

/**
 * Extracts the commands. Returns a text without commands unchanged. The remaining text never contains a
 * command: otherwise the next user who edits it, perhaps with other permissions, would execute that
 * command. Takes time linear in the length of the text.
 */
export function extractCommands(text: string, meanings: CommandHandlingByName): ExtractedCommands {
  if (!mightContainQuickActions(text)) return { text, commands: [] };
  const cut = cutOut(linesOf(text), meanings);
  if (!cut.isChanged) return { text, commands: [] };
  return { text: unasking(withoutEmptyEnds(cut.lines), meanings), commands: cut.commands };
}

/**
 * Keeps the whole text but escapes its commands, so that they are executed neither now nor after a later
 * edit.
 */
export function escapeCommands(text: string, meanings: CommandHandlingByName): string {
  if (!mightContainQuickActions(text)) return text;
  const lines = linesOf(text);
  return askingIn(lines, meanings).size === 0 ? text : unasking(lines, meanings);
}

function linesOf(text: string): string[] {
  return (text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text).split("\n");
}

function cutOut(lines: readonly string[], meanings: CommandHandlingByName) {
  const asking = askingIn(lines, meanings);
  if (asking.size === 0) return { lines, commands: [], isChanged: false };
  const kept: (string | null)[] = [...lines];
  const commands: QuickActionCommand[] = [];
  for (const [at, { command, meaning }] of asking) {
    kept[at] = meaning === "command" ? null : withWords(command.argument, meaning.appends);
    if (meaning === "command" && commands.length <= MAX_COMMANDS_PER_TEXT) commands.push(command);
  }
  return { lines: kept.filter((line) => line !== null), commands, isChanged: true };
}

/**
 * Escapes the commands in the lines. This is also needed after extraction: a line inside a code
 * block can be outside the code block once extraction has removed lines above it, and the line
 * could then be a command.
 */
function unasking(lines: readonly string[], meanings: CommandHandlingByName): string {
  const unasked = [...lines];
  for (const at of askingIn(lines, meanings).keys()) unasked[at] = `\\${unasked[at]}`;
  return unasked.join("\n");
}

/** Returns the commands of a text in a map whose keys are the indexes of their lines. */
function askingIn(lines: readonly string[], meanings: CommandHandlingByName) {
  const asking = new Map<number, { command: QuickActionCommand; meaning: CommandHandling }>();
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
 * Removes empty lines at the start and end. Keeps the spaces at the start of the first line, because the
 * line could become a command without them.
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
