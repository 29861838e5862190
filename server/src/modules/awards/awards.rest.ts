/** REST routes of reactions (`award_emoji`) to noteables and to notes. */
import { AwardEmoji } from "@cairn/contract/awards";
import { wireId } from "@cairn/contract/wire";
import * as z from "zod";
import type { AnyAction } from "../../platform/auth/actions.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { respondWithListPage, pagingQueryParams } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { AwardableFinder } from "./awardables.ts";
import { awardsPolicy } from "./awards.policy.ts";
import { presentAward } from "./awards.present.ts";
import { wireEmojiName } from "./awards.web.ts";
import { addAward, removeAward } from "./awarding.ts";
import { getAward, listAwards } from "./reading.ts";

interface AwardRoutes<Params extends z.ZodObject> {
  /**
   * The kind of awardable with its article, such as "an issue". The descriptions of the routes
   * contain this text.
   */
  what: string;
  type: AwardEmoji["awardable_type"];
  path: string;
  params: Params;
  find: (params: z.output<Params>) => AwardableFinder;
  read: AnyAction;
  give: AnyAction;
}

export function registerAwardRestRoutes<Params extends z.ZodObject>(
  routes: RouteRegistrar,
  { what, type, path, params: thing, find: awardable, read, give }: AwardRoutes<Params>,
): void {
  const all = `${path}/award_emoji`;
  const one = `${all}/:award_id`;
  const award = thing.extend({ award_id: wireId });
  const find = (params: unknown) => awardable(params as z.output<Params>);

  routes.api({
    method: "GET",
    path: all,
    action: read,
    summary: `List the reactions to ${what}`,
    params: thing,
    query: z.strictObject(pagingQueryParams),
    response: z.array(AwardEmoji),
    async handler(call) {
      const { ctx, params } = call;
      const rows = await respondWithListPage(call, (slice) => listAwards(ctx, find(params), slice));
      return rows.map((row) => presentAward(ctx, row, type));
    },
  });

  routes.api({
    method: "GET",
    path: one,
    action: read,
    summary: `Get a reaction to ${what}`,
    params: award,
    response: AwardEmoji,
    handler: async ({ ctx, params }) =>
      presentAward(ctx, await getAward(ctx, find(params), Number(params["award_id"])), type),
  });

  routes.api({
    method: "POST",
    path: all,
    action: give,
    summary: `Add a reaction to ${what}`,
    params: thing,
    body: z.strictObject({ name: wireEmojiName }),
    response: AwardEmoji,
    creates: true,
    async handler({ ctx, params, body }) {
      const outcome = await addAward(ctx, find(params), body.name);
      if ("refusal" in outcome || outcome.award === null) {
        throw notFoundError(
          "refusal" in outcome ? `Award Emoji ${outcome.refusal}` : "Award Emoji",
        );
      }
      return presentAward(ctx, outcome.award, type);
    },
  });

  routes.api({
    method: "DELETE",
    path: one,
    action: awardsPolicy.remove,
    summary: `Delete a reaction to ${what}`,
    params: award,
    handler: async ({ ctx, params }) => removeAward(ctx, find(params), Number(params["award_id"])),
  });
}
