/**
 * Policy actions. Routes, resolvers and channels declare an action, and services check the action. An
 * action has a name, the token scopes that permit it, and a rule, which is a pure function of viewer and
 * subject. The server does not boot when a route declares no action.
 */
import type { TokenScope } from "@cairn/contract/auth";
import { AppError } from "../errors/app-error.ts";
import type { Context } from "../context.ts";
import type { SignedInViewer, Viewer } from "./viewer.ts";

export interface Action<Subject = void> {
  readonly name: string;
  /**
   * A request with a token needs at least one of these scopes. If the array is empty, only sessions are
   * allowed.
   */
  readonly scopes: readonly TokenScope[];
  /** Whether the rule is evaluated for visitors. If false, visitors get a 401. */
  readonly visitors: boolean;
  readonly allows: (viewer: Viewer, subject: Subject) => boolean;
}

// The type of any action, for code that lists or declares actions and never calls their rules. The
// type of a rule's subject does not matter to such code.
// oxlint-disable-next-line no-explicit-any -- a rule's subject is contravariant; `any` is the only top here
export type AnyAction = Action<any>;

/** Creates an action for signed-in users. Visitors are denied before the rule runs. */
export function defineAction<Subject = void>(
  name: string,
  scopes: readonly TokenScope[],
  allows: (viewer: SignedInViewer, subject: Subject) => boolean,
): Action<Subject> {
  return {
    name,
    scopes,
    visitors: false,
    allows: (viewer, subject) => viewer.kind === "user" && allows(viewer, subject),
  };
}

/** Creates an action whose rule also runs for visitors. */
export function defineActionAllowingVisitors<Subject = void>(
  name: string,
  scopes: readonly TokenScope[],
  allows: (viewer: Viewer, subject: Subject) => boolean,
): Action<Subject> {
  return { name, scopes, visitors: true, allows };
}

const PUBLIC = new WeakSet<AnyAction>();

/** Creates an action that everybody can do, including visitors. Services do not check such an action. */
export function definePublicAction(name: string): Action {
  const open: Action = { name, scopes: [], visitors: true, allows: () => true };
  PUBLIC.add(open);
  return open;
}

export function isPublicAction(candidate: AnyAction): boolean {
  return PUBLIC.has(candidate);
}

export function isAction(value: unknown): value is AnyAction {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as AnyAction).name === "string" &&
    typeof (value as AnyAction).allows === "function"
  );
}

/**
 * Makes the checks that need no row from the database. Throws 401 if the action requires a signed-in
 * user and the viewer is a visitor. Throws `insufficient_scope` if the token has none of the action's
 * scopes.
 */
export function assertSignInAndTokenScope(viewer: Viewer, declared: AnyAction): void {
  if (isPublicAction(declared)) return;
  if (viewer.kind === "visitor") {
    if (!declared.visitors) throw new AppError("unauthenticated", "401 Unauthorized");
    return;
  }
  if (!("token" in viewer.by)) return;
  const { scopes } = viewer.by.token;
  if (declared.scopes.some((scope) => scopes.includes(scope))) return;
  throw new AppError("insufficient_scope", "The access token doesn't have the required scope.", {
    scope: declared.scopes.join(" "),
  });
}

const asked = new WeakMap<object, Set<AnyAction>>();

function remember(ctx: Context, question: AnyAction): void {
  asked.set(ctx.root, (asked.get(ctx.root) ?? new Set()).add(question));
}

/**
 * Throws if the policy forbids the viewer the action. Every service must call `authorize`,
 * `isAllowed` or `reveal`. These functions record each check, so that `assertPolicyChecked` can
 * find a service without a check.
 */
export function authorize(ctx: Context, question: Action): void;
export function authorize<Subject>(ctx: Context, question: Action<Subject>, subject: Subject): void;
export function authorize<Subject>(
  ctx: Context,
  question: Action<Subject>,
  subject?: Subject,
): void {
  remember(ctx, question);
  if (question.allows(ctx.viewer, subject as Subject)) return;
  if (ctx.viewer.kind === "visitor") throw new AppError("unauthenticated", "401 Unauthorized");
  throw new AppError("forbidden", "403 Forbidden");
}

/**
 * Like `authorize`, but returns false instead of throwing an error. Records the check in the same way.
 */
export function isAllowed<Subject>(
  ctx: Context,
  question: Action<Subject>,
  subject: Subject,
): boolean {
  remember(ctx, question);
  return question.allows(ctx.viewer, subject);
}

/**
 * Throws the error of `absent` if the row does not exist or the viewer cannot see it, so that the
 * viewer cannot distinguish the two cases. Services must call `reveal` first for every loaded row
 * that can be hidden.
 */
export function reveal<Subject>(
  ctx: Context,
  question: Action<Subject>,
  subject: Subject | undefined,
  /** Creates the error. A function, because the stack trace makes errors expensive to create. */
  absent: () => AppError,
): asserts subject is Subject {
  remember(ctx, question);
  if (subject !== undefined && question.allows(ctx.viewer, subject)) return;
  throw absent();
}

/**
 * Throws if the service did not check the declared action, because such a service would also work
 * for viewers whom the policy forbids the action. Routes, resolvers and channels call this function
 * after their service.
 */
export function assertPolicyChecked(ctx: Context, declared: AnyAction): void {
  if (isPublicAction(declared) || asked.get(ctx.root)?.has(declared)) return;
  throw new Error(
    `The endpoint declares the action ${declared.name}, but its service never checked it.`,
  );
}
