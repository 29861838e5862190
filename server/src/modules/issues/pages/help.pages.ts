/** Help pages, and the web route from which they load their text. */
import { HELP_PATH, helpTopicJsonUrl, HelpPage, helpPath } from "@cairn/contract/help";
import * as z from "zod";
import { definePublicAction } from "../../../platform/auth/actions.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { getHelpPage } from "../help/help.ts";

const READ_HELP = definePublicAction("help.read");
const TopicParams = z.strictObject({ topic: z.string().max(100) });

export function registerHelpPageRoutes(routes: RouteRegistrar): void {
  routes.page({ path: HELP_PATH, action: READ_HELP, load: async () => ({}) });

  routes.page({
    path: helpPath(":topic"),
    action: READ_HELP,
    params: TopicParams,
    load: async ({ ctx, params: { topic } }) => {
      await getHelpPage(ctx, topic);
      return { reads: [helpTopicJsonUrl(topic)] };
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
