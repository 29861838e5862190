import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { fitGraphiql } from "./fit-graphiql.ts";
import { pureSchemas } from "./pure-schemas.ts";

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
    // The explorer's editor is larger than any page may be; src/first-bundle.test.ts watches the pages.
    chunkSizeWarningLimit: 900,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ["src/main.tsx", "src/explorer/main.tsx"],
          // GraphiQL's marks for a compiler that we do not run.
          checks: { moduleLevelDirective: false },
        },
  },
}));
