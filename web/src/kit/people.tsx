import { Avatar } from "../ui/people/avatar.tsx";
import { AVATAR_SIZES } from "../ui/people/avatar-sizes.ts";
import { AvatarStack } from "../ui/people/avatar-stack.tsx";
import { Person } from "../ui/people/person.tsx";
import { Line, Specimen, Specimens } from "./specimen.tsx";

const ingrid = { name: "Ingrid Solberg", seed: 0, src: null };
const tomas = { name: "Tomás Herrera", seed: 1, src: null };
const priya = { name: "Priya Raman", seed: 2, src: null };
const kwame = { name: "Kwame Boateng", seed: 3, src: null };
const marek = { name: "Marek Novák", seed: 4, src: null };
const PEOPLE = [ingrid, tomas, priya, kwame, marek];

export function People() {
  return (
    <Specimens>
      <Specimen name="Avatar">
        <Line>
          {AVATAR_SIZES.map((size) => (
            <Avatar key={size} name="Ingrid Solberg" seed={1} src={null} size={size} />
          ))}
        </Line>
        <Line>
          {PEOPLE.map((person) => (
            <Avatar key={person.seed} {...person} size={32} spoken />
          ))}
          <Avatar name="A broken picture" seed={5} src="data:image/png;base64,AAAA" size={32} />
        </Line>
      </Specimen>
      <Specimen name="Project avatar">
        <Line>
          <Avatar name="parcel api" seed={4} src={null} size={24} shape="square" />
          <Avatar name="dispatch web" seed={0} src={null} size={32} shape="square" />
          <Avatar name="infra" seed={3} src={null} size={48} shape="square" />
        </Line>
      </Specimen>
      <Specimen name="Avatar stack">
        <Line>
          <AvatarStack people={PEOPLE} size={24} label="Ingrid, Tomás, Priya and 2 more" />
          <AvatarStack people={PEOPLE.slice(0, 2)} size={24} label="Ingrid and Tomás" />
          <AvatarStack people={PEOPLE} size={32} max={4} total={140} label="140 people" />
          <AvatarStack people={PEOPLE.slice(1, 3)} size={16} label="Tomás and Priya" />
        </Line>
      </Specimen>
      <Specimen name="Person">
        <Person {...tomas} username="therrera" href="#people" />
        <Person {...kwame} username="kboateng" size={16} />
        <Person {...priya} size={32} href="#people" />
      </Specimen>
    </Specimens>
  );
}
