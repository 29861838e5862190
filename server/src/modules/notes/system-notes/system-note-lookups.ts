/**
 * Loads the labels, milestones, iterations, users and noteables that system notes refer to, without
 * those that the viewer cannot see.
 */
import type { Context } from "../../../platform/context.ts";
import {
  escapeHtml,
  renderReferenceLink,
  loadReferenceLinksForViewer,
  type ReferenceTargetWithSourceText,
  type SafeHtml,
  type ReferenceLinkForViewer,
} from "../../../platform/markdown/index.ts";
import { listNoteableKindNames } from "../../noteables/index.ts";
import { findUsersById } from "../../users/index.ts";
import type { SystemNote, SystemNoteDetails, SystemNoteRow } from "./system-note.ts";
import type { SystemNotePhrase } from "./phrases.ts";
import { findTitleChanges, type TitleChange } from "../../texts/index.ts";

export interface SystemNoteReferences {
  /**
   * Returns the label as a phrase. Undefined when the label does not exist or is hidden from the
   * viewer. The methods `milestone`, `iteration` and `otherNoteable` do the same.
   */
  label(row: SystemNoteRow, id: number): SystemNotePhrase | undefined;
  milestone(row: SystemNoteRow, id: number): SystemNotePhrase | undefined;
  iteration(row: SystemNoteRow, id: number): SystemNotePhrase | undefined;
  person(id: number): SystemNotePhrase | undefined;
  otherNoteable(row: SystemNoteRow): SystemNotePhrase | undefined;
  titles(versionId: number): TitleChange | undefined;
}

/** Converts each kind of reference to Markdown, for the text of a system note in the API. */
const WRITTEN: Readonly<Record<string, (shown: ReferenceLinkForViewer) => string>> = {
  label: ({ text }) => `~"${text}"`,
  milestone: ({ title }) => `%"${title}"`,
  iteration: ({ title }) => `*iteration:"${title}"`,
  user: ({ text }) => text,
  noteable: ({ attributes }) => `${attributes?.["data-project-path"]}#${attributes?.["data-iid"]}`,
};

export async function loadSystemNoteReferences(
  ctx: Context,
  systemNotes: readonly SystemNote[],
): Promise<SystemNoteReferences> {
  const met = new Map<string, ReferenceTargetWithSourceText>();
  for (const target of systemNotes.flatMap(targetsOf)) met.set(keyOf(target), target);
  const asked = [...met.values()];
  const shown = asked.length === 0 ? [] : await loadReferenceLinksForViewer(ctx, asked);
  const phrases = new Map<
    string,
    { met: ReferenceTargetWithSourceText; shown: ReferenceLinkForViewer }
  >();
  asked.forEach((target, index) => {
    const found = shown[index];
    if (found) phrases.set(keyOf(target), { met: target, shown: found });
  });
  const phrase = (kind: string, id: number, via?: number): SystemNotePhrase | undefined => {
    const found = phrases.get(keyOf({ kind, id, ...(via !== undefined && { via }) }));
    return found && linked(found);
  };
  const names = await namesOf(ctx, systemNotes);
  const titles = await titlesOf(ctx, systemNotes);
  return {
    label: (row, id) => phrase("label", id, row.namespace_id),
    milestone: (row, id) => phrase("milestone", id, row.namespace_id),
    iteration: (row, id) => phrase("iteration", id, row.namespace_id),
    person: (id) => phrase("user", id) ?? names.get(id),
    otherNoteable(row) {
      const [found] = othersOf(row).flatMap((other) => phrases.get(keyOf(other)) ?? []);
      return seenFrom(row, found);
    },
    titles: (versionId) => titles.get(versionId),
  };
}

function linked({
  met,
  shown,
}: {
  met: ReferenceTargetWithSourceText;
  shown: ReferenceLinkForViewer;
}): SystemNotePhrase {
  const text = WRITTEN[met.kind]?.(shown) ?? shown.text;
  return { html: renderReferenceLink({ ...met, typed: text }, shown), text };
}

/** Shortens a reference to a noteable of the same project to `#12`, without the project's path. */
function seenFrom(
  { namespace_id: placeId }: SystemNoteRow,
  found: { met: ReferenceTargetWithSourceText; shown: ReferenceLinkForViewer } | undefined,
): SystemNotePhrase | undefined {
  if (found === undefined) return undefined;
  const { attributes, text } = found.shown;
  if (attributes?.["data-project"] !== placeId) return linked(found);
  const path = String(attributes["data-project-path"]);
  const shown = { ...found.shown, text: text.slice(path.length) };
  const short = `#${attributes["data-iid"]}`;
  return { html: renderReferenceLink({ ...found.met, typed: short }, shown), text: short };
}

type Key = Pick<ReferenceTargetWithSourceText, "kind" | "id" | "via">;

function keyOf({ kind, id, via = 0 }: Key): string {
  return `${kind}:${id}:${via}`;
}

/**
 * Returns one reference per noteable kind, because the row contains only the id of the other
 * noteable, not its kind. At most one of the references can be resolved, because ids are unique
 * among all kinds.
 */
function othersOf({ other_noteable_id: id }: SystemNoteRow): ReferenceTargetWithSourceText[] {
  return listNoteableKindNames().map((kind) => ({ kind, id: id ?? 0, look: "full", typed: "" }));
}

function targetsOf({ action, detail, row, together }: SystemNote): ReferenceTargetWithSourceText[] {
  const here = { via: row.namespace_id, typed: "" };
  if (row.other_noteable_id !== null) return othersOf(row);
  switch (action) {
    case "label":
      return together.map(({ detail: each }) => ({
        kind: "label",
        id: (each as SystemNoteDetails["label"]).label_id,
        ...here,
      }));
    case "milestone":
      return [{ kind: "milestone", id: detail.milestone_id, ...here }];
    case "iteration":
      return [{ kind: "iteration", id: detail.iteration_id, ...here }];
    case "assignee":
      return [...detail.added, ...detail.removed].map((id) => ({ kind: "user", id, typed: "" }));
    default:
      return [];
  }
}

/**
 * Returns a phrase `@username` without a link for each user in a system note about assignees, by
 * user id. Viewers who get no link to a user see this phrase.
 */
async function namesOf(
  ctx: Context,
  systemNotes: readonly SystemNote[],
): Promise<Map<number, SystemNotePhrase>> {
  const ids = systemNotes.flatMap(({ action, detail }) =>
    action === "assignee" ? [...detail.added, ...detail.removed] : [],
  );
  const people = ids.length === 0 ? [] : await findUsersById(ctx, [...new Set(ids)]);
  return new Map(
    people.map(({ id, username }) => {
      const text = `@${username}`;
      return [id, { html: escapeHtml(text) as SafeHtml, text }];
    }),
  );
}

async function titlesOf(
  ctx: Context,
  systemNotes: readonly SystemNote[],
): Promise<Map<number, TitleChange>> {
  const ids = systemNotes.flatMap(({ action, detail }) =>
    action === "title" ? detail.version_id : [],
  );
  const changes = ids.length === 0 ? [] : await findTitleChanges(ctx, ids);
  return new Map(changes.map((change) => [change.id, change]));
}
