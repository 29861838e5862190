import { expect, it } from "vitest";
import { WEB_IDE } from "./web-ide.ts";

it("measures the editor as agreed [SYS-033]", () => {
  expect(WEB_IDE).toEqual({
    commitTitleGuide: 50,
    commitBodyGuide: 72,
    sidebarWidth: 340,
    navigationWidth: 60,
    previewDelay: 2000,
  });
});
