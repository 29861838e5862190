/** Changes the dates of epics on the roadmap, by pointer or keyboard, and saves them. */
import type { RoadmapEpic, RoadmapQuery } from "@cairn/contract/epics/roadmap";
import { useRef, useState } from "react";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { formatDate } from "../../../ui/text/dates.ts";
import { formatEpicDates } from "../listing/epic-dates.ts";
import { useSaveEpicDates, type EpicDateFields } from "./roadmap.api.ts";
import { roadmapMessages as texts } from "./roadmap.messages.ts";
import { shiftDates, type EpicDates, type MovedDates } from "./shifted-dates.ts";

interface DateChange {
  epic: RoadmapEpic;
  dates: EpicDates;
  /** The dates are being saved, or a dialog asks whether to save them. */
  isDone?: true;
}

export interface DateChanges {
  /** The dates to show: those of the change, or those of the epic. */
  datesOf: (epic: RoadmapEpic) => EpicDates;
  isChanging: (epic: RoadmapEpic) => boolean;
  /** Moves the dates by days, from where the change began (`pointer`) or from where they are (`key`). */
  shift: (epic: RoadmapEpic, moved: MovedDates, days: number, by: "pointer" | "key") => void;
  cancel: () => void;
  save: () => void;
}

export function useDateChanges(group: string, question: RoadmapQuery): DateChanges {
  const ask = useConfirmDialog();
  const toast = useToast();
  const store = useSaveEpicDates(group, question);
  // Events that follow each other before the next rendering read the change from the ref.
  const current = useRef<DateChange | null>(null);
  const [change, setChange] = useState<DateChange | null>(null);
  const set = (next: DateChange | null) => {
    current.current = next;
    setChange(next);
  };

  const saveChange = async ({ epic, dates }: DateChange) => {
    const next = withFixedDates(epic, dates);
    if (!(await confirmFixing(epic, next))) return;
    try {
      await store(epic, next);
    } catch {
      toast(texts.datesFailed(epic.title), { intent: "danger" });
      return;
    }
    const undo = () =>
      store({ ...epic, ...next }, epic).catch(() =>
        toast(texts.datesFailed(epic.title), { intent: "danger" }),
      );
    toast(texts.datesSaved(epic.title, formatEpicDates(next) ?? ""), {
      intent: "success",
      action: { label: texts.undo, onAction: () => void undo() },
    });
  };

  const confirmFixing = async (epic: RoadmapEpic, next: EpicDateFields): Promise<boolean> => {
    const start = next.start_date_is_fixed && !epic.start_date_is_fixed ? epic.start_date : null;
    const due = next.due_date_is_fixed && !epic.due_date_is_fixed ? epic.due_date : null;
    if (start === null && due === null) return true;
    const both = start !== null && due !== null;
    return ask({
      title: both ? texts.fixDates : texts.fixDate,
      body: both ? texts.inheritedDates : texts.inheritedDate(formatDate(start ?? due ?? "")),
      confirmLabel: both ? texts.makeDatesFixed : texts.makeDateFixed,
    });
  };

  return {
    datesOf: (epic) => (change?.epic.id === epic.id ? change.dates : epic),
    isChanging: (epic) => change?.epic.id === epic.id,
    shift(epic, moved, days, by) {
      const now = current.current;
      if (now?.isDone) return;
      const from = by === "key" && now?.epic.id === epic.id ? now.dates : epic;
      set({ epic, dates: shiftDates(from, moved, days) });
    },
    cancel() {
      if (!current.current?.isDone) set(null);
    },
    save() {
      const now = current.current;
      if (now === null || now.isDone) return;
      if (isSame(now.epic, now.dates)) return set(null);
      set({ ...now, isDone: true });
      void saveChange(now).finally(() => set(null));
    },
  };
}

function isSame(one: EpicDates, other: EpicDates): boolean {
  return one.start_date === other.start_date && one.due_date === other.due_date;
}

/** A date that was changed is fixed from now on. */
function withFixedDates(epic: RoadmapEpic, { start_date, due_date }: EpicDates): EpicDateFields {
  return {
    start_date,
    due_date,
    start_date_is_fixed: epic.start_date_is_fixed || start_date !== epic.start_date,
    due_date_is_fixed: epic.due_date_is_fixed || due_date !== epic.due_date,
  };
}
