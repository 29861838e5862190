import { expect, it } from "vitest";
import { removeCredentials } from "./credentials.ts";

it.each([
  ["/a", "/a"],
  ["/a?b=1&c=%20", "/a?b=1&c=%20"],
  ["/a?private_token=glpat-x", "/a"],
  ["/a?b=1&private_token=glpat-x&c=2", "/a?b=1&c=2"],
  ["/a?access_token=x&sudo=root&job_token=y", "/a"],
  ["/a?%70rivate_token=x&b=1", "/a?b=1"],
  ["/a?private_token[]=x&private_token%5Ba%5D=y", "/a"],
  ["/a?q=private_token", "/a?q=private_token"],
])("%s is shown as %s [L9]", (url, shown) => {
  expect(removeCredentials(url)).toBe(shown);
});
