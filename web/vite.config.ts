import { defineConfig, type UserConfig } from "vite";
import {
  BUILD_OPTIONS,
  CLIENT_FOLDER,
  PRODUCTION_OPTIONS,
  SHARED_OPTIONS,
} from "./bundle-options.ts";
import { computeChunkAssignments, createChunkGroup } from "./code-splitting.ts";
import { createStyleSheetPlugin } from "./style-sheets.ts";

/** Chunk with the modules that every page needs, so that a page does not load a hundred files. */
const MAIN = { name: "main", tags: ["$initial" as const], test: /./, priority: 2 };

/**
 * Configuration of two bundles with the same source: `vite build` makes the files that pages load
 * in the browser, `vite build --ssr src/entry-server.tsx` makes the one file that the server
 * imports. In development the server embeds Vite in middleware mode with this configuration.
 * `vite.standalone.config.ts` makes the files of the GraphQL explorer and of the sandbox.
 */
export default defineConfig(async ({ command, isSsrBuild = false }) => {
  // In development Vite loads React through Node.js, because Vite cannot run CommonJS modules
  // itself.
  if (command === "serve") return SHARED_OPTIONS;
  if (isSsrBuild) return SERVER_BUNDLE;
  const plan = await computeChunkAssignments(createPagesBundle([]));
  return createPagesBundle([createChunkGroup(plan)]);
});

const SERVER_BUNDLE: UserConfig = {
  ...SHARED_OPTIONS,
  ...PRODUCTION_OPTIONS,
  // The server bundle includes React, so that there is only one copy of React.
  ssr: { noExternal: true },
  build: { ...BUILD_OPTIONS, outDir: "dist/server", copyPublicDir: false },
};

function createPagesBundle(planned: ReturnType<typeof createChunkGroup>[]): UserConfig {
  return {
    ...SHARED_OPTIONS,
    ...PRODUCTION_OPTIONS,
    plugins: [SHARED_OPTIONS.plugins, createStyleSheetPlugin()],
    build: {
      ...BUILD_OPTIONS,
      ...CLIENT_FOLDER,
      manifest: true,
      rolldownOptions: {
        input: "src/main.tsx",
        output: { codeSplitting: { groups: [MAIN, ...planned] } },
      },
    },
  };
}
