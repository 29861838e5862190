/**
 * Finds quick actions in a text, to show what they will do.
 * The server parses the text again and decides which ones run.
 */
import type { AutocompleteQuickAction } from "@cairn/contract/markdown";
import { commentFormMessages as texts } from "./composing.messages.ts";

type Known = readonly Pick<AutocompleteQuickAction, "name" | "aliases" | "description">[];

/** Quick actions that insert text and change nothing on the noteable. */
const WORDS = new Set(["shrug", "tableflip"]);
const FENCE = /^ {0,3}(?:```|~~~|>>>)/;
/**
 * A quick action at the start of a line. White space or the
 * end of the line must follow its name: `/usr/bin` is a path.
 */
const COMMAND = /^\/([a-z_]+)(?:\s|$)/i;

export interface ParsedQuickActions {
  /** Names of the found quick actions, in lower case. */
  commands: string[];
  /** The text without quick actions. */
  words: string;
}

/**
 * Finds the quick actions of a text. If `known` is undefined,
 * every line that looks like a quick action counts as one.
 */
export function parseQuickActions(text: string, known: Known | undefined): ParsedQuickActions {
  const commands: string[] = [];
  const words: string[] = [];
  let isFenced = false;
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) isFenced = !isFenced;
    const name = isFenced ? undefined : COMMAND.exec(line)?.[1]?.toLowerCase();
    if (name !== undefined && isCommand(name, known)) commands.push(name);
    else words.push(line);
  }
  return { commands, words: words.join("\n").trim() };
}

/** Text shown while the quick actions are sent; null when there are none. */
export function describeQuickActionsBeingApplied(
  commands: readonly string[],
  known: Known | undefined,
): string | null {
  const [name, ...others] = commands;
  if (name === undefined) return null;
  if (others.length > 0) return texts.applyingMany;
  const command = known?.find((other) => isCalled(other, name));
  return command ? texts.applyingTo(uncapitalised(command.description)) : texts.applying;
}

function isCommand(name: string, known: Known | undefined): boolean {
  if (WORDS.has(name)) return false;
  return known === undefined || known.some((command) => isCalled(command, name));
}

function isCalled(command: Known[number], name: string): boolean {
  return command.name === name || command.aliases.includes(name);
}

/** Lower-cases the first letter and removes the final period, for use in the middle of a sentence. */
function uncapitalised(text: string): string {
  const words = text.replace(/\.$/, "");
  return words.charAt(0).toLowerCase() + words.slice(1);
}
