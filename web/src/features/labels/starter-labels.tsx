/** Button that creates the usual first labels of a project or group, for a list without labels. */
import type { PlaceKey } from "@cairn/contract/place-api";
import { useState } from "react";
import { toErrorMessage } from "../../platform/failure.ts";
import { createIdempotencyKey } from "../../platform/idempotency-key.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useLabelMutations } from "./labels.api.ts";
import { labelMessages as texts } from "./labels.messages.ts";

const STARTER_LABELS = [
  { name: "bug", color: "#b93a2f", description: "Something doesn’t work" },
  { name: "feature", color: "#0f7285", description: "Something new" },
  { name: "documentation", color: "#3b6fb5", description: "Guides, help and references" },
  { name: "question", color: "#97539b", description: "Needs an answer" },
  { name: "good first issue", color: "#5f8f3a", description: "Easy to start with" },
];

export function StarterLabelsButton(props: { place: PlaceKey }) {
  const { createAll } = useLabelMutations(props.place);
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const add = async () => {
    setPending(true);
    try {
      await createAll(STARTER_LABELS.map((label) => ({ ...label, key: createIdempotencyKey() })));
      toast(texts.starterCreated(STARTER_LABELS.length));
    } catch (error) {
      toast(toErrorMessage(error), { intent: "danger" });
    }
    setPending(false);
  };
  return (
    <Button pending={isPending} onClick={() => void add()}>
      {texts.addStarter}
    </Button>
  );
}
