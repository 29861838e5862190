/**
 * Extracts the quick actions from a text of an issue and applies them with the same rules as the
 * API.
 */
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { MAX_COMMANDS_PER_TEXT } from "../../../platform/quick-actions/index.ts";
import type { AppliedQuickActions, ExtractedQuickActions } from "../../noteables/index.ts";
import { lockIssue } from "../changing/locking.ts";
import type { IssueRef } from "../reading/reading.ts";
import { spendUpdateRateLimit, updateLockedIssue } from "../changing/updating.ts";
import { ISSUE_ARGUMENTS_MAX } from "./issue-arguments.ts";
import {
  issueQuickActions,
  type CombinedIssueUpdate,
  type ParsedIssueQuickAction,
} from "../changing/quick-action-registry.ts";

export async function extractQuickActions(written: string): Promise<ExtractedQuickActions> {
  const { text, commands } = await issueQuickActions.in(written);
  return {
    text,
    count: commands.length,
    isAskedFor: (wanted) =>
      issueQuickActions.asked(commands).some(({ action }) => action.name === wanted),
    apply: (inner, { place: { id }, iid }) => apply(inner, { project: { id }, iid }, commands),
  };
}

type Commands = Awaited<ReturnType<typeof issueQuickActions.in>>["commands"];

interface Attempt {
  name: string;
  /** What the quick action does; null when the viewer cannot use it on this issue. */
  step: ParsedIssueQuickAction | null;
  /** Why there is no step, as the end of a sentence. */
  refusal: string;
}

async function apply(
  ctx: Context,
  ref: IssueRef,
  commands: Commands,
): Promise<AppliedQuickActions> {
  const outcome: AppliedQuickActions = { changes: {}, messages: [], failures: [] };
  if (commands.length === 0) return outcome;
  return ctx.transaction(async (inner) => {
    const { attempts, reasons } = await attempted(inner, ref, commands);
    const isChanged = await changeOnce(inner, ref, attempts);
    for (const { name, step, refusal } of attempts) {
      const done = step?.change !== undefined && !isChanged ? false : await run(inner, ref, step);
      if (step === null) fail(outcome, `/${name} couldn't be applied: ${refusal}.`);
      else if (done === false) fail(outcome, `/${name} couldn't be applied.`);
      else outcome.messages.push(step.applied);
      Object.assign(outcome.changes, done);
    }
    for (const reason of reasons) fail(outcome, reason);
    if (commands.length > MAX_COMMANDS_PER_TEXT) {
      fail(outcome, `Only the first ${MAX_COMMANDS_PER_TEXT} commands were considered.`);
    }
    return outcome;
  });
}

function fail(outcome: AppliedQuickActions, sentence: string): void {
  outcome.messages.push(sentence);
  outcome.failures.push(sentence);
}

/**
 * Checks which quick actions the viewer can use. Locks the issue first, so that the result is still
 * valid when the quick actions run.
 */
async function attempted(ctx: Context, ref: IssueRef, commands: Commands) {
  const issue = await lockIssue(ctx, ref);
  const attempts: Attempt[] = [];
  const { entries, reasons } = issueQuickActions.selected(ctx, commands);
  let others = 0;
  for (const { item, isRefused } of entries) {
    const { action, command } = item;
    const isOffered = !isRefused && (await action.isOffered(ctx, issue));
    const step = isOffered ? await action.read(ctx, issue, command.argument) : null;
    others += step?.others ?? 0;
    const isTooMany = others > ISSUE_ARGUMENTS_MAX && step?.others !== undefined;
    attempts.push({
      name: command.name,
      step: isTooMany ? null : step,
      refusal: explainRefusal(
        { isOffered, isTooMany: isRefused || isTooMany },
        action.params,
        command.argument,
      ),
    });
  }
  if (others > ISSUE_ARGUMENTS_MAX) {
    reasons.push(
      `The commands in one text can mention at most ${ISSUE_ARGUMENTS_MAX} other issues.`,
    );
  }
  return { attempts, reasons };
}

/** Longest argument that a refusal repeats. */
const REPEATED_ARGUMENT_MAX = 80;

function explainRefusal(
  { isOffered, isTooMany }: { isOffered: boolean; isTooMany: boolean },
  params: readonly string[] | undefined,
  argument: string,
): string {
  if (isTooMany) return "the text has too many of these commands";
  if (!isOffered) return "it isn't available here or you don't have permission";
  if (argument === "") return `write what it applies to, such as ${params?.[0] ?? "a name"}`;
  return `nothing matches “${argument.slice(0, REPEATED_ARGUMENT_MAX)}”`;
}

async function changeOnce(
  ctx: Context,
  ref: IssueRef,
  attempts: readonly Attempt[],
): Promise<boolean> {
  const changes = attempts.flatMap(({ step }) => step?.change ?? []);
  if (changes.length === 0) return true;
  await spendUpdateRateLimit(ctx);
  const { carried: _, ...change } = changes.reduce<CombinedIssueUpdate>(
    (soFar, next) => next(soFar),
    {},
  );
  return (await unlessRefused(ctx, (part) => updateLockedIssue(part, ref, change))) !== false;
}

async function run(ctx: Context, ref: IssueRef, step: ParsedIssueQuickAction | null) {
  if (step?.run === undefined) return undefined;
  return unlessRefused(ctx, async (part) => step.run?.(part, ref));
}

/**
 * Error codes that stop only the quick action that failed; the next quick actions still run. Errors
 * with other codes are thrown.
 */
const REFUSALS = new Set(["bad_request", "forbidden", "invalid", "not_found", "unprocessable"]);

/** Runs `work` in a nested transaction, so that a failed quick action leaves no partial changes. */
async function unlessRefused<Result>(
  ctx: Context,
  work: (part: Context) => Promise<Result>,
): Promise<Result | false> {
  try {
    return await ctx.transaction(work);
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return false;
    throw error;
  }
}
