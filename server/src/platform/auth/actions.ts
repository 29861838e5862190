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
  /** A token needs one of these scopes. An empty list means that only sessions are allowed. */
  readonly scopes: readonly TokenScope[];
  /** Whether the rule is evaluated for visitors. If false, visitors get a 401. */
  readonly visitors: boolean;
  readonly allows: (viewer: Viewer, subject: Subject) => boolean;
}

// For code that only lists or declares actions. Such code never calls the rule, so the type of the
// rule's subject does not matter.
// oxlint-disable-next-line no-explicit-any -- a rule's subject is contravariant; `any` is the only top here
export type AnyAction = Action<any>;

/** Creates an action for signed-in users. Visitors are denied before the rule runs. */
export function action<Subject = void>(
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
export function openAction<Subject = void>(
  name: string,
  scopes: readonly TokenScope[],
  allows: (viewer: Viewer, subject: Subject) => boolean,
): Action<Subject> {
  return { name, scopes, visitors: true, allows };
}

const PUBLIC = new WeakSet<AnyAction>();

/** Creates an action that everybody can do, including visitors. Services do not check such an action. */
export function publicAction(name: string): Action {
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
 * The checks that need no loaded data. Throws 401 if the action requires a signed-in user and the viewer
 * is a visitor, and `insufficient_scope` if the token has none of the action's scopes.
 */
export function assertSignedInAndScoped(viewer: Viewer, declared: AnyAction): void {
  if (isPublicAction(declared)) return;
  if (viewer.kind === "visitor") {
    if (!declared.visitors) throw new AppError("unauthenticated", "401 Unauthorized");
    return;
  }
  if (!("token" in viewer.by)) return;
  const { scopes } = viewer.by.token;
  if (declared.scopes.some((scope) => scopes.includes(scope))) return;
  throw new AppError("insufficient_scope", "The access token was not made for this.", {
    scope: declared.scopes.join(" "),
  });
}

const asked = new WeakMap<object, Set<AnyAction>>();

function remember(ctx: Context, question: AnyAction): void {
  asked.set(ctx.root, (asked.get(ctx.root) ?? new Set()).add(question));
}

/**
 * Called by services to check the policy. Records the check, so that `assertPolicyChecked` can find a
 * service that skipped it.
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

/** Like `authorize`, for services that handle a denial without an error. Records the check too. */
export function isAllowed<Subject>(
  ctx: Context,
  question: Action<Subject>,
  subject: Subject,
): boolean {
  remember(ctx, question);
  return question.allows(ctx.viewer, subject);
}

/**
 * The first check on every loaded row that can be hidden. A viewer who cannot see the row gets the same
 * error as if the row did not exist.
 */
export function reveal<Subject>(
  ctx: Context,
  question: Action<Subject>,
  subject: Subject | undefined,
  /** Pass a function on hot paths, so that the error object is only created when it is thrown. */
  absent: AppError | (() => AppError),
): asserts subject is Subject {
  remember(ctx, question);
  if (subject !== undefined && question.allows(ctx.viewer, subject)) return;
  throw typeof absent === "function" ? absent() : absent;
}

/**
 * Routes, resolvers and channels call this after their service. A declared action that no service
 * checked is a security hole.
 */
export function assertPolicyChecked(ctx: Context, declared: AnyAction): void {
  if (isPublicAction(declared) || asked.get(ctx.root)?.has(declared)) return;
  throw new Error(
    `The endpoint declares the action ${declared.name}, but its service never checked it.`,
  );
}
