import { WRITING_MESSAGE_INTERVAL_MS, type PresenceChannelMessage } from "@cairn/contract/presence";
import { describe, expect, it } from "vitest";
import type { CableSubscriber } from "../../platform/cable.ts";
import { createPresenceSubscription, NO_ONE_PRESENT } from "./presence-subscription.ts";

function aLink() {
  let follower: CableSubscriber | undefined;
  let time = 0;
  const said: string[] = [];
  let changes = 0;
  const link = createPresenceSubscription(
    (given) => {
      follower = given;
      return () => void said.push("end");
    },
    () => time,
  );
  link.subscribe(() => (changes += 1));
  return {
    link,
    said,
    changes: () => changes,
    confirm: () =>
      follower?.confirmed(false, (action, more = {}) => {
        said.push([action, ...Object.keys(more)].join(" "));
      }),
    lose: () => follower?.lost(),
    reject: () => follower?.rejected(),
    hear: (news: PresenceChannelMessage) => follower?.received(news),
    pass: (ms: number) => (time += ms),
  };
}

const aroha = { id: 2, name: "Aroha", username: "aroha", avatar_url: "/a", writing: false };
const news: PresenceChannelMessage = { event: "presence", people: [aroha], more: 1 };

describe("who else is here", () => {
  it("is what was told last, until the connection is lost or refused", () => {
    const { link, hear, lose, reject, changes } = aLink();
    expect(link.others()).toEqual(NO_ONE_PRESENT);
    hear(news);
    expect(link.others()).toEqual({ people: [aroha], more: 1 });
    lose();
    expect(link.others()).toBe(NO_ONE_PRESENT);
    hear(news);
    reject();
    expect(link.others()).toBe(NO_ONE_PRESENT);
    expect(changes()).toBe(4);
  });
});

describe("writing", () => {
  it("is told at the first key, and again only when it would be forgotten", () => {
    const { link, said, confirm, pass } = aLink();
    link.tellWriting();
    confirm();
    link.tellWriting();
    pass(WRITING_MESSAGE_INTERVAL_MS - 1);
    link.tellWriting();
    expect(said).toEqual(["writing"]);
    pass(1);
    link.tellWriting();
    expect(said).toEqual(["writing", "writing"]);
  });

  it("of something internal is told as such, also right after something else", () => {
    const { link, said, confirm } = aLink();
    confirm();
    link.tellWriting();
    link.tellWriting(true);
    link.tellWriting(true);
    link.tellWriting();
    link.tellResting();
    expect(said).toEqual(["writing", "writing internal", "writing", "resting"]);
  });

  it("ends once", () => {
    const { link, said, confirm } = aLink();
    confirm();
    link.tellResting();
    link.tellWriting();
    link.tellResting();
    link.tellResting();
    link.tellWriting();
    expect(said).toEqual(["writing", "resting", "writing"]);
  });

  it("is said anew after a break", () => {
    const { link, said, confirm, lose } = aLink();
    confirm();
    link.tellWriting();
    lose();
    link.tellWriting();
    confirm();
    link.tellWriting();
    expect(said).toEqual(["writing", "writing"]);
  });
});
