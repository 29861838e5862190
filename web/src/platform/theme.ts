/**
 * Color theme: light, dark or as in the operating system. It is stored in a cookie, so that the
 * server can render the page in the right theme.
 */
import { useSyncExternalStore } from "react";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const ONE_YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "system");
}

export function saveAndApplyTheme(theme: Theme): void {
  document.cookie = formatThemeCookie(theme, location.protocol === "https:");
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

export function formatThemeCookie(theme: Theme, secure: boolean): string {
  const value =
    theme === "system" ? "theme=; max-age=0" : `theme=${theme}; max-age=${ONE_YEAR_SECONDS}`;
  return `${value}; path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

export function parseTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

function currentTheme(): Theme {
  return parseTheme(document.documentElement.dataset.theme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
