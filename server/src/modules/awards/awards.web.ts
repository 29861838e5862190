/** Doors of the issue's page: the reactions it shows, and giving or taking one. */
import { AwardGroups, AwardToggled } from "@cairn/contract/awards";
import * as z from "zod";
import type { Routes } from "../../platform/http/routes.ts";
import { IssueParams, issuesPolicy, refOf } from "../issues/index.ts";
import { issueCalled } from "./awardables.ts";
import { awardsPolicy } from "./awards.policy.ts";
import { presentGroups } from "./awards.present.ts";
import { toggleOnPage } from "./giving.ts";
import { awardGroups } from "./reading.ts";

/** Names that are numbers, such as 100, come as numbers. */
export const wireEmojiName = z.union([z.string().min(1).max(100), z.int().transform(String)]);

export function addAwardsWeb(routes: Routes): void {
  routes.web({
    method: "GET",
    path: "/:place/-/issues/:iid/awards.json",
    action: issuesPolicy.read,
    summary: "Reactions to an issue, as its page shows them",
    params: IssueParams,
    response: AwardGroups,
    handler: async ({ ctx, params }) => presentGroups(await awardGroups(ctx, refOf(params))),
  });

  routes.web({
    method: "POST",
    path: "/:place/-/issues/:iid/toggle_award_emoji",
    action: awardsPolicy.award,
    summary: "Give a reaction to an issue, or take it back",
    params: IssueParams,
    body: z.strictObject({ name: wireEmojiName }),
    response: AwardToggled,
    status: 200,
    // Sent twice it would undo itself.
    creates: true,
    handler: async ({ ctx, params, body }) => ({
      ok: await toggleOnPage(ctx, issueCalled(refOf(params)), body.name),
    }),
  });
}
