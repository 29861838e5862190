import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { IssueRealtimeChanges } from "@cairn/contract/issues/issue-page";

/** Merges polled changes of title, description and task status into the cached issue page. */
export function mergeIssueChanges<Page extends NoteablePageResponse>(
  page: Page,
  changes: IssueRealtimeChanges,
): Page {
  const { title, title_text, description, description_text, task_status, lock_version } = changes;
  const { updated_at: at, updated_by_name: by_name, updated_by_path: by_path } = changes;
  return {
    ...page,
    title,
    title_text,
    description,
    description_text,
    task_status,
    lock_version,
    tasks: tasksIn(task_status) ?? { count: 0, completed: 0 },
    edited:
      at !== undefined && by_name !== undefined && by_path !== undefined
        ? { at, by_name, by_path }
        : page.edited,
  };
}

function tasksIn(status: string): NoteablePageResponse["tasks"] | null {
  const [, completed, count] = /^(\d+) of (\d+) /.exec(status) ?? [];
  return completed === undefined ? null : { count: Number(count), completed: Number(completed) };
}
