/** Presents reactions as JSON for the web page and the REST API. */
import type { AwardEmoji, AwardSummaries } from "@cairn/contract/awards";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { findEmoji } from "../../platform/markdown/index.ts";
import { presentUserBasic } from "../users/index.ts";
import type { AwardRow, AwardsByEmojiRow } from "./awards.queries.ts";

/**
 * Emoji that come first in the list of reactions. The others are sorted by when each was first
 * used.
 */
const FIRST = ["thumbsup", "thumbsdown"];

export function presentAwardsByEmoji(groups: readonly AwardsByEmojiRow[]): AwardSummaries {
  const place = ({ name }: AwardsByEmojiRow) =>
    FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
  return groups
    .toSorted((one, other) => place(one) - place(other))
    .map(({ name, count, mine, people }) => ({
      name,
      emoji: findEmoji(name)?.character ?? "",
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
    user: presentUserBasic(ctx.config.url, presentAwardUser(award)),
    created_at: formatWireTime(award.created_at),
    updated_at: formatWireTime(award.updated_at),
    awardable_id: award.note_id ?? award.noteable_id,
    awardable_type: type,
  };
}

export function presentAwardUser(award: AwardRow) {
  const { user_id: id, username, person: name, state, location, public_email } = award;
  return { id, username, name, state, location, public_email, created_at: award.joined_at };
}
