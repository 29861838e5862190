import { expect, it } from "vitest";
import { splitScope } from "./label-scope.ts";

it.each([
  ["webhooks", null, "webhooks"],
  ["type::bug", "type", "bug"],
  ["team::api::core", "team::api", "core"],
  ["a:b", null, "a:b"],
  ["::bug", null, "::bug"],
  ["type::", null, "type::"],
])("reads %s as the scope %s and the value %s", (name, scope, value) => {
  expect(splitScope(name)).toEqual({ scope, value });
});
