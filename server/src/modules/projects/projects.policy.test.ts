import { MINIMAL_ACCESS, VISIBILITY, type Visibility } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import { listAllowedRoles } from "../../../test/roles.ts";
import { projectsPolicy } from "./projects.policy.ts";

const EVERYBODY =
  "visitor external outsider guest planner reporter developer maintainer owner admin";
const INSIDERS = "outsider guest planner reporter developer maintainer owner admin";
const MEMBERS = "guest planner reporter developer maintainer owner admin";
const DEVELOPERS = "developer maintainer owner admin";
const MAINTAINERS = "maintainer owner admin";
const OWNERS = "owner admin";

const projectAt =
  (visibility: Visibility, archived = false) =>
  (level: number) => ({ visibility: VISIBILITY[visibility], archived, level });

describe("who may do what with a project", () => {
  test.each`
    action             | public         | internal       | private        | archived
    ${"read"}          | ${EVERYBODY}   | ${INSIDERS}    | ${MEMBERS}     | ${EVERYBODY}
    ${"openSettings"}  | ${MAINTAINERS} | ${MAINTAINERS} | ${MAINTAINERS} | ${MAINTAINERS}
    ${"update"}        | ${MAINTAINERS} | ${MAINTAINERS} | ${MAINTAINERS} | ${""}
    ${"share"}         | ${MAINTAINERS} | ${MAINTAINERS} | ${MAINTAINERS} | ${""}
    ${"rename"}        | ${OWNERS}      | ${OWNERS}      | ${OWNERS}      | ${""}
    ${"setVisibility"} | ${OWNERS}      | ${OWNERS}      | ${OWNERS}      | ${""}
    ${"transfer"}      | ${OWNERS}      | ${OWNERS}      | ${OWNERS}      | ${""}
    ${"archive"}       | ${OWNERS}      | ${OWNERS}      | ${OWNERS}      | ${OWNERS}
    ${"remove"}        | ${OWNERS}      | ${OWNERS}      | ${OWNERS}      | ${OWNERS}
  `("$action", (row: Record<string, string>) => {
    const action = projectsPolicy[row["action"] as "read"];
    expect(listAllowedRoles(action, projectAt("public"))).toBe(row["public"]);
    expect(listAllowedRoles(action, projectAt("internal"))).toBe(row["internal"]);
    expect(listAllowedRoles(action, projectAt("private"))).toBe(row["private"]);
    expect(listAllowedRoles(action, projectAt("public", true))).toBe(row["archived"]);
  });

  test("everybody may ask for a list; it shows what they may see", () => {
    expect(listAllowedRoles(projectsPolicy.list, () => undefined)).toBe(EVERYBODY);
  });

  test("minimal access shows nothing of what is private", () => {
    const place = { ...projectAt("private")(0), level: MINIMAL_ACCESS };
    expect(listAllowedRoles(projectsPolicy.read, () => place)).toBe("admin");
  });
});

describe("who may put a project", () => {
  test.each`
    kind       | setting         | who
    ${"group"} | ${"developer"}  | ${DEVELOPERS}
    ${"group"} | ${"maintainer"} | ${MAINTAINERS}
    ${"group"} | ${"noone"}      | ${""}
    ${"group"} | ${null}         | ${""}
    ${"user"}  | ${null}         | ${OWNERS}
  `("into a $kind that lets $setting: $who", ({ kind, setting, who }) => {
    const place = (level: number) => ({
      ...projectAt("public")(level),
      kind: kind as string,
      project_creation_level: setting as string | null,
    });
    expect(listAllowedRoles(projectsPolicy.create, place)).toBe(who);
  });
});

test("whoever is signed in has a list of their own, and of where they can put projects", () => {
  const signedIn = EVERYBODY.replace("visitor ", "");
  expect(listAllowedRoles(projectsPolicy.listOwn, () => undefined)).toBe(signedIn);
  expect(listAllowedRoles(projectsPolicy.listDestinations, () => undefined)).toBe(signedIn);
});

test("only reading is for tokens that may only read, and for visitors", () => {
  for (const [name, { scopes, visitors }] of Object.entries(projectsPolicy)) {
    const reads = name === "read" || name === "openSettings" || name.startsWith("list");
    expect(scopes, name).toEqual(reads ? ["api", "read_api"] : ["api"]);
    expect(visitors, name).toBe(name === "read" || name === "list");
  }
});
