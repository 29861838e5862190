/** Searches the epics that an issue can belong to. */
import type { EpicChoice } from "./epic-choice.ts";

/** Delay between the last keystroke and the search. The requirements set it for epics only. */
export const EPIC_TYPING_PAUSE_MS = 300;

/** Most epics that the list shows. */
const MOST = 20;

/** The number in "12" and "&12"; undefined for every other text. */
function parseIid(search: string): number | undefined {
  const [, digits] = /^&?(\d{1,9})$/.exec(search.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The number at the end of a reference ("group&12") or of the address of an epic. */
function parseReferencedIid(search: string): number | undefined {
  const [, digits] = /(?:&|\/epics\/)(\d{1,9})$/.exec(search.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Address of the epics that can match the text. The server does not search references and addresses. */
export function buildEpicSearchUrl(
  groupId: number,
  search: string,
  { descendants = false }: { descendants?: boolean } = {},
): string {
  const text = search.trim();
  const iid = parseReferencedIid(text) ?? parseIid(text);
  const parameters = new URLSearchParams({
    include_ancestor_groups: "true",
    include_descendant_groups: String(descendants),
    ...(iid !== undefined && { iids: String(iid) }),
    ...(iid === undefined && text !== "" && { search: text, in: "title" }),
    per_page: String(MOST),
  });
  return `/api/v4/groups/${groupId}/epics?${parameters}`;
}

/** A number matches by iid only. Other texts match title, reference and address. */
export function matchesEpic(
  { iid, title, reference, url, web_url }: EpicChoice,
  search: string,
): boolean {
  const wanted = parseIid(search);
  if (wanted !== undefined) return iid === wanted;
  const text = `${title} ${reference} ${url} ${web_url}`.toLowerCase();
  return search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
