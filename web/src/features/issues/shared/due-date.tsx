import { useContext } from "react";
import { useHydrated } from "../../../ui/base/use-hydrated.ts";
import { RowAttribute } from "../../../ui/lists/list-rows.tsx";
import { RenderedAtContext } from "../../../ui/text/time.tsx";
import { formatDueDate } from "./due-date-text.ts";
import { issueRowMessages as texts } from "./issue-list.messages.ts";

/** Due date of an issue in a row. A closed issue has no warning color and is not overdue. */
export function IssueDueDate({ date, state }: { date: string; state: "opened" | "closed" }) {
  const renderedAt = useContext(RenderedAtContext);
  const isHydrated = useHydrated();
  const { text, tone } = formatDueDate(
    date,
    isHydrated || renderedAt === null ? Date.now() : Date.parse(renderedAt),
  );
  const shownTone = state === "opened" ? tone : undefined;
  const title = shownTone === "danger" ? texts.overdue(text) : texts.due(text);
  return (
    <RowAttribute icon="calendar" title={title} {...(shownTone && { tone: shownTone })}>
      {text}
    </RowAttribute>
  );
}
