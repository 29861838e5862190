/** The stretches of time that dashboards of metrics offer, and the unit their axes count in. */
export const TIME_WINDOWS = {
  thirtyMinutes: { seconds: 1800, interval: "minute" },
  threeHours: { seconds: 10_800, interval: "hour" },
  eightHours: { seconds: 28_800, interval: "hour" },
  oneDay: { seconds: 86_400, interval: "hour" },
  threeDays: { seconds: 259_200, interval: "hour" },
  oneWeek: { seconds: 604_800, interval: "day" },
  oneMonth: { seconds: 2_592_000, interval: "day" },
} as const satisfies Record<string, { seconds: number; interval: "minute" | "hour" | "day" }>;

export type TimeWindow = keyof typeof TIME_WINDOWS;

export const DEFAULT_TIME_WINDOW: TimeWindow = "eightHours";
