import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { computeChunkAssignments, createChunkGroup } from "./code-splitting.ts";
import { patchGraphiqlPlugins } from "./fit-graphiql.ts";
import { pureSchemasPlugin } from "./pure-schemas.ts";

/**
 * The modules that every page needs, in one chunk instead of a hundred. The entry `main.tsx` is not part
 * of this chunk: the explorer imports React from the chunk, and would otherwise start a page too.
 */
const FRAME = {
  name: "frame",
  tags: ["$initial" as const],
  test: /\/web\/src\/(?!explorer|sandbox|main\.tsx)|\/contract\/src\/|\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|lucide-react|@tanstack\/(?:query-core|react-query))\//,
  priority: 2,
};

/** Vite's helper for dynamic imports: explorer and sandbox need it, but nothing of the frame chunk. */
const LOADER = { name: "loader", test: /vite\/preload-helper/, priority: 3 };

/**
 * Two bundles from one source: `vite build` makes the files that the browser loads, `vite build --ssr
 * src/entry-server.tsx` makes the one file that the server imports. In development the server embeds
 * Vite in middleware mode with this same file.
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
  plugins: [react(), pureSchemasPlugin(), patchGraphiqlPlugins()],
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
    // The content security policy allows neither inlined fonts nor a polyfill script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first browsers with light-dark() and popover; for older targets Vite would rewrite the tokens.
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    // The explorer's editor and one of Mermaid's layouts are larger than the limit for pages, which
    // src/first-bundle.test.ts checks.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ["src/main.tsx", "src/explorer/main.tsx", "src/sandbox/main.ts"],
          output: { codeSplitting: { groups: [LOADER, FRAME, ...planned] } },
          // GraphiQL contains module directives for a compiler that we do not run.
          checks: { moduleLevelDirective: false },
        },
  },
});
