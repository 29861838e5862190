/** Help pages, and the web route from which they load their text. */
import { helpAddress, HelpPage, helpPath } from "@cairn/contract/help";
import * as z from "zod";
import { publicAction } from "../../../platform/auth/actions.ts";
import type { Routes } from "../../../platform/http/routes.ts";
import { getHelpPage } from "../help/help.ts";

const READ_HELP = publicAction("help.read");
const TopicParams = z.strictObject({ topic: z.string().max(100) });

export function addHelpPages(routes: Routes): void {
  routes.page({
    path: helpPath(":topic"),
    action: READ_HELP,
    params: TopicParams,
    load: async ({ ctx, params: { topic } }) => {
      await getHelpPage(ctx, topic);
      return { reads: [helpAddress(topic)] };
    },
  });

  routes.web({
    method: "GET",
    path: "/-/help/:topic",
    action: READ_HELP,
    summary: "Get a help page",
    params: TopicParams,
    response: HelpPage,
    handler: ({ ctx, params }) => getHelpPage(ctx, params.topic),
  });
}
