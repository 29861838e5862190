/**
 * Batches the loads of a GraphQL field: all loads that are requested in the same microtask run as one
 * call.
 */
import type { Context } from "../context.ts";

/**
 * Like `createBatchLoader`, but inputs with the same key are loaded once and get the same result.
 */
export function createKeyedBatchLoader<Asked, Answer>(
  keyOf: (asked: Asked) => string,
  answer: (ctx: Context, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (ctx: Context, one: Asked) => Promise<Answer> {
  return createBatchLoader(async (ctx, all) => {
    const distinct = new Map(all.map((one) => [keyOf(one), one]));
    const answers = await answer(ctx, [...distinct.values()]);
    const byKey = new Map([...distinct.keys()].map((key, index) => [key, answers[index]]));
    return all.map((one) => byKey.get(keyOf(one)) as Answer);
  });
}

/**
 * Creates a loader that collects inputs and calls `answer` once per batch. `answer` must return the
 * results in the order of the inputs.
 */
export function createBatchLoader<Asked, Answer>(
  answer: (ctx: Context, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (ctx: Context, one: Asked) => Promise<Answer> {
  const breaths = new WeakMap<Context, { asked: Asked[]; answered: Promise<readonly Answer[]> }>();
  return async (ctx, one) => {
    let breath = breaths.get(ctx);
    if (breath === undefined) {
      const asked: Asked[] = [];
      const answered = Promise.resolve().then(() => {
        breaths.delete(ctx);
        return answer(ctx, asked);
      });
      breath = { asked, answered };
      breaths.set(ctx, breath);
    }
    const index = breath.asked.push(one) - 1;
    return (await breath.answered)[index] as Answer;
  };
}
