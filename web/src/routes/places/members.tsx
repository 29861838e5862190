import type { PlaceFrame } from "@cairn/contract/places";
import { useMemo, useState } from "react";
import { useRawQueryString } from "../../platform/raw-search.ts";
import {
  AccessRequestList,
  InviteDialog,
  inviteMessages,
  MemberListSkeleton,
  MemberList,
  memberMessages as texts,
  ShareDialog,
  ShareList,
  shareMessages,
} from "../../features/members/index.ts";
import { useRegisterPageCommands, type PageCommand } from "../../platform/actions.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceKey } from "../../platform/place-name.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { useSearchFieldState } from "../../platform/search-text.ts";
import { useBrowserValue } from "../../ui/base/use-browser-value.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { preloadModal } from "../../ui/overlays/modal.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import styles from "./members.module.css";
import { SearchBar } from "../shared/search-bar.tsx";
import { PlaceLoader } from "../shared/with-place.tsx";

const NONE: readonly PageCommand[] = [];

type Dialog = "people" | "group" | null;

export function Page() {
  const { kind } = usePlaceKey();
  const { data: frame } = usePlaceFrame();
  const search = useSearchFieldState();
  const page = Math.max(1, Number(new URLSearchParams(useRawQueryString()).get("page")) || 1);
  // The sidebar of an issue links to the invitation.
  const isLinked = useBrowserValue(() => location.hash === "#invite", false);
  const [chosen, setOpen] = useState<Dialog>();
  const manages = frame?.abilities.manage_members ?? false;
  const linked = isLinked && manages ? "people" : null;
  const open = chosen === undefined ? linked : chosen;
  usePageTitle(texts.title, frame?.name);
  const actions = useMemo(() => actionsFor(setOpen), []);
  useRegisterPageCommands(manages ? actions : NONE);
  const warm = { onPointerEnter: preloadModal, onFocus: preloadModal };
  return (
    <>
      <PageHeading
        title={texts.title}
        actions={
          manages && (
            <Button
              {...warm}
              variant="primary"
              icon="user-plus"
              shortcut="n"
              onClick={() => setOpen("people")}
            >
              {inviteMessages.open}
            </Button>
          )
        }
      >
        {kind === "group" ? texts.hint.group : texts.hint.project}
      </PageHeading>
      {frame && manages && (
        <div className={styles.requests}>
          <AccessRequestList place={frame} />
        </div>
      )}
      <SearchBar label={texts.search} value={search.text} onChange={search.setText} />
      <PlaceLoader loading={<MemberListSkeleton />}>
        {(place) => (
          <div className={styles.stack}>
            <MemberList place={place} question={{ search: search.settled, page }} />
            <ShareList
              place={place}
              invite={
                manages && (
                  <Button {...warm} size="sm" icon="users" onClick={() => setOpen("group")}>
                    {shareMessages.open}
                  </Button>
                )
              }
            />
          </div>
        )}
      </PlaceLoader>
      {frame && <Dialogs place={frame} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Dialogs(props: { place: PlaceFrame; open: Dialog; onClose: () => void }) {
  if (props.open === "people") return <InviteDialog {...props} />;
  return props.open === "group" && <ShareDialog {...props} />;
}

function actionsFor(open: (dialog: Dialog) => void): readonly PageCommand[] {
  return [
    {
      id: "members.invite",
      label: inviteMessages.open,
      group: "here",
      icon: "user-plus",
      keys: "n",
      run: () => open("people"),
    },
    {
      id: "members.share",
      label: shareMessages.open,
      group: "here",
      icon: "users",
      keys: "shift+n",
      run: () => open("group"),
    },
  ];
}
