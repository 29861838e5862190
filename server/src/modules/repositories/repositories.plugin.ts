/** The repositories module: git repositories of projects, cloned and pushed to over HTTP. */
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS, registerNamespaceEraser } from "../access/index.ts";
import { registerCommittingRestRoutes } from "./committing/committing.rest.ts";
import { registerRepositoryChangesRestRoutes } from "./committing/repository-changes.rest.ts";
import { eraseRepositories, updateRepositoriesAfterNamespaceMove } from "./namespace-listener.ts";
import { registerProtectedBranchesRestRoutes } from "./protected-branches/protected-branches.rest.ts";
import { registerBrowsingPageRoutes } from "./browsing/browsing.pages.ts";
import { registerCommitsRestRoutes } from "./reading/commits.rest.ts";
import { registerFilesRestRoutes } from "./reading/files.rest.ts";
import { registerReadingWebRoutes } from "./reading/reading.web.ts";
import { registerRefsRestRoutes } from "./reading/refs.rest.ts";
import { registerRepositoriesGitRoutes } from "./repositories.git.ts";
import { defaultBranchListener, repositoriesJobs } from "./repositories.jobs.ts";

export const repositoriesModule: Module = {
  name: "repositories",
  register: () => registerNamespaceEraser(eraseRepositories),
  placePathEnds: [
    { pattern: /\/(?:info\/)?refs$/ },
    { pattern: /\/git-(?:upload|receive)-pack$/, isForWritesOnly: true },
  ],
  jobs: repositoriesJobs,
  listeners: [
    defineListener(NAMESPACE_EVENTS.moved, updateRepositoriesAfterNamespaceMove),
    defaultBranchListener,
  ],
  routes(routes) {
    registerRepositoriesGitRoutes(routes);
    registerProtectedBranchesRestRoutes(routes);
    registerCommittingRestRoutes(routes);
    registerRepositoryChangesRestRoutes(routes);
    registerRefsRestRoutes(routes);
    registerCommitsRestRoutes(routes);
    registerFilesRestRoutes(routes);
    registerReadingWebRoutes(routes);
    registerBrowsingPageRoutes(routes);
  },
};
