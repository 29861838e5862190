/** GraphQL type and mutations of reactions: awardEmojiAdd, awardEmojiRemove and awardEmojiToggle. */
import { AppError } from "../../platform/errors/app-error.ts";
import {
  builder,
  COMPUTED_FROM_PARENT,
  declareFieldAction,
} from "../../platform/graphql/builder.ts";
import { defineMutationPayload, runMutation } from "../../platform/graphql/mutations.ts";
import { findEmoji } from "../../platform/markdown/index.ts";
import { UserType } from "../users/index.ts";
import { awardsPolicy } from "./awards.policy.ts";
import { presentAwardUser } from "./awards.present.ts";
import { getAwardableFinder } from "./awardables.ts";
import { addAward, removeOwnAward, toggleAward, type AwardChangeResult } from "./awarding.ts";
import type { AwardRow } from "./reading.ts";

const AwardEmojiType = builder.objectRef<AwardRow>("AwardEmoji").implement({
  description: "A reaction of a user to an issue or a note.",
  fields: (t) => ({
    name: t.exposeString("name", { nullable: false }),
    description: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ name }) => findEmoji(name)?.description ?? "",
    }),
    emoji: t.string({
      nullable: false,
      description: "The emoji as a Unicode character.",
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ name }) => findEmoji(name)?.character ?? "",
    }),
    unicodeVersion: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ name }) => findEmoji(name)?.version ?? "",
    }),
    user: t.field({
      type: UserType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: presentAwardUser,
    }),
  }),
});

interface AwardResult {
  awardEmoji: AwardRow | null;
}

const inputType = (name: string) =>
  builder.inputType(name, {
    fields: (t) => ({
      clientMutationId: t.string(),
      awardableId: t.id({ required: true }),
      name: t.string({ required: true }),
    }),
  });

function payloadType(name: string, toggles: boolean) {
  return defineMutationPayload<AwardResult>(name, (t) => ({
    awardEmoji: t.field({
      type: AwardEmojiType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (payload) => payload.awardEmoji,
    }),
    ...(toggles && {
      toggledOn: t.boolean({
        nullable: false,
        description: "Whether the viewer has the reaction after the mutation.",
        extensions: COMPUTED_FROM_PARENT,
        resolve: ({ awardEmoji = null }) => awardEmoji !== null,
      }),
    }),
  }));
}

const MUTATIONS = [
  ["Toggle", "Add or remove the viewer's reaction.", toggleAward],
  ["Add", "Add a reaction.", addAward],
  ["Remove", "Remove a reaction.", removeOwnAward],
] as const;

for (const [verb, description, service] of MUTATIONS) {
  const name = `awardEmoji${verb}`;
  builder.mutationField(name, (t) =>
    t.field({
      type: payloadType(`AwardEmoji${verb}Payload`, verb === "Toggle"),
      description,
      args: { input: t.arg({ type: inputType(`AwardEmoji${verb}Input`), required: true }) },
      extensions: declareFieldAction(awardsPolicy.award),
      resolve: async (_root, { input }, { ctx }) => {
        const find = await getAwardableFinder(ctx, input.awardableId);
        return runMutation(input, async () => resultOf(await service(ctx, find, input.name)));
      },
    }),
  );
}

/** Returns the reaction, or throws the reason why the viewer cannot react as a validation error. */
function resultOf(outcome: AwardChangeResult): AwardResult {
  if ("refusal" in outcome) throw new AppError("invalid", outcome.refusal);
  return { awardEmoji: "award" in outcome ? outcome.award : null };
}
