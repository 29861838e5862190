import { defineConfig } from "vite";
import {
  BUILD_OPTIONS,
  CLIENT_FOLDER,
  PRODUCTION_OPTIONS,
  SHARED_OPTIONS,
} from "./bundle-options.ts";

/**
 * Configuration of the GraphQL explorer and of the sandbox for diagrams and formulas. They are
 * built apart from the pages: files that they shared with pages would be additional files on every
 * page.
 */
export default defineConfig({
  ...SHARED_OPTIONS,
  ...PRODUCTION_OPTIONS,
  build: {
    ...BUILD_OPTIONS,
    ...CLIENT_FOLDER,
    manifest: ".vite/standalone.json",
    copyPublicDir: false,
    // Size in kB above which Vite warns about a chunk. The GraphQL explorer's editor and one of
    // Mermaid's layouts need this limit.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      input: ["src/explorer/main.tsx", "src/sandbox/main.ts"],
      // Turns off the warning about module directives, because GraphiQL contains directives for
      // a compiler that we do not run.
      checks: { moduleLevelDirective: false },
    },
  },
});
