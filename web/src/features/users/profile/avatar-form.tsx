/** Section of the profile page that sets and removes the viewer's avatar. */
import { type CurrentUser } from "@cairn/contract/users";
import { AVATAR_CONTENT_TYPES } from "@cairn/contract/users/avatars";
import { useId, useRef, useState } from "react";
import { toErrorMessage } from "../../../platform/failure.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { prepareAvatar } from "./avatar-image.ts";
import { useChangeAvatar, useRemoveAvatar } from "./avatar.api.ts";
import { avatarMessages as texts } from "./profile.messages.ts";
import styles from "./profile.module.css";

export function AvatarForm({ user }: { user: CurrentUser }) {
  const { avatar_url: url } = user;
  const change = useChangeAvatar(url);
  const remove = useRemoveAvatar(url);
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const hint = useId();

  const upload = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setError(null);
    const file = await prepareAvatar(chosen);
    if (file === null) setError(texts.noImage);
    else {
      change.mutate(file, {
        onSuccess: () => toast(texts.saved, { intent: "success" }),
        onError: (failure) => setError(toErrorMessage(failure)),
      });
    }
  };
  return (
    <Card title={texts.title}>
      <div className={styles.avatar}>
        <Avatar name={user.name} seed={user.id} src={url} size={72} />
        <div className={scripted.scripted}>
          <div className={styles.choice}>
            <div className={styles.buttons}>
              <Button
                pending={change.isPending}
                aria-describedby={hint}
                onClick={() => input.current?.click()}
              >
                {texts.upload}
              </Button>
              <Button
                variant="ghost"
                pending={remove.isPending}
                onClick={() =>
                  remove.mutate(undefined, {
                    onSuccess: () => toast(texts.removed, { intent: "success" }),
                    onError: (failure) => setError(toErrorMessage(failure)),
                  })
                }
              >
                {texts.remove}
              </Button>
            </div>
            <p id={hint} className={styles.hint}>
              {texts.hint}
            </p>
            {error !== null && (
              <p role="alert" className={styles.error}>
                {error}
              </p>
            )}
            <input
              ref={input}
              type="file"
              hidden
              accept={AVATAR_CONTENT_TYPES.join()}
              aria-label={texts.upload}
              onChange={(event) => {
                void upload(event.target.files?.[0]);
                // So that choosing the same file again is a change too.
                event.target.value = "";
              }}
            />
          </div>
        </div>
      </div>
    </Card>
  );
}
