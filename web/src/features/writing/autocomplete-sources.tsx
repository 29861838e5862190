/**
 * Autocomplete sources for references, emoji and quick actions; loaded when the user starts to write.
 */
import { EMOJIS_PATH } from "@cairn/contract/markdown";
import type {
  AutocompleteQuickAction,
  AutocompleteIssueOrMilestone,
  AutocompleteLabel,
  AutocompleteMember,
  EmojiList,
} from "@cairn/contract/markdown";
import type { NoteableKindAndIid } from "@cairn/contract/noteables";
import type { PlaceKey } from "@cairn/contract/place-api";
import type { QueryClient } from "@tanstack/react-query";
import { Avatar } from "../../ui/people/avatar.tsx";
import type { Suggestion, SuggestionSource } from "../../ui/editor/completion/suggestions.ts";
import { LabelChip } from "../../ui/work/label-chip.tsx";
import { describeUserOption } from "../users/index.ts";
import type { AutocompleteTriggerCharacter } from "./trigger-characters.ts";
import { autocompleteUrl } from "./autocomplete-address.ts";
import {
  MAX_SUGGESTIONS,
  createServerSearchedSuggestionSource,
  createBrowserFilteredSuggestionSource,
  type SuggestionRowAdapter,
} from "./autocomplete-source.ts";

export function createAutocompleteSources(
  cache: QueryClient,
  place: PlaceKey,
  target: NoteableKindAndIid | undefined,
): Record<AutocompleteTriggerCharacter, SuggestionSource> {
  const list = <Row,>(name: SourceName, show: SuggestionRowAdapter<Row>) =>
    createServerSearchedSuggestionSource<Row>(
      cache,
      (search) => autocompleteUrl(place, name, search, target),
      {
        show,
        isWhole: (rows) => rows.length < ROWS_OF[name],
      },
    );
  return {
    "@": list<AutocompleteMember>("members", {
      words: ({ username, name }) => `${username} ${name}`,
      row: toMember,
      fits: isWanted,
    }),
    "#": list<AutocompleteIssueOrMilestone>("issues", {
      words: ({ iid: number, title }) => `${number} ${title}`,
      row: toIssue,
    }),
    "&": list<AutocompleteIssueOrMilestone>("epics", {
      words: ({ iid: number, title }) => `${number} ${title}`,
      row: toEpic,
    }),
    "~": list<AutocompleteLabel>("labels", { words: ({ title }) => title, row: toLabel }),
    "%": list<AutocompleteIssueOrMilestone>("milestones", {
      words: ({ title }) => title,
      row: toMilestone,
    }),
    "/": createBrowserFilteredSuggestionSource(
      cache,
      autocompleteUrl(place, "commands", "", target),
      commandsFor,
    ),
    ":": createBrowserFilteredSuggestionSource(cache, EMOJIS_PATH, emojiFor),
  };
}

type SourceName = keyof typeof ROWS_OF;

/**
 * Maximum number of rows that the API returns for each source. A response with this many rows can be
 * incomplete.
 */
const ROWS_OF = {
  members: 20,
  issues: 100,
  epics: 100,
  labels: 500,
  milestones: 100,
};

/**
 * Omits groups with mentions turned off, and the entry `@all` (everyone) unless its username or name
 * starts with the query.
 */
function isWanted(member: AutocompleteMember, query: string): boolean {
  if ("mentionsDisabled" in member && member.mentionsDisabled) return false;
  const { username, name } = member;
  const wanted = query.toLowerCase();
  return (
    username !== "all" || [username, name.toLowerCase()].some((each) => each.startsWith(wanted))
  );
}

function toMember(member: AutocompleteMember): Suggestion {
  const { username, name } = member;
  const isPerson = "type" in member && member.type === "User";
  return {
    id: username,
    label: name,
    detail: isPerson ? describeUserOption(username, member.status) : `@${username}`,
    insert: `@${username}`,
    leading: isPerson && (
      <Avatar name={name} seed={seedOf(username)} src={member.avatar_url} size={24} />
    ),
  };
}

/**
 * Returns the number that selects the avatar's color. The number is computed from the username,
 * because members in autocomplete responses have no id.
 */
function seedOf(username: string): number {
  return Array.from(username).reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
}

function toIssue({ iid, title, reference = `#${iid}` }: AutocompleteIssueOrMilestone): Suggestion {
  return { id: reference, label: title, detail: reference, insert: reference };
}

function toEpic({ iid, ...epic }: AutocompleteIssueOrMilestone): Suggestion {
  return toIssue({ reference: `&${iid}`, ...epic, iid });
}

function toLabel({ title, color }: AutocompleteLabel): Suggestion {
  return {
    id: title,
    label: title,
    insert: `~${quoted(title)}`,
    leading: <LabelChip name={title} color={color} />,
    leadingShowsLabel: true,
  };
}

function toMilestone({ iid, title }: AutocompleteIssueOrMilestone): Suggestion {
  return { id: `${iid} ${title}`, label: title, insert: `%${quoted(title)}` };
}

/**
 * Finds quick actions by the start of their name or of a word in it: "by" finds `/blocked_by`, "lock"
 * does not find `/unlock`.
 */
function commandsFor(commands: readonly AutocompleteQuickAction[], query: string): Suggestion[] {
  const wanted = query.toLowerCase();
  const begins = ({ name }: AutocompleteQuickAction) => name.startsWith(wanted);
  const holds = ({ name, aliases }: AutocompleteQuickAction) =>
    [name, ...aliases].some((each) => `_${each}`.includes(`_${wanted}`));
  const others = commands.filter((command) => !begins(command) && holds(command));
  return [...commands.filter(begins), ...others].slice(0, MAX_SUGGESTIONS).map(toCommand);
}

function toCommand({ name, description, warning, params }: AutocompleteQuickAction): Suggestion {
  return {
    id: name,
    label: [`/${name}`, ...params].join(" "),
    detail: warning === "" ? description : `${description} (${warning})`,
    insert: `/${name}`,
    isAll: params.length === 0,
  };
}

function quoted(title: string): string {
  return /^[\w.:-]+$/.test(title) ? title : `"${title}"`;
}

/** Suggests emoji by name. Names that start with the query come before names that contain it. */
function emojiFor(list: EmojiList, query: string): Suggestion[] {
  const wanted = query.toLowerCase();
  const names = Object.keys(list);
  const begins = names.filter((name) => name.startsWith(wanted));
  const holds = names.filter((name) => !name.startsWith(wanted) && name.includes(wanted));
  return [...begins, ...holds].slice(0, MAX_SUGGESTIONS).map((name) => ({
    id: name,
    label: `:${name}:`,
    insert: `:${name}:`,
    leading: <span aria-hidden="true">{list[name]?.e}</span>,
  }));
}
