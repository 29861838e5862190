/** Button that copies the address whose mails become the viewer's comments on an item. */
import { useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { copyEmailMessages as texts } from "./sidebar.messages.ts";

const CONFIRMED_MS = 2000;

export function CopyEmailButton(props: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.address);
    } catch {
      // Copying fails on pages without HTTPS, where browsers offer no clipboard.
      return toast(`${texts.failed} ${props.address}`, { intent: "danger" });
    }
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRMED_MS);
    return undefined;
  };
  return (
    <Button
      size="sm"
      block
      icon={isCopied ? "check" : "mail"}
      tooltip={texts.hint}
      onClick={() => void copy()}
    >
      {isCopied ? texts.copied : texts.copy}
    </Button>
  );
}
