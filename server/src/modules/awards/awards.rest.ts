/** REST door of reactions. */
import { AwardEmoji } from "@cairn/contract/awards";
import { wireId, wireRef } from "@cairn/contract/wire";
import * as z from "zod";
import { notFound } from "../../platform/errors/app-error.ts";
import { answerPage, pagingQuery } from "../../platform/http/paging.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { issuesPolicy } from "../issues/index.ts";
import { awardsPolicy } from "./awards.policy.ts";
import { presentAward } from "./awards.present.ts";
import { wireEmojiName } from "./awards.web.ts";
import { giveAward, removeAward } from "./giving.ts";
import { getAward, listAwards } from "./reading.ts";

const IssueParams = z.strictObject({ id: wireRef, issue_iid: wireId });
const AwardParams = IssueParams.extend({ award_id: wireId });
const PATH = "/projects/:id/issues/:issue_iid/award_emoji";

export function addAwardsRest(routes: Routes): void {
  routes.api({
    method: "GET",
    path: PATH,
    action: issuesPolicy.read,
    summary: "Reactions to an issue",
    params: IssueParams,
    query: z.strictObject(pagingQuery),
    response: z.array(AwardEmoji),
    async handler(call) {
      const { ctx, params } = call;
      const rows = await answerPage(call, (slice) => listAwards(ctx, refOf(params), slice));
      return rows.map((award) => presentAward(ctx, award));
    },
  });

  routes.api({
    method: "GET",
    path: `${PATH}/:award_id`,
    action: issuesPolicy.read,
    summary: "One reaction to an issue",
    params: AwardParams,
    response: AwardEmoji,
    handler: async ({ ctx, params }) =>
      presentAward(ctx, await getAward(ctx, refOf(params), params.award_id)),
  });

  routes.api({
    method: "POST",
    path: PATH,
    action: awardsPolicy.award,
    summary: "React to an issue",
    params: IssueParams,
    body: z.strictObject({ name: wireEmojiName }),
    response: AwardEmoji,
    creates: true,
    async handler({ ctx, params, body }) {
      const outcome = await giveAward(ctx, refOf(params), body.name);
      if ("refusal" in outcome || outcome.award === null) {
        throw notFound("refusal" in outcome ? `Award Emoji ${outcome.refusal}` : "Award Emoji");
      }
      return presentAward(ctx, outcome.award);
    },
  });

  routes.api({
    method: "DELETE",
    path: `${PATH}/:award_id`,
    action: awardsPolicy.remove,
    summary: "Take a reaction back",
    params: AwardParams,
    handler: async ({ ctx, params }) => removeAward(ctx, refOf(params), params.award_id),
  });
}

function refOf({ id, issue_iid: iid }: z.output<typeof IssueParams>) {
  return { project: id, iid };
}
