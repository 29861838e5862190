import { expect, it } from "vitest";
import { splitLabelScope } from "./label-scope.ts";

it.each([
  ["webhooks", null, "webhooks"],
  ["type::bug", "type", "bug"],
  ["team::api::core", "team::api", "core"],
  ["a:b", null, "a:b"],
  ["::bug", null, "::bug"],
  ["type::", null, "type::"],
])("reads %s as the scope %s and the value %s", (name, scope, value) => {
  expect(splitLabelScope(name)).toEqual({ scope, value });
});
