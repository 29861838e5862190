/** Background job that renders comments again whose HTML was rendered by an older Markdown version. */
import { createRerenderingJob, type StaleTextSource } from "../../../platform/markdown/index.ts";
import { buildNoteJsonFragment } from "./fragments.ts";
import { saveNoteJsonFragments } from "./reading.queries.ts";
import { findStaleNoteBodiesAfter, type StaleNoteBody } from "./rerendering.queries.ts";
import { rerenderNoteBody } from "./body-json.ts";

export const staleNotesSource: StaleTextSource<StaleNoteBody> = {
  name: "notes",
  find: findStaleNoteBodiesAfter,
  async render(ctx, row) {
    const { id, body, lock_version: lockVersion } = row;
    const { html, final } = await rerenderNoteBody(ctx, row.place, body);
    if (!final) return;
    const fragment = buildNoteJsonFragment(body, html);
    await ctx.transaction((inner) =>
      saveNoteJsonFragments(inner, [{ id, lockVersion, html, fragment }]),
    );
  },
};

export const noteRerenderingJobs = [createRerenderingJob(staleNotesSource)];
