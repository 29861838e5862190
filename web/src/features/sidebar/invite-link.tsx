/**
 * Link below the list of people. It opens the invitation on the members page; for users who can't
 * invite, it opens a notice that says whom to ask.
 */
import { placePagePath, type PlaceFrame } from "@cairn/contract/places";
import { Link } from "wouter";
import { createLazyComponent } from "../../ui/base/lazy.tsx";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { TextButton } from "../../ui/buttons/text-button.tsx";
import { inviteLinkMessages as texts } from "./sidebar.messages.ts";

export const AskToInviteModal = createLazyComponent(() => import("./ask-to-invite.tsx"));

export function InviteLink(props: { place: PlaceFrame; onAsk: () => void }) {
  const { place } = props;
  return place.abilities.manage_members ? (
    <Link
      href={`${placePagePath(place, "project_members")}#invite`}
      className={buttonClassName({ variant: "ghost", size: "xs" })}
    >
      {texts.invite}
    </Link>
  ) : (
    <TextButton tone="link" onClick={props.onAsk}>
      {texts.invite}
    </TextButton>
  );
}
