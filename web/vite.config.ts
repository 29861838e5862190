import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { createClassName } from "./class-names.ts";
import { computeChunkAssignments, createChunkGroup } from "./code-splitting.ts";
import { createGraphiqlPatchPlugins } from "./fit-graphiql.ts";
import { createPureSchemasPlugin } from "./pure-schemas.ts";

/**
 * Chunk with the modules that every page needs, so that a page does not load a hundred files. The
 * entry `main.tsx`, which starts a page, is not part of this chunk: the GraphQL explorer imports
 * React from the chunk and must not start a page.
 */
const FRAME = {
  name: "frame",
  tags: ["$initial" as const],
  test: /\/web\/src\/(?!explorer|sandbox|main\.tsx)|\/contract\/src\/|\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|lucide-react|@tanstack\/(?:query-core|react-query))\//,
  priority: 2,
};

/**
 * Chunk of Vite's helper for dynamic imports. The GraphQL explorer and the rendering sandbox need
 * the helper, but nothing of the frame chunk.
 */
const LOADER = { name: "loader", test: /vite\/preload-helper/, priority: 3 };

/**
 * Configuration of two bundles with the same source: `vite build` makes the files that the browser
 * loads, `vite build --ssr src/entry-server.tsx` makes the one file that the server imports. In
 * development the server embeds Vite in middleware mode with this configuration.
 */
export default defineConfig(async ({ command, isSsrBuild = false }) => {
  const isForBrowser = command === "build" && !isSsrBuild;
  const plan = isForBrowser
    ? await computeChunkAssignments(configFor(command, isSsrBuild, []))
    : null;
  return configFor(command, isSsrBuild, plan ? [createChunkGroup(plan)] : []);
});

const configFor = (
  command: "build" | "serve",
  isSsrBuild: boolean,
  planned: ReturnType<typeof createChunkGroup>[],
): UserConfig => ({
  root: import.meta.dirname,
  base: "/-/assets/",
  plugins: [react(), createPureSchemasPlugin(), createGraphiqlPatchPlugins()],
  css: command === "build" ? { modules: { generateScopedName: createClassName } } : {},
  // The server bundle includes React, so that there is only one copy of React. In development Vite loads
  // React through Node.js, because Vite cannot run CommonJS modules itself.
  ssr: command === "build" ? { noExternal: true } : {},
  // A build always contains React's production code, whatever NODE_ENV is.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    assetsDir: "",
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Turns off inlined assets, such as fonts, and the polyfill script, because the content
    // security policy forbids both.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The oldest browser versions with `light-dark()` and popover. For older versions, Vite would
    // rewrite `light-dark()` in the styles.
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    // Size in kB above which Vite warns about a chunk. The GraphQL explorer's editor and one of
    // Mermaid's layouts need this limit. `src/first-bundle.test.ts` checks the size of pages.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ["src/main.tsx", "src/explorer/main.tsx", "src/sandbox/main.ts"],
          output: { codeSplitting: { groups: [LOADER, FRAME, ...planned] } },
          // Turns off the warning about module directives, because GraphiQL contains directives for
          // a compiler that we do not run.
          checks: { moduleLevelDirective: false },
        },
  },
});
