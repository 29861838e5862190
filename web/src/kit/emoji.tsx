import { useRef, useState } from "react";
import { Button } from "../ui/buttons/button.tsx";
import { EMOJI_CATEGORIES } from "../ui/search/emoji.ts";
import type { Emoji } from "../ui/search/emoji.ts";
import { EmojiPicker } from "../ui/overlays/emoji-picker.tsx";
import { Reaction, ReactionBar } from "../ui/discussions/reactions.tsx";
import { SpecimenRow, Specimen, SpecimenList } from "./specimen.tsx";

const SAMPLE: readonly Emoji[] = Object.entries({
  activity: "⚽ 🏀 🎾 🎯 🎲 🎸 🎨 🏆 🎉 🧗",
  people: "😀 😅 😉 😍 🤔 😴 🥳 👍 👎 👏 🙏",
  nature: "🐶 🐱 🦊 🐻 🐼 🌲 🌵 🌸 🌞 🌧 ❄",
  food: "🍎 🍌 🍇 🍞 🧀 🍕 🍜 🍪 ☕",
  travel: "🚗 🚲 🚂 ✈ 🚀 ⛵ 🗻 🏔 🏕 🌋",
  objects: "⌚ 📱 💡 🔦 📷 📚 ✏ 📌 🔒 🔑",
  symbols: "❤ ✅ ❌ ❓ ❗ 💯 ♻ ⚠ ➕",
  flags: "🏁 🚩 🏳 🏴 🎌",
}).flatMap(([category, characters]) =>
  characters.split(" ").map((character, index) => ({
    name: `${category}_${index + 1}`,
    character,
    description: `${category} ${index + 1}`,
    category,
  })),
);

const STARTERS = EMOJI_CATEGORIES.flatMap(
  (id) => SAMPLE.find(({ category }) => category === id) ?? [],
);

export function EmojiSpecimens() {
  const [last, setLast] = useState("nothing");
  const attempts = useRef(0);
  const choice = {
    starters: STARTERS,
    onPick: ({ character, name }: Emoji) => setLast(`${character} ${name}`),
  };
  return (
    <SpecimenList>
      <Specimen name="Emoji picker">
        <SpecimenRow>
          <EmojiPicker
            {...choice}
            label="Add reaction"
            frequent={["travel_5", "people_1"]}
            load={() => Promise.resolve(SAMPLE)}
            trigger={(props) => (
              <Button {...props} icon="face-slightly-smiling-plus">
                Choose an emoji
              </Button>
            )}
          />
          <EmojiPicker
            {...choice}
            label="Add reaction"
            frequent={[]}
            load={() => {
              attempts.current += 1;
              return attempts.current === 1
                ? Promise.reject(new Error("no answer"))
                : Promise.resolve(SAMPLE);
            }}
            trigger={(props) => <Button {...props}>One that does not come</Button>}
          />
        </SpecimenRow>
        <p>Last emoji: {last}</p>
      </Specimen>
      <Specimen name="Reactions that can only be read">
        <ReactionBar label="Reactions of others">
          <Reaction emoji="👍" name="thumbs up" count={12} mine={false} names="Priya and Kwame" />
          <Reaction emoji="🎉" name="party popper" count={3} mine names="Lena, Tomás and You" />
        </ReactionBar>
      </Specimen>
    </SpecimenList>
  );
}
