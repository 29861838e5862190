/** Reactions as the wire knows them. */
import type { AwardEmoji, AwardGroups } from "@cairn/contract/awards";
import { wireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { emojiCalled } from "../../platform/markdown/index.ts";
import { presentBasic } from "../users/index.ts";
import type { AwardRow, GroupRow } from "./awards.queries.ts";

/** Votes come first; the others stay in the order in which they were first given. */
const FIRST = ["thumbsup", "thumbsdown"];

export function presentGroups(groups: readonly GroupRow[]): AwardGroups {
  const place = ({ name }: GroupRow) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return groups
    .toSorted((one, other) => place(one) - place(other))
    .map(({ name, count, mine, people }) => ({
      name,
      emoji: emojiCalled(name)?.character ?? "",
      count,
      mine,
      people,
    }));
}

export function presentAward(
  ctx: Context,
  award: AwardRow,
  type: AwardEmoji["awardable_type"],
): AwardEmoji {
  return {
    id: award.id,
    name: award.name,
    user: presentBasic(ctx.config.url, giverOf(award)),
    created_at: wireTime(award.created_at),
    updated_at: wireTime(award.updated_at),
    awardable_id: award.note_id ?? award.noteable_id,
    awardable_type: type,
  };
}

export function giverOf(award: AwardRow) {
  const { user_id: id, username, person: name, state, location, public_email } = award;
  return { id, username, name, state, location, public_email, created_at: award.joined_at };
}
