/** Background job that renders comments again when an older renderer version made their HTML. */
import { createRerenderingJob, type StaleTexts } from "../../../platform/markdown/index.ts";
import { buildFragment } from "./fragments.ts";
import { saveFragments } from "./reading.queries.ts";
import { findStaleBodiesAfter, type StaleBody } from "./rerendering.queries.ts";
import { rerenderBody } from "./body-json.ts";

export const staleNotes: StaleTexts<StaleBody> = {
  name: "notes",
  find: findStaleBodiesAfter,
  async render(ctx, row) {
    const { id, body, lock_version: lockVersion } = row;
    const { html, final } = await rerenderBody(ctx, row.place, body);
    if (!final) return;
    const fragment = buildFragment(body, html);
    await ctx.transaction((inner) => saveFragments(inner, [{ id, lockVersion, html, fragment }]));
  },
};

export const rerenderingJobs = [createRerenderingJob(staleNotes)];
