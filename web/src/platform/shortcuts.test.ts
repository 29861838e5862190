import { expect, it } from "vitest";
import { shortcutFromEvent } from "./shortcuts.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each`
  pressed                                       | spelt
  ${{ ...plain, key: "c" }}                     | ${"c"}
  ${{ ...plain, key: "K", ctrlKey: true }}      | ${"mod+k"}
  ${{ ...plain, key: "k", metaKey: true }}      | ${"mod+k"}
  ${{ ...plain, key: "X", shiftKey: true }}     | ${"shift+x"}
  ${{ ...plain, key: "?", shiftKey: true }}     | ${"?"}
  ${{ ...plain, key: "Enter", ctrlKey: true }}  | ${"mod+enter"}
  ${{ ...plain, key: " " }}                     | ${"space"}
  ${{ ...plain, key: "Shift", shiftKey: true }} | ${null}
  ${{ ...plain, key: "l", altKey: true }}       | ${null}
`(
  "spells $pressed as $spelt",
  ({
    pressed,
    spelt,
  }: {
    pressed: Parameters<typeof shortcutFromEvent>[0];
    spelt: string | null;
  }) => {
    expect(shortcutFromEvent(pressed)).toBe(spelt);
  },
);
