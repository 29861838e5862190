/**
 * Converts outbox entries to placeholders, which show the text of the note and what its quick actions
 * will do.
 */
import type { AutocompleteQuickAction } from "@cairn/contract/markdown";
import { describeQuickActionsBeingApplied, parseQuickActions } from "../composing/quick-actions.ts";
import type { NotePlaceholder } from "../store/placeholder.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { outboxMessages as texts } from "../outbox/outbox.messages.ts";

const COMMANDS = "/commands";

export function outboxEntryToPlaceholders(
  entry: OutboxEntry,
  known: readonly AutocompleteQuickAction[] | undefined,
): NotePlaceholder[] {
  const { commands, words } = parseQuickActions(entry.text, known);
  const told = describeQuickActionsBeingApplied(commands, known);
  const common = {
    discussionId: entry.discussionId,
    body: entry.text,
    ...(entry.trouble === null
      ? { state: "sending" as const }
      : {
          state: "unsent" as const,
          error: troubleWords(entry),
          ...(waitsForConnection(entry) && { isWaiting: true }),
        }),
  };
  const note = { ...common, placeholder: entry.key, kind: "note" as const, text: words };
  if (told === null) return [{ ...note, text: entry.text }];
  const system = {
    ...common,
    placeholder: `${entry.key}${COMMANDS}`,
    kind: "system" as const,
    text: told,
  };
  if (words === "") return [system];
  // While an entry is being sent, its text and its quick actions are two placeholders. An entry that
  // failed is one placeholder with the whole text.
  return entry.trouble === null ? [note, system] : [{ ...note, text: entry.text }];
}

/**
 * Returns the key of the outbox entry that a placeholder belongs to. The placeholder of an entry's
 * quick actions has this key with a suffix.
 */
export function entryKeyFromPlaceholder(placeholder: string): string {
  return placeholder.endsWith(COMMANDS) ? placeholder.slice(0, -COMMANDS.length) : placeholder;
}

/** Whether the browser sends the entry itself once it is online. */
export function waitsForConnection({ trouble }: Pick<OutboxEntry, "trouble">): boolean {
  return trouble?.kind === "unreachable" && trouble.isOffline === true;
}

function troubleWords({ trouble }: OutboxEntry): string {
  switch (trouble?.kind) {
    case "refused":
      return trouble.reason;
    case "signedOut":
      return texts.signedOut;
    case "unsure":
      return texts.unsure;
    default:
      return trouble?.isOffline ? texts.waiting : texts.failed;
  }
}
