/** Notice for users who can't invite members: it says whom to ask. */
import { placePagePath, type PlaceFrame } from "@cairn/contract/places";
import { Link } from "wouter";
import { Button, buttonClassName } from "../../ui/buttons/button.tsx";
import { Modal } from "../../ui/overlays/modal.tsx";
import { inviteLinkMessages as texts } from "./sidebar.messages.ts";

export default function AskToInviteModal(props: { place: PlaceFrame; onClose: () => void }) {
  const { place } = props;
  return (
    <Modal
      isOpen
      title={texts.title}
      onClose={props.onClose}
      footer={
        <>
          {place.abilities.see_members && (
            <Link href={placePagePath(place, "project_members")} className={buttonClassName({})}>
              {texts.members}
            </Link>
          )}
          <Button variant="primary" onClick={props.onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <p>{texts.askOwner}</p>
    </Modal>
  );
}
