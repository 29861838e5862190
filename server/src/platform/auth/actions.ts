/**
 * Actions are what doors declare and what services ask. An action is default-deny: it names the
 * token scopes that reach it and a pure rule; no rule, no action, no boot.
 */
import type { TokenScope } from "@cairn/contract/auth";
import { AppError } from "../errors/app-error.ts";
import type { Context } from "../context.ts";
import type { SignedInViewer, Viewer } from "./viewer.ts";

export interface Action<Subject = void> {
  readonly name: string;
  /** Any one of these lets a token through; an empty list means sessions only. */
  readonly scopes: readonly TokenScope[];
  /** May somebody who is not signed in even try? */
  readonly visitors: boolean;
  readonly allows: (viewer: Viewer, subject: Subject) => boolean;
}

// The subject does not matter where actions are only listed or declared.
// oxlint-disable-next-line no-explicit-any -- a rule's subject is contravariant; `any` is the only top here
export type AnyAction = Action<any>;

/** An action for signed-in people; the rule sees only them. */
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

/** An action that visitors may try too. */
export function openAction<Subject = void>(
  name: string,
  scopes: readonly TokenScope[],
  allows: (viewer: Viewer, subject: Subject) => boolean,
): Action<Subject> {
  return { name, scopes, visitors: true, allows };
}

const PUBLIC = new WeakSet<AnyAction>();

/** Open to everybody, said aloud. The service behind it has nothing to ask. */
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

/** What a door may know before anything is loaded: is somebody there, and was their token made for this? */
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

/** Asks the policy, in the service. Remembers that it was asked, so that a door can tell when it was not. */
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

/** For those who are told in another way than by an error. Remembers that it was asked, too. */
export function isAllowed<Subject>(
  ctx: Context,
  question: Action<Subject>,
  subject: Subject,
): boolean {
  remember(ctx, question);
  return question.allows(ctx.viewer, subject);
}

/**
 * For what can be hidden: whoever may not see it gets the same answer as if it were not there. The
 * first question about everything that was loaded.
 */
export function reveal<Subject>(
  ctx: Context,
  question: Action<Subject>,
  subject: Subject | undefined,
  /** As a function where it would be made for nothing hundreds of times a second. */
  absent: AppError | (() => AppError),
): asserts subject is Subject {
  remember(ctx, question);
  if (subject !== undefined && question.allows(ctx.viewer, subject)) return;
  throw typeof absent === "function" ? absent() : absent;
}

/** A door calls this after its service: an action that was declared and never asked is a hole. */
export function assertPolicyChecked(ctx: Context, declared: AnyAction): void {
  if (isPublicAction(declared) || asked.get(ctx.root)?.has(declared)) return;
  throw new Error(`The action ${declared.name} was declared but the service never asked it.`);
}
