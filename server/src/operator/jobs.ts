/** `cairn jobs`: counts background jobs, lists those that failed, and retries them. */
import {
  listJobsAsOperator,
  presentBackgroundJobs,
  retryJobAsOperator,
} from "../modules/administration/index.ts";
import type { Context } from "../platform/context.ts";
import { print, UsageError, type Command } from "./command.ts";
import { runWithContext } from "./with-context.ts";

export const jobsCommand: Command = {
  usage: "jobs [retry ID]",
  about: "counts background jobs, lists those that failed, and starts one again",
  async run([action, id = "", ...rest], config) {
    if (action === undefined) return runWithContext(config, listJobs);
    if (action !== "retry" || !/^\d{1,15}$/.test(id) || rest.length > 0) {
      throw new UsageError("Name the id of one job.");
    }
    return runWithContext(config, async (ctx) => {
      await retryJobAsOperator(ctx, Number(id));
      print(`Job ${id} starts again.`);
      return 0;
    });
  },
};

/** Returns 1 when a job has failed, so that scripts can notice it. */
async function listJobs(ctx: Context): Promise<number> {
  const { counts, failed, next } = presentBackgroundJobs(await listJobsAsOperator(ctx));
  for (const { name, waiting, running, scheduled, failed: failures } of counts) {
    print(
      `${name}: ${waiting} waiting, ${running} running, ${scheduled} scheduled, ${failures} failed`,
    );
  }
  if (counts.length === 0) print("There are no background jobs.");
  for (const { id, name, error, attempts, max_attempts: most, next_attempt_at: at } of failed) {
    const after = at === null ? "gave up" : `next at ${at}`;
    print(`\n${id} ${name}, attempt ${attempts} of ${most}, ${after}\n  ${error}`);
  }
  if (next !== null) print("\nOlder failed jobs are on the page /admin/background_jobs.");
  return failed.length > 0 ? 1 : 0;
}
