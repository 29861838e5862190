/** Serializes users and reactions for the JSON of notes. Each user is serialized once per response. */
import type { NoteAuthor, NoteAward } from "@cairn/contract/notes/discussions";
import { ACCESS_LEVEL_NAMES } from "@cairn/contract/members";
import type { Context } from "../../../platform/context.ts";
import { findEmoji } from "../../../platform/markdown/index.ts";
import {
  presentShownStatus,
  presentUserBasic,
  renderStatusEmoji,
  type UserStatusRow,
} from "../../users/index.ts";
import type { NoteUserRow } from "./reading.queries.ts";

export interface NoteUsersSerializer {
  /** Returns the user as a JSON object. */
  person(id: number): string;
  /**
   * Returns the name of the user's access level in the project or group as a JSON string, or `null`.
   */
  access(id: number): string;
  /**
   * Returns a JSON array of reactions. `given` is a string such as "thumbsup:5,heart:7" (emoji name and
   * user id).
   */
  awards(given: string): string;
}

export function createNoteUsersSerializer(
  ctx: Context,
  people: ReadonlyMap<number, NoteUserRow>,
): NoteUsersSerializer {
  const written = new Map<number, string>();
  return {
    person(id) {
      const known = written.get(id);
      if (known !== undefined) return known;
      const text = JSON.stringify(presentAuthor(ctx, people.get(id) as NoteUserRow));
      written.set(id, text);
      return text;
    },
    access: (id) => JSON.stringify(ACCESS_LEVEL_NAMES[people.get(id)?.level ?? 0] ?? null),
    awards(given) {
      const awards = given.split(",").flatMap((award): NoteAward[] => {
        const [name = "", giver] = award.split(":");
        const person = people.get(Number(giver));
        if (person === undefined) return [];
        const { id, username } = person;
        const emoji = findEmoji(name)?.character ?? "";
        return [{ name, emoji, user: { id, name: person.name, username } }];
      });
      return JSON.stringify(awards);
    },
  };
}

function presentAuthor(ctx: Context, person: NoteUserRow): NoteAuthor {
  const { web_url: _, ...basic } = presentUserBasic(ctx.config.url, person);
  const status = person.status === null ? null : (JSON.parse(person.status) as UserStatusRow);
  const shown = presentShownStatus(status);
  const tooltip = renderStatusEmoji(status);
  return {
    ...basic,
    path: `/${person.username}`,
    show_status: tooltip !== null,
    status_tooltip_html: tooltip,
    availability: shown?.busy ? "busy" : "not_set",
    is_gitlab_employee: false,
    ...(shown && { status: shown }),
  };
}
