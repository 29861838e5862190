/** Shows preferences when they are loaded, and the states before. */
import type { UserPreferences } from "@cairn/contract/account/preferences";
import type { ReactNode } from "react";
import { ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { useAllPreferences } from "./preferences.api.ts";
import { preferencesMessages as texts } from "./preferences.messages.ts";

export function LoadedPreferences(props: { children: (all: UserPreferences) => ReactNode }) {
  const query = useAllPreferences();
  if (query.data) return props.children(query.data);
  if (query.isPending) return <SkeletonBlock lines={8} />;
  return (
    <ErrorState
      title={texts.failed}
      level={2}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
