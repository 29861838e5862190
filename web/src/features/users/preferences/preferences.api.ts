/** API calls of the user's preferences. */
import {
  PREFERENCES_URL,
  type Preferences,
  type UserPreferences,
} from "@cairn/contract/account/preferences";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../platform/api.ts";
import { toErrorMessage } from "../../../platform/failure.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { usePreferences } from "../../../platform/preferences.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { preferencesMessages as texts } from "./preferences.messages.ts";

export function useAllPreferences() {
  return useQuery<UserPreferences>({ queryKey: [PREFERENCES_URL] });
}

/**
 * Saves one preference. The page applies it at once: who has just switched single-key shortcuts off
 * must not trigger one while the request runs. `saving` is the name of the preference that is being
 * saved. A failure is shown as a toast, and the old value applies again.
 */
export function useSavePreference() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const { preferences, apply } = usePreferences();
  const cache = useQueryClient();
  const toast = useToast();
  const [saving, setSaving] = useState<keyof Preferences | null>(null);
  const save = async (change: Partial<Preferences>) => {
    setSaving(Object.keys(change)[0] as keyof Preferences);
    if (preferences !== null) apply({ ...preferences, ...change });
    try {
      const all = await callApi<UserPreferences>(PREFERENCES_URL, {
        method: "PUT",
        body: change,
        csrfToken,
      });
      cache.setQueryData([PREFERENCES_URL], all);
      const { timezone, first_day_of_week, single_key_shortcuts } = all;
      apply({ timezone, first_day_of_week, single_key_shortcuts });
    } catch (error) {
      if (preferences !== null) apply(preferences);
      toast(texts.notSaved(toErrorMessage(error)), { intent: "danger" });
    } finally {
      setSaving(null);
    }
  };
  return { save, saving };
}
