/** Which branches are protected, and what that forbids. Pure functions. */
import { DEVELOPER, MAINTAINER } from "@cairn/contract/access";

/** Access level that nobody reaches. */
const NOBODY = 0;

export interface ProtectionRule {
  name: string;
  push_access_level: number;
  merge_access_level: number;
  allow_force_push: boolean;
}

/** What the rules of a branch allow together. */
export type Protection = Omit<ProtectionRule, "name">;

export type ProtectionChange = { [Field in keyof Protection]?: Protection[Field] | undefined };

export type BranchChange = "create" | "update" | "force" | "delete";

/** Maintainers can delete protected branches, but not by a push, which is easily mistyped. */
export type ChangeOrigin = "git" | "api";

/** Whether the name matches the pattern, in which `*` matches any characters. Takes linear time. */
export function matchesBranchPattern(pattern: string, branch: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return pattern === branch;
  if (!branch.startsWith(first)) return false;
  let position = first.length;
  for (const part of rest) {
    const found = branch.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return branch.length - last.length >= position && branch.endsWith(last);
}

/** Combines the rules that match the branch; the most permissive one wins. Null when none matches. */
export function findProtection(
  rules: readonly ProtectionRule[],
  branch: string,
): Protection | null {
  const matching = rules.filter(({ name }) => matchesBranchPattern(name, branch));
  if (matching.length === 0) return null;
  return {
    push_access_level: mostPermissive(matching.map((rule) => rule.push_access_level)),
    merge_access_level: mostPermissive(matching.map((rule) => rule.merge_access_level)),
    allow_force_push: matching.some((rule) => rule.allow_force_push),
  };
}

function mostPermissive(levels: readonly number[]): number {
  const reachable = levels.filter((level) => level !== NOBODY);
  return reachable.length === 0 ? NOBODY : Math.min(...reachable);
}

export function reachesLevel(level: number, needed: number): boolean {
  return needed !== NOBODY && level >= needed;
}

/** What the API says about a branch for a viewer with this access level. */
export function describeProtection(protection: Protection | null, level: number) {
  const { push_access_level: push, merge_access_level: merge } = protection ?? {
    push_access_level: DEVELOPER,
    merge_access_level: DEVELOPER,
  };
  return {
    protected: protection !== null,
    developers_can_push: protection !== null && reachesLevel(DEVELOPER, push),
    developers_can_merge: protection !== null && reachesLevel(DEVELOPER, merge),
    can_push: reachesLevel(level, push),
  };
}

/** Returns why a user with this access level cannot change the branch like this, or null. */
export function findProtectionRefusal(
  protection: Protection,
  branch: string,
  change: BranchChange,
  level: number,
  origin: ChangeOrigin,
): string | null {
  if (change === "delete") {
    if (origin === "git") {
      return `You can't delete the protected branch ${branch} by a push. Maintainers can delete it on the website or with the API.`;
    }
    return level >= MAINTAINER
      ? null
      : `Only maintainers can delete the protected branch ${branch}.`;
  }
  if (!reachesLevel(level, protection.push_access_level)) {
    const verb = change === "create" ? "create" : "push to";
    return `You can't ${verb} the protected branch ${branch}.`;
  }
  if (change === "force" && !protection.allow_force_push) {
    return `You can't force push to the protected branch ${branch}.`;
  }
  return null;
}
