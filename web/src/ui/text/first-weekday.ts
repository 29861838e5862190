/** The day with which weeks begin in calendars. */
import { createContext, useContext } from "react";

const NAMES = { 0: "sun", 1: "mon", 6: "sat" } as const;
type FirstDay = keyof typeof NAMES;

/** The day that the user chose; null for the one that is usual in the language of the browser. */
export const FirstDayOfWeekContext = createContext<FirstDay | null>(null);

/** Returns the first day of the week in the notation of the calendar component. Browser only. */
export function useFirstWeekday(): (typeof NAMES)[FirstDay] {
  return NAMES[useContext(FirstDayOfWeekContext) ?? readUsualFirstDay()];
}

/** The usual first day in the language of the browser. Monday where the browser doesn't know it. */
function readUsualFirstDay(): FirstDay {
  const locale = new Intl.Locale(navigator.language);
  // Not in TypeScript's types yet. Older browsers have a property instead of the method.
  const { firstDay = 1 } =
    (locale as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }).getWeekInfo?.() ?? {};
  // The locale counts Sunday as 7.
  return firstDay === 7 ? 0 : firstDay === 6 ? 6 : 1;
}
