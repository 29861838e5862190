import type { IssueListUser } from "@cairn/contract/issues/issue-list";
import { useRef, useState } from "react";
import { usePlaceFrame } from "../../../../platform/place.ts";
import { createEditButtonRenderer } from "../../../../ui/buttons/edit-trigger.tsx";
import { MultiPicker } from "../../../../ui/overlays/picker.tsx";
import { Avatar } from "../../../../ui/people/avatar.tsx";
import { addAndRemove, AskToInviteModal, InviteLink, without } from "../../../sidebar/index.ts";
import { describeUserOption } from "../../../users/index.ts";
import { loadChoices } from "../../shared/load-choices.ts";
import { issueSidebarMessages } from "../../shared/issue.messages.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { attributeMessages } from "../attributes.messages.ts";
import { useSaveAssignees } from "../use-assignees.ts";
import { placeOf, type AttributeEditorProps } from "./editor-props.ts";
import { editorMessages as texts } from "./editors.messages.ts";

export function AssigneesEditor({ project, issue }: AttributeEditorProps) {
  const { isPending, save } = useSaveAssignees(project, issue.iid);
  /** The people that the list has shown, by id, to show the chosen ones at once. */
  const known = useRef(new Map<number, IssueListUser>());
  for (const user of issue.assignees) known.current.set(user.id, user);
  const load = async (query: string) => {
    const { findUsers } = await loadChoices();
    const users = await findUsers(placeOf(issue), query);
    return users.map(({ id, name, username, avatar_url, status }) => {
      known.current.set(id, { id, name, username, avatar_url: avatar_url ?? "" });
      return toOption({ id, name, username, avatar_url }, describeUserOption(username, status));
    });
  };
  const apply = (ids: readonly string[]) => {
    const chosen = ids.flatMap((id) => known.current.get(Number(id)) ?? []);
    void save(addAndRemove(without(chosen, issue.assignees), without(issue.assignees, chosen)));
  };
  const [isAsking, setAsking] = useState(false);
  const place = usePlaceFrame().data;
  return (
    <>
      <MultiPicker
        label={issueSidebarMessages.assignees}
        searchLabel={texts.searchPeople}
        emptyText={texts.noPeople}
        load={load}
        values={issue.assignees.map(({ id }) => String(id))}
        chosen={issue.assignees.map((user) => toOption(user))}
        placement="bottom end"
        onApply={apply}
        footer={(close) =>
          place && (
            <InviteLink
              place={place}
              onAsk={() => {
                close();
                setAsking(true);
              }}
            />
          )
        }
        trigger={createEditButtonRenderer(attributeMessages.edit.assignees, {
          shortcut: ATTRIBUTE_SHORTCUTS.assignees,
          busy: isPending,
          openText: texts.apply,
        })}
      />
      {isAsking && place && <AskToInviteModal place={place} onClose={() => setAsking(false)} />}
    </>
  );
}

function toOption(
  user: Pick<IssueListUser, "id" | "name" | "username"> & { avatar_url: string | null },
  description = `@${user.username}`,
) {
  const { id, name, avatar_url: src } = user;
  return {
    id: String(id),
    label: name,
    description,
    leading: <Avatar name={name} seed={id} src={src} size={18} />,
  };
}
