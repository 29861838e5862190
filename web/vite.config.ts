import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { planChunks, plannedGroup } from "./code-splitting.ts";
import { fitGraphiql } from "./fit-graphiql.ts";
import { pureSchemas } from "./pure-schemas.ts";

/**
 * What every page needs before anything else, in one file instead of a hundred. Not the entry itself: the
 * explorer takes React from here, and would start a page along with it.
 */
const FRAME = {
  name: "frame",
  tags: ["$initial" as const],
  test: /\/web\/src\/(?!explorer|sandbox|main\.tsx)|\/contract\/src\/|\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|lucide-react|@tanstack\/(?:query-core|react-query))\//,
  priority: 2,
};

/** Vite's own way of loading what comes later: explorer and sandbox need it, and nothing of the frame. */
const LOADER = { name: "loader", test: /vite\/preload-helper/, priority: 3 };

/**
 * Two bundles from one source: `vite build` makes what the browser loads, `vite build --ssr
 * src/entry-server.tsx` makes the one file the server imports. In development the server embeds
 * Vite in middleware mode with this same file.
 */
export default defineConfig(async ({ command, isSsrBuild = false }) => {
  const isForBrowser = command === "build" && !isSsrBuild;
  const plan = isForBrowser ? await planChunks(configFor(command, isSsrBuild, [])) : null;
  return configFor(command, isSsrBuild, plan ? [plannedGroup(plan)] : []);
});

const configFor = (
  command: "build" | "serve",
  isSsrBuild: boolean,
  planned: ReturnType<typeof plannedGroup>[],
): UserConfig => ({
  root: import.meta.dirname,
  base: "/-/assets/",
  plugins: [react(), pureSchemas(), fitGraphiql()],
  // One module graph: React lives inside the server bundle, never beside it. In development Vite
  // loads React as Node does, because it cannot run CommonJS modules itself.
  ssr: command === "build" ? { noExternal: true } : {},
  // What is built holds React's production half, whatever the environment says.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    assetsDir: "",
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The content security policy has no place for inlined fonts, nor for a polyfill script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first browsers with light-dark() and popover; older targets would rewrite the tokens.
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    // The explorer's editor and a layout of Mermaid's are larger than any page may be;
    // src/first-bundle.test.ts watches the pages.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ["src/main.tsx", "src/explorer/main.tsx", "src/sandbox/main.ts"],
          output: { codeSplitting: { groups: [LOADER, FRAME, ...planned] } },
          // GraphiQL's marks for a compiler that we do not run.
          checks: { moduleLevelDirective: false },
        },
  },
});
