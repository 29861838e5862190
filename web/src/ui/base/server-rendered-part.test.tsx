import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createServerRenderedPart, RenderedPartsContext } from "./server-rendered-part.tsx";

function made() {
  const Greeting = (props: { name: string }) => <p>Hello, {props.name}.</p>;
  return createServerRenderedPart(
    "src/greeting.tsx",
    async () => ({ default: Greeting }),
    <p>Wait.</p>,
  );
}

test("is drawn at once by a server that has prepared it, without a word of waiting", async () => {
  const { Part, prepare } = made();
  await prepare();
  const rendered = new Set<string>();
  const html = renderToString(
    <RenderedPartsContext value={rendered}>
      <Part name="Ida" />
    </RenderedPartsContext>,
  );
  expect([...rendered]).toEqual(["src/greeting.tsx"]);
  expect(html).toContain("Ida");
  expect(html).not.toContain("Wait.");
});

test("leaves a place where nothing was prepared", () => {
  const { Part } = made();
  expect(renderToString(<Part name="Ida" />)).toContain("Wait.");
});
