import { beforeAll, describe, expect, test } from "vitest";
import { extendTimeLimitMs } from "../../../test/allowed-time.ts";
import {
  MARKDOWN_BOMB_NAMES,
  buildMarkdownBomb,
  TEST_REFERENCE_SYNTAXES,
} from "../../../test/markdown-bombs.ts";
import { warmUpRenderers } from "../../../test/render-threads.ts";
import { joinHtmlWithUnresolvedReferences } from "../../../test/rendered-html.ts";
import { createSampler, sampleOrFirst } from "../../../test/sampling.ts";
import { renderTextWithinLimits } from "./limited-rendering.ts";
import { registerReferenceSyntaxesAndKinds } from "./reference-registry.ts";

registerReferenceSyntaxesAndKinds({ syntaxes: TEST_REFERENCE_SYNTAXES });

const ORIGIN = "https://cairn.example";
const TRIED = sampleOrFirst(MARKDOWN_BOMB_NAMES, createSampler("hostile Markdown", 0.15));

beforeAll(() => warmUpRenderers());

test("while one text is fought with, others are drawn", async () => {
  const fight = renderTextWithinLimits(
    buildMarkdownBomb("footnotes that lead to footnotes", 65_536),
    ORIGIN,
    "ann",
  );
  const started = performance.now();
  expect(
    joinHtmlWithUnresolvedReferences(
      await renderTextWithinLimits("<i>meanwhile</i>", ORIGIN, "ben"),
    ),
  ).toBe('<p dir="auto"><i>meanwhile</i></p>\n');
  const took = performance.now() - started;
  expect(took).toBeLessThan(await extendTimeLimitMs(1_000, took));
  expect(joinHtmlWithUnresolvedReferences(await fight)).toContain("plain-text");
});

describe("hostile texts are answered soon [I3]", () => {
  test.each(TRIED)("%s, at 2, 64 and 1024 kB", async (name) => {
    for (const length of [2048, 65_536, 1_048_576]) {
      const text = buildMarkdownBomb(name, length);
      await warmUpRenderers();
      const started = performance.now();
      const drawing = await renderTextWithinLimits(text, ORIGIN, "ann");
      const took = performance.now() - started;
      // The time limits for waiting and rendering add up to less than 2 s. The rest is margin for a busy
      // machine.
      expect(took).toBeLessThan(await extendTimeLimitMs(3_000, took));
      expect(joinHtmlWithUnresolvedReferences(drawing).length).toBeGreaterThanOrEqual(0);
    }
  });
});

test("what is too long is shown as it was typed", async () => {
  const { final, ...drawing } = await renderTextWithinLimits(
    `<b>${"x".repeat(70_000)}`,
    ORIGIN,
    "ann",
  );
  expect(joinHtmlWithUnresolvedReferences(drawing)).toMatch(
    /^<p class="plain-text" dir="auto">&lt;b&gt;x/,
  );
  expect(final).toBe(true);
});

test("a crowd is answered at once, and what could not be drawn is drawn another time", async () => {
  const crowd = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      renderTextWithinLimits(`<b>${index}</b>`, ORIGIN, "ann"),
    ),
  );
  const [rich, plain] = [crowd.filter(({ final }) => final), crowd.filter(({ final }) => !final)];
  expect(rich.length).toBeGreaterThan(60);
  expect(
    plain.every((drawing) => joinHtmlWithUnresolvedReferences(drawing).includes("plain-text")),
  ).toBe(true);
});

test("a text that takes too long is tried again before it is given up", async () => {
  const text = `${buildMarkdownBomb("footnotes that lead to footnotes", 65_000)} ${Math.random()}`;
  const draw = async () => {
    await warmUpRenderers();
    return (await renderTextWithinLimits(text, ORIGIN, "ann")).final;
  };
  expect(await draw()).toBe(false);
  // Retries, because rendering fails if no worker thread becomes free in time.
  await expect.poll(draw, { timeout: 20_000 }).toBe(true);
});

test("hostile texts of one caller delay the caller, and nobody else", async () => {
  await warmUpRenderers();
  const hostile = Array.from({ length: 10 }, (_, index) =>
    renderTextWithinLimits(
      `${buildMarkdownBomb("footnotes that lead to footnotes", 65_500)} ${index}`,
      ORIGIN,
      "ann",
    ),
  );
  const started = performance.now();
  const [own, other] = await Promise.all(
    ["ann", "ben"].map((caller) => renderTextWithinLimits("<i>behind them</i>", ORIGIN, caller)),
  );
  const took = performance.now() - started;
  expect(took).toBeLessThan(await extendTimeLimitMs(3_000, took));
  expect(own).toMatchObject({ final: false });
  expect(other).toMatchObject({ final: true });
  await Promise.all(hostile);
});
