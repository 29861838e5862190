/** Switch of the viewer's notifications about an item. */
import { useMutation } from "@tanstack/react-query";
import { useToast } from "../../ui/feedback/toast.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { notificationMessages as texts } from "./sidebar.messages.ts";

export function NotificationSwitch(props: {
  isSubscribed: boolean;
  isDisabled: boolean;
  /** Turns the subscription over on the server. */
  toggle: () => Promise<unknown>;
  /** Called with the new state when the server has stored it. */
  onToggled: (isSubscribed: boolean) => void;
}) {
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    networkMode: "always",
    mutationFn: (_isSubscribed: boolean) => props.toggle(),
    onSuccess: (_answer, isSubscribed) => {
      props.onToggled(isSubscribed);
      toast(isSubscribed ? texts.turnedOn : texts.turnedOff);
    },
    onError: () => toast(texts.failed, { intent: "danger" }),
  });
  return (
    <Switch
      label={texts.label}
      hideLabel
      checked={props.isSubscribed}
      pending={isPending}
      disabledReason={props.isDisabled ? texts.disabled : undefined}
      onChange={(isSubscribed) => mutate(isSubscribed)}
    />
  );
}
