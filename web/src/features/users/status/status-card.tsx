/** Section of the viewer's profile page that shows the status and opens its dialog. */
import { Button } from "../../../ui/buttons/button.tsx";
import { InlineError } from "../../../ui/feedback/inline-failure.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { preloadModal } from "../../../ui/overlays/modal.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { openStatusDialog } from "./open-status-dialog.ts";
import { useOwnStatus } from "./status.api.ts";
import { StatusLine } from "./status-line.tsx";
import { statusCardMessages as texts } from "./status-card.messages.ts";
import styles from "./user-status.module.css";

export function StatusCard() {
  const status = useOwnStatus(true);
  return (
    <Card title={texts.profileTitle}>
      <div className={styles.card}>
        {status.data &&
          (status.data.shown === null ? texts.none : <StatusLine status={status.data} />)}
        {status.isPending && <Skeleton width="short" />}
        {status.isError && !status.data && (
          <InlineError retrying={status.isFetching} onRetry={() => void status.refetch()}>
            {texts.failed}
          </InlineError>
        )}
        <div className={scripted.scripted}>
          <Button onPointerEnter={preloadModal} onFocus={preloadModal} onClick={openStatusDialog}>
            {status.data?.shown ? texts.edit : texts.title}
          </Button>
        </div>
      </div>
    </Card>
  );
}
