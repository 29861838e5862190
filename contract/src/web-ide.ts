/** Measures of the editor in the browser. */
export const WEB_IDE = {
  /** Characters after which a commit's title is getting long. */
  commitTitleGuide: 50,
  /** Characters after which a line of a commit's body is. */
  commitBodyGuide: 72,
  /** Pixels, at first and at least. */
  sidebarWidth: 340,
  navigationWidth: 60,
  /** Milliseconds of quiet before the preview is drawn again. */
  previewDelay: 2000,
} as const;
