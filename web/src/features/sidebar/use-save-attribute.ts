/**
 * Saves an attribute of an issue, or of anything else with a sidebar. The page shows the new value at
 * once; a toast offers to undo it. If saving fails, the page shows the old value and the reason again.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../platform/api.ts";
import { useToast } from "../../ui/feedback/toast.tsx";
import { invertChange, revertIfPossible, type AttributeChange } from "./attribute-change.ts";
import { sidebarMessages as texts } from "./sidebar.messages.ts";

/** The cached data of the page whose sidebar this is. */
export interface SidebarPage<Page> {
  /** Identifies the page: changes of the same attribute of the same page are sent one by one. */
  key: string;
  current: () => Page | undefined;
  change: (next: (page: Page) => Page) => void;
  /** Cancels pending reads of the page, whose answers would revert the change on screen. */
  holdStill: () => Promise<void>;
  askAgain: () => Promise<void>;
  /** Stops live updates of the page until the returned function is called. */
  pauseLiveUpdates: () => () => void;
}

/** How an attribute is read from the page, shown on it and saved. */
export interface SidebarAttribute<Page, Value> {
  name: string;
  read: (page: Page) => Value;
  write: (page: Page, value: Value) => Page;
  /** Sends the change. May resolve to the value that the server has stored. */
  send: (value: Value, before: Value) => Promise<Value | undefined>;
  savedText: (value: Value) => string;
  failedText: string | ((value: Value) => string);
  /** Whether a reason that the server gives is shown instead of `failedText`. */
  showsServerError?: boolean;
}

interface Save<Value> {
  change: AttributeChange<Value>;
  before: Value;
  after: Value;
  isUndo: boolean;
  resume: () => void;
}

export function useSaveAttribute<Page, Value>(
  page: SidebarPage<Page>,
  attribute: SidebarAttribute<Page, Value>,
): { isPending: boolean; save: (change: AttributeChange<Value>) => Promise<void> } {
  const toast = useToast();
  const client = useQueryClient();
  const mutationKey = [page.key];
  /** False while the page shows another change that the server does not know yet. */
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const { isPending, mutateAsync } = useMutation({
    // Fails at once while the browser is offline, so that the user learns it.
    networkMode: "always",
    mutationKey,
    scope: { id: `${page.key} ${attribute.name}` },
    mutationFn: ({ after, before }: Save<Value>) => attribute.send(after, before),
    onSuccess: (stored, { after, change, isUndo }) => {
      if (stored !== undefined && isLast()) page.change((shown) => attribute.write(shown, stored));
      toast(attribute.savedText(after), {
        action: isUndo ? undefined : { label: texts.undo, onAction: () => undo(change) },
      });
    },
    onError: (error, { after, change, isUndo }) => {
      page.change((shown) =>
        attribute.write(shown, revertIfPossible(change, attribute.read(shown))),
      );
      toast(failedTextOf(attribute, after, error), {
        intent: "danger",
        action: { label: texts.tryAgain, onAction: () => void start(change, isUndo) },
      });
    },
    onSettled: async (_data, _error, { resume }) => {
      resume();
      if (isLast()) await page.askAgain();
    },
  });

  /** Resolves when the change is saved or has failed. */
  const start = async (change: AttributeChange<Value>, isUndo: boolean): Promise<void> => {
    const resume = page.pauseLiveUpdates();
    await page.holdStill();
    const shown = page.current();
    if (shown === undefined) return resume();
    const before = attribute.read(shown);
    const after = change.apply(before);
    page.change((now) => attribute.write(now, after));
    // `onError` has reported a failure already.
    await mutateAsync({ change, before, after, isUndo, resume }).catch(() => {});
  };
  const undo = (change: AttributeChange<Value>) => {
    const shown = page.current();
    if (shown === undefined) return;
    if (change.revert(attribute.read(shown)) === undefined) {
      toast(texts.undoFailed(attribute.name), { intent: "danger" });
    } else {
      void start(invertChange(change), true);
    }
  };
  return { isPending, save: (change) => start(change, false) };
}

function failedTextOf<Page, Value>(
  { failedText, showsServerError }: SidebarAttribute<Page, Value>,
  value: Value,
  error: Error,
): string {
  const isInvalid = error instanceof ApiError && error.status === 422;
  if (showsServerError && isInvalid && error.message) return error.message;
  return typeof failedText === "function" ? failedText(value) : failedText;
}
