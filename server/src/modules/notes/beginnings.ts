/** How notes begin, up to the first time: all that notes of one author and kind have in common. */
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { abilitiesOf, currentUser, NOBODY } from "./abilities.ts";
import type { Noteable } from "./noteable.ts";
import { peopleTexts, type PeopleTexts } from "./people-texts.ts";
import type { PersonRow, SeenRow } from "./reading.queries.ts";

/** What decides how a note begins. */
type Kind = Pick<SeenRow, "author_id" | "action" | "type" | "internal">;

export interface Beginnings {
  people: PeopleTexts;
  note: (row: Kind, resolves: boolean) => string;
  /** Of a comment by somebody that stands alone and is for everybody, with what comes before it. */
  plain: (authorId: number) => string;
}

/** Each is written once for all notes of an answer. */
export function beginningsFor(
  ctx: Context,
  issue: Noteable,
  around: ReadonlyMap<number, PersonRow>,
): Beginnings {
  const userId = userIdOf(ctx.viewer);
  const own = abilitiesOf(ctx, issue, userId);
  const others = abilitiesOf(ctx, issue, null);
  const people = peopleTexts(ctx, around);
  const same = memberText({
    attachment: null,
    noteable_id: issue.id,
    noteable_type: "Issue",
    noteable_iid: issue.iid,
    project_name: issue.project_name,
    commands_changes: {},
    suggestions: [],
    is_contributor: false,
  });
  const known = new Map<number, string>();

  function note({ author_id: id, action, type, internal }: Kind, resolves: boolean): string {
    const kind = (action === null ? 1 : 0) + type * 2 + (internal ? 4 : 0) + (resolves ? 8 : 0);
    const key = id * 16 + kind;
    const written = known.get(key);
    if (written !== undefined) return written;
    const can = id === userId ? own : others;
    const text =
      `{"type":${type === 1 ? '"DiscussionNote"' : "null"},${same},` +
      `"author":${people.person(id)},"human_access":${people.access(id)},` +
      `"is_noteable_author":${id === issue.author_id},"system":${action !== null},` +
      `"confidential":${internal},"resolvable":${action === null && type === 1},` +
      `"current_user":${action === null ? currentUser(can, resolves) : NOBODY},` +
      `"emoji_awardable":${action === null},"created_at":"`;
    known.set(key, text);
    return text;
  }

  const plain = (authorId: number) =>
    `{"notes":[${note({ author_id: authorId, action: null, type: 0, internal: false }, false)}`;
  return { people, note, plain };
}

/** Members of an object, without its braces. */
export function memberText(members: object): string {
  return JSON.stringify(members).slice(1, -1);
}
