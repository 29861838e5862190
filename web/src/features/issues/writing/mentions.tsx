/** Whom and what a text can name: people, issues, labels, milestones, emoji, commands. */
import { EMOJIS_PATH } from "@cairn/contract/markdown";
import type {
  AutocompleteItem,
  AutocompleteLabel,
  AutocompleteMember,
  EmojiList,
} from "@cairn/contract/markdown";
import type { PlaceName } from "@cairn/contract/place-api";
import { placePath } from "@cairn/contract/places";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Avatar } from "../../../ui/avatar.tsx";
import type { Suggestion, SuggestionSources } from "../../../ui/editor/use-completion.ts";
import { LabelSwatch } from "../listing/label-swatch.tsx";

const MOST = 8;

interface Command {
  name: string;
  aliases: string[];
  description: string;
}

export function useMentions(place: PlaceName): SuggestionSources {
  const cache = useQueryClient();
  const { kind, full_path: path } = place;
  return useMemo(() => {
    const find = <Row,>(source: string, search: string, signal: AbortSignal) =>
      asked<Row[]>(cache, sourceAddress({ kind, full_path: path }, source, search), signal);
    return {
      "@": async (query, signal) =>
        cut(
          nearestFirst(await find<AutocompleteMember>("members", query, signal), query).map(
            toMember,
          ),
        ),
      "#": async (query, signal) =>
        cut((await find<AutocompleteItem>("issues", query, signal)).map(toIssue)),
      "~": async (query, signal) =>
        cut((await find<AutocompleteLabel>("labels", query, signal)).map(toLabel)),
      "%": async (query, signal) =>
        cut((await find<AutocompleteItem>("milestones", query, signal)).map(toMilestone)),
      "/": async (query, signal) =>
        cut((await find<Command>("commands", query, signal)).map(toCommand)),
      ":": async (query, signal) =>
        emojiFor(await asked<EmojiList>(cache, EMOJIS_PATH, signal), query),
      // There are no merge requests yet.
      "!": async () => [],
    };
  }, [cache, kind, path]);
}

function sourceAddress(place: PlaceName, source: string, search: string): string {
  const query = new URLSearchParams({ type: "Issue", ...(search && { search }) });
  return `${placePath(place, `autocomplete_sources/${source}`)}?${query}`;
}

/** Asked once for the same words, as long as the answer is fresh. */
function asked<Answer>(cache: QueryClient, address: string, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted();
  return cache.query<Answer>({ queryKey: [address] });
}

function cut(items: Suggestion[]): Suggestion[] {
  return items.slice(0, MOST);
}

/** Whoever is called so comes before whoever only has it somewhere; "all" must be meant. */
function nearestFirst(members: AutocompleteMember[], query: string): AutocompleteMember[] {
  const wanted = query.toLowerCase();
  const distance = ({ username, name }: AutocompleteMember) =>
    username.toLowerCase().startsWith(wanted) || name.toLowerCase().startsWith(wanted) ? 0 : 1;
  return members
    .filter((member) => member.username !== "all" || distance(member) === 0)
    .toSorted((one, other) => distance(one) - distance(other));
}

function toMember(member: AutocompleteMember): Suggestion {
  const { username, name } = member;
  const isPerson = "type" in member && member.type === "User";
  return {
    id: username,
    label: name,
    detail: `@${username}`,
    insert: `@${username}`,
    leading: isPerson && (
      <Avatar name={name} seed={seedOf(username)} src={member.avatar_url} size={24} />
    ),
  };
}

/** Where there is no id, the name decides the colour. */
function seedOf(username: string): number {
  return Array.from(username).reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
}

function toIssue({ iid, title, reference }: AutocompleteItem): Suggestion {
  const name = reference ?? `#${iid}`;
  return { id: name, label: title, detail: name, insert: name };
}

function toLabel({ title, color }: AutocompleteLabel): Suggestion {
  return {
    id: title,
    label: title,
    insert: `~${quoted(title)}`,
    leading: <LabelSwatch color={color} />,
  };
}

function toMilestone({ iid, title }: AutocompleteItem): Suggestion {
  return { id: `${iid} ${title}`, label: title, insert: `%${quoted(title)}` };
}

function toCommand({ name, description }: Command): Suggestion {
  return { id: name, label: `/${name}`, detail: description, insert: `/${name}` };
}

function quoted(title: string): string {
  return /^[\w.:-]+$/.test(title) ? title : `"${title}"`;
}

/** Names that begin with the words come before those that only have them somewhere. */
function emojiFor(list: EmojiList, query: string): Suggestion[] {
  const wanted = query.toLowerCase();
  const names = Object.keys(list);
  const begins = names.filter((name) => name.startsWith(wanted));
  const has = names.filter((name) => !name.startsWith(wanted) && name.includes(wanted));
  return [...begins, ...has].slice(0, MOST).map((name) => ({
    id: name,
    label: `:${name}:`,
    insert: `:${name}:`,
    leading: <span aria-hidden="true">{list[name]?.e}</span>,
  }));
}
