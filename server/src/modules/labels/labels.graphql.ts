/** GraphQL type of labels. Resolvers of other modules, such as issues, return the label rows. */
import { builder, COMPUTED_FROM_PARENT, globalId } from "../../platform/graphql/builder.ts";
import { chooseTextColor } from "./colors.ts";

/** The fields of a label that the GraphQL type needs. */
interface ShownLabel {
  id: number;
  title: string;
  color: string;
  description: string;
  namespace_kind: string;
}

export const LabelType = builder.objectRef<ShownLabel>("Label").implement({
  description: "A colored title to classify issues by.",
  fields: (t) => ({
    id: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ id, namespace_kind: kind }) =>
        globalId(kind === "project" ? "ProjectLabel" : "GroupLabel", id),
    }),
    title: t.exposeString("title", { nullable: false }),
    description: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: (label) => label.description || null,
    }),
    color: t.exposeString("color", { nullable: false }),
    textColor: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (label) => chooseTextColor(label.color),
    }),
  }),
});
