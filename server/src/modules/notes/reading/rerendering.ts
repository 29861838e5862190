/** Notes that an older renderer made are rendered again in the background. */
import { rerenderingJob, type OldTexts } from "../../../platform/markdown/index.ts";
import { fragmentOf } from "./fragments.ts";
import { keepFragments } from "./reading.queries.ts";
import { oldBodiesAfter, type OldBody } from "./rerendering.queries.ts";
import { renderAgain } from "./body-json.ts";

export const oldNotes: OldTexts<OldBody> = {
  name: "notes",
  find: oldBodiesAfter,
  async render(ctx, row) {
    const { id, body, lock_version: lockVersion } = row;
    const { html, final } = await renderAgain(ctx, row.place, body);
    if (!final) return;
    const fragment = fragmentOf(body, html);
    await ctx.transaction((inner) => keepFragments(inner, [{ id, lockVersion, html, fragment }]));
  },
};

export const rerenderingJobs = [rerenderingJob(oldNotes)];
