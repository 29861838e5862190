/** Which commands match what the user typed into the palette, and in which order. */

export interface NamedCommand {
  /** Name, followed by ` · ` and the project or group when the command belongs to one. */
  label: string;
  /** Where the page of the command belongs. */
  context?: string;
}

/** The commands that match the query: those with exactly this name, names that begin with it, the others. */
export function rankMatchingCommands<Command extends NamedCommand>(
  commands: readonly Command[],
  query: string,
): Command[] {
  const matching = commands.filter((command) => isMatch(command, query));
  return matching.toSorted((one, other) => rank(one, query) - rank(other, query));
}

/** True when every word of the query is the beginning of a word of the label or of the context. */
function isMatch({ label, context = "" }: NamedCommand, query: string): boolean {
  const words = `${label} ${context}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}

function rank({ label }: NamedCommand, query: string): number {
  const name = (label.split(" · ")[0] ?? label).toLowerCase();
  const typed = query.trim().toLowerCase();
  if (name === typed) return 0;
  return name.startsWith(typed) ? 1 : 2;
}
