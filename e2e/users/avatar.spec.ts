import { AVATAR_BYTES_MAX } from "@cairn/contract/users/avatars";
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";

const stage = setUpBrowserTest();

test(
  "a large photo becomes a small avatar, on the whole page and until it is removed",
  { tags: "core" },
  async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    await openPage(page, "/-/profile");
    const photo = buildNoisyPng(320, 240);
    expect(photo.length).toBeGreaterThan(AVATAR_BYTES_MAX);
    const input = page.locator("input[type=file]");
    await input.setInputFiles({
      name: "a.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg/>"),
    });
    await page.getByRole("alert").filter({ hasText: "Choose a PNG" }).waitFor();

    await input.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: photo });
    await page.getByText("Avatar saved.").waitFor();
    const widths = () =>
      page.evaluate(() => [...document.querySelectorAll("img")].map((image) => image.naturalWidth));
    await expect.poll(async () => [...new Set(await widths())]).toEqual([256]);

    await page.getByRole("button", { name: "Use initials" }).click();
    await expect.poll(widths).not.toContain(256);
  },
);

/** An image of random pixels, which cannot be compressed. */
function buildNoisyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  const line = () => Buffer.concat([Buffer.alloc(1), randomBytes(width * 3)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, line)));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const end = buildChunk("IEND", Buffer.alloc(0));
  return Buffer.concat([signature, buildChunk("IHDR", header), buildChunk("IDAT", pixels), end]);
}

function buildChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
