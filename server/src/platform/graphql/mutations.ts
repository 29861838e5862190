/**
 * What all GraphQL mutations share: the fields `clientMutationId` and `errors` of their payloads, and
 * the rule which errors are in `errors`.
 */
import { AppError } from "../errors/app-error.ts";
import { formatErrorSentences } from "../errors/error-sentences.ts";
import { builder, COMPUTED_FROM_PARENT } from "./builder.ts";

/** The payload of a mutation. Without a result, for example after a validation error, it is empty. */
export type MutationPayload<Result extends object> = Partial<Result> & {
  clientMutationId: string | null;
  errors: string[];
};

type PayloadRef<Result extends object> = ReturnType<
  typeof builder.objectRef<MutationPayload<Result>>
>;
type PayloadFields<Result extends object> = NonNullable<
  Parameters<PayloadRef<Result>["implement"]>[0]["fields"]
>;

/** Defines the payload type of a mutation. `fields` are the fields with its result. */
export function defineMutationPayload<Result extends object>(
  name: string,
  fields: PayloadFields<Result>,
) {
  return builder.objectRef<MutationPayload<Result>>(name).implement({
    fields: (t) => ({
      clientMutationId: t.string({
        extensions: COMPUTED_FROM_PARENT,
        resolve: ({ clientMutationId }) => clientMutationId,
      }),
      errors: t.stringList({
        nullable: false,
        extensions: COMPUTED_FROM_PARENT,
        resolve: ({ errors }) => errors,
      }),
      ...fields(t),
    }),
  });
}

/** Codes of the errors that users can correct. They are in `errors`, others become GraphQL errors. */
const CORRECTABLE = new Set(["invalid", "conflict", "stale"]);

export async function runMutation<Result extends object>(
  input: { clientMutationId?: string | null | undefined },
  work: () => Promise<Result>,
): Promise<MutationPayload<Result>> {
  const clientMutationId = input.clientMutationId ?? null;
  try {
    return { ...(await work()), clientMutationId, errors: [] };
  } catch (error) {
    if (!(error instanceof AppError) || !CORRECTABLE.has(error.code)) throw error;
    // The cast is correct: every field of the result is optional in a payload.
    return { clientMutationId, errors: formatErrorSentences(error) } as MutationPayload<Result>;
  }
}
