import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AVATAR_SIZES } from "./avatar-sizes.ts";
import type { AvatarSize } from "./avatar-sizes.ts";
import { Avatar } from "./avatar.tsx";

const rendered = (size: number) =>
  renderToString(<Avatar name="Priya Raman" seed={3} src={null} size={size as AvatarSize} />);

describe("avatar sizes", () => {
  it("are exactly these eight [SYS-003]", () => {
    expect(AVATAR_SIZES).toEqual([8, 12, 16, 18, 24, 32, 48, 72]);
    for (const size of AVATAR_SIZES) expect(rendered(size)).toContain(`data-size="${size}"`);
  });

  it.each([0, 20, 26, 40, 64])("refuse %i [SYS-003]", (size) => {
    expect(() => rendered(size)).toThrow(RangeError);
  });
});
