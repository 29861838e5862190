/** Resolves mentions such as `@ada` in texts to users. */
import type { Context } from "../../platform/context.ts";
import type {
  ReferenceTargetWithSourceText,
  ReferenceKind,
  ReferenceLinkForViewer,
} from "../../platform/markdown/index.ts";
import { usersPolicy } from "./users.policy.ts";
import { findUsersById } from "./users.queries.ts";

export const userReferenceKind: ReferenceKind = {
  kind: "user",
  async show(
    ctx: Context,
    met: readonly ReferenceTargetWithSourceText[],
  ): Promise<(ReferenceLinkForViewer | null)[]> {
    // For visitors, mentions do not become links, so that visitors cannot find out which accounts
    // exist.
    if (!usersPolicy.read.allows(ctx.viewer)) return met.map(() => null);
    const people = await findUsersById(ctx, [...new Set(met.map(({ id }) => id))]);
    const byId = new Map(people.map((person) => [person.id, person]));
    return met.map(({ id }) => {
      const person = byId.get(id);
      if (person === undefined) return null;
      const { username, name: title } = person;
      return { href: `/${username}`, title, text: `@${username}`, class: "gfm-project_member" };
    });
  },
};
