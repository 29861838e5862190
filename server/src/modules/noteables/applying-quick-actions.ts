/**
 * Applies the quick actions of a text to its noteable: checks which ones the viewer can use, saves their
 * combined change once, and runs the others.
 */
import type { QuickActionChanges } from "@cairn/contract/notes/discussions";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  MAX_COMMANDS_PER_TEXT,
  type QuickActionRegistry,
} from "../../platform/quick-actions/index.ts";
import type { AppliedQuickActions } from "./quick-actions.ts";

/** What a quick action does, after its argument was parsed. */
export interface QuickActionStep<Update, Ref> {
  /** Shown in the preview before the quick action runs: `Closes this issue.` */
  explains: string;
  /** Shown after the quick action ran: `Closed this issue.` */
  applied: string;
  /**
   * Adds the change of this quick action to the change of the earlier ones. All quick actions in a
   * text are saved as one update of the noteable.
   */
  change?: (soFar: Update) => Update;
  /**
   * Number of other noteables that the quick action refers to. The sum over all quick actions of a
   * text is limited.
   */
  others?: number;
  /** True runs this quick action after all others of the text, because the noteable moves elsewhere. */
  runsLast?: true;
  /**
   * Makes the changes that `change` cannot express, in the same transaction. Returns false when the
   * quick action failed.
   */
  run?: (inner: Context, ref: Ref) => Promise<QuickActionChanges | false | void>;
}

/** How the quick actions of one kind of noteable are applied to the noteable `ref`. */
export interface QuickActionTarget<Subject, Update extends object, Ref> {
  registry: QuickActionRegistry<Subject, QuickActionStep<Update, Ref>>;
  ref: Ref;
  /** Locks the noteable, so that what it allows is still true when the quick actions run. */
  lock: (inner: Context) => Promise<Subject>;
  /** Saves the combined change of all quick actions. */
  save: (inner: Context, change: Update) => Promise<unknown>;
  /** Limit of `others`, and the name of the kind in the plural. */
  others: { max: number; called: string };
}

export type QuickActionCommands = Awaited<
  ReturnType<QuickActionRegistry<unknown, unknown>["in"]>
>["commands"];

/** Describes what the commands would do, one sentence for each that the viewer can use. */
export async function explainCommands<Subject, Update, Ref>(
  ctx: Context,
  registry: QuickActionRegistry<Subject, QuickActionStep<Update, Ref>>,
  subject: Subject,
  commands: QuickActionCommands,
): Promise<string[]> {
  const sentences: string[] = [];
  for (const { item, isRefused } of registry.selected(ctx, commands).entries) {
    const { action, command } = item;
    if (isRefused || !(await action.isOffered(ctx, subject))) continue;
    const step = await action.read(ctx, subject, command.argument);
    if (step !== null) sentences.push(step.explains);
  }
  return sentences;
}

interface Attempt<Update, Ref> {
  name: string;
  /** What the quick action does; null when the viewer cannot use it on this noteable. */
  step: QuickActionStep<Update, Ref> | null;
  /** Why there is no step, as the end of a sentence. */
  refusal: string;
}

export async function applyQuickActions<Subject, Update extends object, Ref>(
  ctx: Context,
  target: QuickActionTarget<Subject, Update, Ref>,
  commands: QuickActionCommands,
): Promise<AppliedQuickActions> {
  const outcome: AppliedQuickActions = { changes: {}, messages: [], failures: [] };
  if (commands.length === 0) return outcome;
  return ctx.transaction(async (inner) => {
    const { attempts, reasons } = await attempted(inner, target, commands);
    const isChanged = await changeOnce(inner, target, attempts);
    const isLast = ({ step }: Attempt<Update, Ref>) => Number(step?.runsLast === true);
    const ordered = attempts.toSorted((one, other) => isLast(one) - isLast(other));
    for (const { name, step, refusal } of ordered) {
      const done =
        step?.change !== undefined && !isChanged ? false : await run(inner, target.ref, step);
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
 * Checks which quick actions the viewer can use. Locks the noteable first, so that the result is still
 * valid when the quick actions run.
 */
async function attempted<Subject, Update extends object, Ref>(
  ctx: Context,
  { registry, lock, others: { max, called } }: QuickActionTarget<Subject, Update, Ref>,
  commands: QuickActionCommands,
) {
  const subject = await lock(ctx);
  const attempts: Attempt<Update, Ref>[] = [];
  const { entries, reasons } = registry.selected(ctx, commands);
  let others = 0;
  for (const { item, isRefused } of entries) {
    const { action, command } = item;
    const isOffered = !isRefused && (await action.isOffered(ctx, subject));
    const step = isOffered ? await action.read(ctx, subject, command.argument) : null;
    others += step?.others ?? 0;
    const isTooMany = others > max && step?.others !== undefined;
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
  if (others > max) {
    reasons.push(`The commands in one text can mention at most ${max} other ${called}.`);
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

async function changeOnce<Subject, Update extends object, Ref>(
  ctx: Context,
  { save }: QuickActionTarget<Subject, Update, Ref>,
  attempts: readonly Attempt<Update, Ref>[],
): Promise<boolean> {
  const changes = attempts.flatMap(({ step }) => step?.change ?? []);
  if (changes.length === 0) return true;
  // Every field of an update is optional, so an update can be built from nothing.
  const change = changes.reduce<Update>((soFar, next) => next(soFar), {} as Update);
  return (await unlessRefused(ctx, (part) => save(part, change))) !== false;
}

async function run<Update, Ref>(
  ctx: Context,
  ref: Ref,
  step: QuickActionStep<Update, Ref> | null,
): Promise<QuickActionChanges | false | void> {
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
