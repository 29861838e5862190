import { expect, test } from "vitest";
import { nameAndPathMessages as texts } from "../groups.messages.ts";
import { validateNamespacePath } from "./path-validation.ts";

test.each`
  path        | top      | shortest | problem
  ${""}       | ${true}  | ${2}     | ${texts.pathMissing}
  ${"summit"} | ${true}  | ${2}     | ${null}
  ${"a"}      | ${true}  | ${2}     | ${texts.pathTooShort}
  ${"a"}      | ${false} | ${1}     | ${null}
  ${"-x"}     | ${false} | ${1}     | ${texts.pathSpelling}
  ${"x.git"}  | ${false} | ${1}     | ${texts.pathSpelling}
  ${"größe"}  | ${true}  | ${2}     | ${texts.pathSpelling}
  ${"API"}    | ${true}  | ${2}     | ${texts.pathReserved}
  ${"api"}    | ${false} | ${2}     | ${null}
`("the path $path, top $top, has the problem: $problem", ({ path, top, shortest, problem }) => {
  const at = { top: top as boolean, shortest: shortest as number };
  expect(validateNamespacePath(path as string, at)).toBe(problem);
});
