import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
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

/** What many pages share, icons among it; what only a few need stays with them. */
const PARTS = {
  name: "parts",
  test: /\/web\/src\/(?:ui|platform)\/(?!aria\/|editor\/|picker\.)|\/lucide-react\/|\/contract\/src\//,
  minShareCount: 8,
  priority: 1,
};

/** What forms share; most pages are read before anybody fills in a form. */
const FIELDS = {
  name: "fields",
  test: /\/web\/src\/(?:ui\/(?:(?:text|textarea|search)-)?field\.|platform\/(?:use-form|failure|idempotency-key))/,
  minShareCount: 6,
  includeDependenciesRecursively: false,
  priority: 2,
};

/** Two icons of the same pages, one file instead of two: each costs more by itself than it holds. */
const ICONS = { name: "icons", test: /\/icons\/(?:siren|pencil)\./, priority: 2 };

/**
 * Two bundles from one source: `vite build` makes what the browser loads, `vite build --ssr
 * src/entry-server.tsx` makes the one file the server imports. In development the server embeds
 * Vite in middleware mode with this same file.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
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
          output: { codeSplitting: { groups: [LOADER, FRAME, PARTS, FIELDS, ICONS] } },
          // GraphiQL's marks for a compiler that we do not run.
          checks: { moduleLevelDirective: false },
        },
  },
}));
