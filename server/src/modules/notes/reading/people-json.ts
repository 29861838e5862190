/** People as the JSON of notes shows them, each written once for all notes of an answer. */
import type { NoteAuthor, NoteAward } from "@cairn/contract/notes/discussions";
import { LEVEL_NAMES } from "@cairn/contract/members";
import type { Context } from "../../../platform/context.ts";
import { findEmoji } from "../../../platform/markdown/index.ts";
import { presentUserBasic } from "../../users/index.ts";
import type { PersonRow } from "./reading.queries.ts";

export interface PeopleSerializer {
  /** Somebody as an object. */
  person(id: number): string;
  /** The English name of what they are to the project, or null. */
  access(id: number): string;
  /** A list of reactions, from names and ids in a row. */
  awards(given: string): string;
}

export function createPeopleSerializer(
  ctx: Context,
  people: ReadonlyMap<number, PersonRow>,
): PeopleSerializer {
  const written = new Map<number, string>();
  return {
    person(id) {
      const known = written.get(id);
      if (known !== undefined) return known;
      const text = JSON.stringify(presentAuthor(ctx, people.get(id) as PersonRow));
      written.set(id, text);
      return text;
    },
    access: (id) => JSON.stringify(LEVEL_NAMES[people.get(id)?.level ?? 0] ?? null),
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

function presentAuthor(ctx: Context, person: PersonRow): NoteAuthor {
  const { web_url: _, ...basic } = presentUserBasic(ctx.config.url, person);
  return {
    ...basic,
    path: `/${person.username}`,
    show_status: false,
    status_tooltip_html: null,
    availability: "not_set",
    is_gitlab_employee: false,
  };
}
