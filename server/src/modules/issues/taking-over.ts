/** Threads that an issue is opened for: it begins with their words, and settles them. */
import type { Context } from "../../platform/context.ts";
import type { NamespaceRef } from "../access/index.ts";
import { getProject } from "../projects/index.ts";
import type { NewIssue } from "./creating.ts";
import type { IssueRow } from "./reading.ts";

export interface ThreadToSettle {
  /** What the issue says where nobody says anything else. */
  description: string;
  /** Fewer people read it than read the issues of its project. */
  isSecret: boolean;
  settle(inner: Context, by: IssueRow): Promise<void>;
}

/** Nothing where there is no such thread in the project, or none that the viewer may settle. */
type FindThread = (
  ctx: Context,
  project: { id: number },
  discussionId: string,
) => Promise<ThreadToSettle | undefined>;

let find: FindThread = () => Promise.resolve(undefined);

/** Before the first issue is opened: the module that has threads says so when it is loaded. */
export function threadsAreFoundBy(finder: FindThread): void {
  find = finder;
}

export async function threadToSettle(
  ctx: Context,
  ref: NamespaceRef,
  discussionId: string | undefined,
): Promise<ThreadToSettle | undefined> {
  return discussionId === undefined
    ? undefined
    : find(ctx, await getProject(ctx, ref), discussionId);
}

/** What few may read is quoted to no more people than that. */
export function begunBy(thread: ThreadToSettle, wish: NewIssue): NewIssue {
  const confidential = wish.confidential ?? thread.isSecret;
  const quotes = confidential || !thread.isSecret;
  return {
    ...wish,
    confidential,
    description: wish.description ?? (quotes ? thread.description : undefined),
  };
}
