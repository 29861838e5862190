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
/**
 * Resolves when a worker thread can render. The text contains HTML, because simple text is rendered
 * without a thread.
 */
const ready = () => renderTextWithinLimits("<b>x</b>", ORIGIN);

beforeAll(() => warmUpRenderers());

test("while one text is fought with, others are drawn", async () => {
  const fight = renderTextWithinLimits(
    buildMarkdownBomb("footnotes that lead to footnotes", 65_536),
    ORIGIN,
  );
  const started = performance.now();
  expect(
    joinHtmlWithUnresolvedReferences(await renderTextWithinLimits("<i>meanwhile</i>", ORIGIN)),
  ).toBe('<p dir="auto"><i>meanwhile</i></p>\n');
  const took = performance.now() - started;
  expect(took).toBeLessThan(await extendTimeLimitMs(1_000, took));
  expect(joinHtmlWithUnresolvedReferences(await fight)).toContain("plain-text");
});

describe("hostile texts are answered soon [I3]", () => {
  test.each(TRIED)("%s, at 2, 64 and 1024 kB", async (name) => {
    for (const length of [2048, 65_536, 1_048_576]) {
      const text = buildMarkdownBomb(name, length);
      await Promise.all([ready(), ready()]);
      const started = performance.now();
      const drawing = await renderTextWithinLimits(text, ORIGIN);
      const took = performance.now() - started;
      // The time limits for waiting and rendering add up to less than 2 s. The rest is margin for a busy
      // machine.
      expect(took).toBeLessThan(await extendTimeLimitMs(3_000, took));
      expect(joinHtmlWithUnresolvedReferences(drawing).length).toBeGreaterThanOrEqual(0);
    }
  });
});

test("what is too long is shown as it was typed", async () => {
  const { final, ...drawing } = await renderTextWithinLimits(`<b>${"x".repeat(70_000)}`, ORIGIN);
  expect(joinHtmlWithUnresolvedReferences(drawing)).toMatch(
    /^<p class="plain-text" dir="auto">&lt;b&gt;x/,
  );
  expect(final).toBe(true);
});

test("a crowd is answered at once, and what could not be drawn is drawn another time", async () => {
  const crowd = await Promise.all(
    Array.from({ length: 200 }, (_, index) => renderTextWithinLimits(`<b>${index}</b>`, ORIGIN)),
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
    await Promise.all([ready(), ready()]);
    return (await renderTextWithinLimits(text, ORIGIN)).final;
  };
  expect(await draw()).toBe(false);
  // Retries, because rendering fails if no worker thread becomes free in time.
  await expect.poll(draw, { timeout: 20_000 }).toBe(true);
});

test("nobody waits behind hostile texts for long", async () => {
  await Promise.all([ready(), ready()]);
  const hostile = Array.from({ length: 10 }, (_, index) =>
    renderTextWithinLimits(
      `${buildMarkdownBomb("footnotes that lead to footnotes", 65_500)} ${index}`,
      ORIGIN,
    ),
  );
  const started = performance.now();
  const { final, ...drawing } = await renderTextWithinLimits("<i>behind them</i>", ORIGIN);
  const took = performance.now() - started;
  expect(took).toBeLessThan(await extendTimeLimitMs(3_000, took));
  expect([joinHtmlWithUnresolvedReferences(drawing).includes("plain-text"), final]).toEqual([
    true,
    false,
  ]);
  await Promise.all(hostile);
});
