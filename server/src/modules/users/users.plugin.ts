/** The users module: accounts, sessions and tokens. Registers its routes, channel and jobs. */
import { registerReferences } from "../../platform/markdown/index.ts";
import type { Module } from "../../platform/module.ts";
import { createAuthenticator } from "./authenticating.ts";
import { addAvatarsPages } from "./avatars.pages.ts";
import { addTokensRest } from "./tokens.rest.ts";
import { usersChannels } from "./users.channel.ts";
import { ACCESS_REVOKING_EVENTS } from "./users.events.ts";
import { usersJobs } from "./users.jobs.ts";
import { addUsersPages } from "./users.pages.ts";
import { addUsersRest } from "./users.rest.ts";
import { userReferenceKind } from "./references.ts";
import "./users.graphql.ts";

export const usersModule: Module = {
  name: "users",
  register() {
    registerReferences({ kinds: [userReferenceKind] });
  },
  authenticator: createAuthenticator,
  channels: usersChannels,
  endsAccess: ACCESS_REVOKING_EVENTS,
  jobs: usersJobs,
  routes(routes) {
    addUsersRest(routes);
    addTokensRest(routes);
    addAvatarsPages(routes);
    addUsersPages(routes);
  },
};
