/**
 * Renders texts again that an older renderer made, in the background. Until then they are rendered when
 * they are read. The walk goes by id in windows, so no statement reads many rows, and remembers its place.
 */
import type { Context } from "../context.ts";
import type { Job } from "../jobs/jobs.ts";
import { readProgress, saveProgress } from "./rerendering.queries.ts";

/** So many rows are looked at by one statement. */
const WINDOW = 200;
/** Of each minute; one text at a time, so that at most one of the rendering threads is taken. */
const MILLISECONDS_PER_RUN = 20_000;
/** After all other work: lower numbers run first, and the others have 0. */
const PRIORITY = 10;

export interface StaleTexts<Row extends { id: number }> {
  /** In the name of the job: `issues`, `notes`. */
  name: string;
  /** Of the next `window` rows behind an id, those that are old; and the last id of all of them. */
  find(ctx: Context, after: number, window: number): Promise<{ rows: Row[]; last: number | null }>;
  /** Stores it too, unless somebody has written something else meanwhile. */
  render(ctx: Context, row: Row): Promise<void>;
}

export function createRerenderingJob<Row extends { id: number }>(texts: StaleTexts<Row>): Job {
  return {
    name: `${texts.name}:rerender_old_texts`,
    every: "* * * * *",
    priority: PRIORITY,
    run: (ctx) => rerenderStaleTexts(ctx, texts),
  };
}

export async function rerenderStaleTexts<Row extends { id: number }>(
  ctx: Context,
  texts: StaleTexts<Row>,
  { window = WINDOW, milliseconds = MILLISECONDS_PER_RUN } = {},
): Promise<void> {
  const deadline = performance.now() + milliseconds;
  let { last_id: from, finished } = await readProgress(ctx, texts.name);
  let rendered = 0;
  while (!finished && performance.now() < deadline) {
    const { rows, last } = await texts.find(ctx, from, window);
    let to = last ?? from;
    let done = 0;
    for (const row of rows) {
      await texts.render(ctx, row);
      done += 1;
      if (performance.now() < deadline || done === rows.length) continue;
      to = row.id;
      break;
    }
    finished = last === null;
    rendered += done;
    const isOurs = await saveProgress(ctx, texts.name, { from, to, rendered: done, finished });
    if (!isOurs) return;
    from = to;
  }
  if (rendered > 0) {
    ctx.log.info({ texts: texts.name, rendered, last_id: from, finished }, "rendered old texts");
  }
}
