/**
 * Background job that renders stored texts again after the Markdown version has changed. Texts that the
 * job has not processed yet are rendered when they are read. The job reads the rows in the order of
 * their ids, 200 per statement, and stores its position.
 */
import type { Context } from "../context.ts";
import type { Job } from "../jobs/jobs.ts";
import { readRerenderingProgress, saveRerenderingProgress } from "./rerendering.queries.ts";

/** Number of rows that one SQL statement reads. */
const WINDOW = 200;
/**
 * Maximum time of one run; the job starts every minute. It renders one text at a time, so that it
 * occupies at most one worker thread.
 */
const MILLISECONDS_PER_RUN = 20_000;
/** Priority of the job. Lower numbers run first and all other jobs have 0, so this job runs last. */
const PRIORITY = 10;

export interface StaleTextSource<Row extends { id: number }> {
  /** Part of the job's name, such as `issues` or `notes`. */
  name: string;
  /**
   * Reads the next `window` rows after the id `after`. Returns those with an older Markdown version, and
   * the last id that was read.
   */
  find(ctx: Context, after: number, window: number): Promise<{ rows: Row[]; last: number | null }>;
  /** Renders the text of the row and stores the HTML, unless the text was changed in the meantime. */
  render(ctx: Context, row: Row): Promise<void>;
}

export function createRerenderingJob<Row extends { id: number }>(texts: StaleTextSource<Row>): Job {
  return {
    name: `${texts.name}:rerender_old_texts`,
    every: "* * * * *",
    priority: PRIORITY,
    run: (ctx) => rerenderStaleTexts(ctx, texts),
  };
}

export async function rerenderStaleTexts<Row extends { id: number }>(
  ctx: Context,
  texts: StaleTextSource<Row>,
  { window = WINDOW, milliseconds = MILLISECONDS_PER_RUN } = {},
): Promise<void> {
  const deadline = performance.now() + milliseconds;
  let { last_id: from, finished } = await readRerenderingProgress(ctx, texts.name);
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
    const isOurs = await saveRerenderingProgress(ctx, texts.name, {
      from,
      to,
      rendered: done,
      finished,
    });
    if (!isOurs) return;
    from = to;
  }
  if (rendered > 0) {
    ctx.log.info(
      { texts: texts.name, rendered, last_id: from, finished },
      "rerendered texts of an older Markdown version",
    );
  }
}
