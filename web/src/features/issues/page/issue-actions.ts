/** What can be done with an issue: for the menu, the keys and the palette. */
import type { IssuePage } from "@cairn/contract/issues/issue-page";
import { reportAbusePath } from "@cairn/contract/moderation";
import {
  CircleCheck,
  CircleDot,
  Copy,
  Flag,
  History,
  Link2,
  Milestone,
  PanelRightClose,
  Pencil,
  ShieldAlert,
  Tag,
  UsersRound,
} from "lucide-react";
import type { PageAction } from "../../../platform/actions.ts";
import { arrangingTexts } from "../attributes/attributes.messages.ts";
import { FACT_KEYS } from "../attributes/attribute-shortcuts.ts";
import { deedTexts as texts } from "../shared/secondary.messages.ts";
import { KEYS } from "../shared/shortcuts.ts";
import { actionTexts } from "../shared/issue.messages.ts";
import { offeredStep } from "../shared/issue-states.ts";

export interface Deeds {
  edit: () => void;
  changeState: () => void;
  copyLink: () => void;
  copyReference: () => void;
  openHistory: () => void;
  toggleSide: () => void;
  editAssignees: () => void;
  editLabels: () => void;
  editMilestone: () => void;
  submitAsSpam: () => void;
}

export function issueActions(
  issue: IssuePage,
  /** Whoever writes has other keys. */
  isReading: boolean,
  run: (name: keyof Deeds) => void,
): PageAction[] {
  const { type, can } = issue;
  const here = (
    name: keyof Deeds,
    icon: PageAction["icon"],
    label: string,
    keys?: string,
  ): PageAction => ({
    id: `issue-${name}`,
    group: "here",
    label,
    ...(icon && { icon }),
    ...(keys !== undefined && { keys }),
    run: () => run(name),
  });
  const step = isReading ? offeredStep(issue) : null;
  const actions: (PageAction | false)[] = [
    isReading && can.update && here("edit", Pencil, actionTexts.editWords, KEYS.edit),
    step === "CLOSE" && here("changeState", CircleCheck, actionTexts.close(type), KEYS.state),
    step === "REOPEN" && here("changeState", CircleDot, actionTexts.reopen(type), KEYS.state),
    can.arrange &&
      here("editAssignees", UsersRound, arrangingTexts.editAssignees, FACT_KEYS.assignees),
    can.arrange && here("editLabels", Tag, arrangingTexts.editLabels, FACT_KEYS.labels),
    can.arrange &&
      here("editMilestone", Milestone, arrangingTexts.editMilestone, FACT_KEYS.milestone),
    here("copyLink", Link2, texts.copyLink, KEYS.copyLink),
    here("copyReference", Copy, texts.copyReference, KEYS.copyReference),
    issue.edited !== null && here("openHistory", History, actionTexts.history, KEYS.history),
    here("toggleSide", PanelRightClose, texts.toggleSide, KEYS.side),
    can.report_abuse &&
      !issue.is_author && {
        id: "issue-reportAbuse",
        group: "here",
        label: texts.reportAbuse,
        icon: Flag,
        href: reportAbusePath(issue.author.id, issue.web_url),
      },
    can.report_spam && here("submitAsSpam", ShieldAlert, texts.submitAsSpam),
  ];
  return actions.filter((action) => action !== false);
}
