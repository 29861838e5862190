import { Avatar } from "../ui/people/avatar.tsx";
import { AVATAR_SIZES } from "../ui/people/avatar-sizes.ts";
import { AvatarStack } from "../ui/people/avatar-stack.tsx";
import { UserNameWithAvatar } from "../ui/people/person.tsx";
import { SpecimenRow, Specimen, SpecimenList } from "./specimen.tsx";

const ingrid = { name: "Ingrid Solberg", seed: 0, src: null };
const tomas = { name: "Tomás Herrera", seed: 1, src: null };
const priya = { name: "Priya Raman", seed: 2, src: null };
const kwame = { name: "Kwame Boateng", seed: 3, src: null };
const marek = { name: "Marek Novák", seed: 4, src: null };
const PEOPLE = [ingrid, tomas, priya, kwame, marek];

export function UserSpecimens() {
  return (
    <SpecimenList>
      <Specimen name="Avatar">
        <SpecimenRow>
          {AVATAR_SIZES.map((size) => (
            <Avatar key={size} name="Ingrid Solberg" seed={1} src={null} size={size} />
          ))}
        </SpecimenRow>
        <SpecimenRow>
          {PEOPLE.map((person) => (
            <Avatar key={person.seed} {...person} size={32} spoken />
          ))}
          <Avatar name="A broken picture" seed={5} src="data:image/png;base64,AAAA" size={32} />
        </SpecimenRow>
      </Specimen>
      <Specimen name="Project avatar">
        <SpecimenRow>
          <Avatar name="parcel api" seed={4} src={null} size={24} shape="square" />
          <Avatar name="dispatch web" seed={0} src={null} size={32} shape="square" />
          <Avatar name="infra" seed={3} src={null} size={48} shape="square" />
        </SpecimenRow>
      </Specimen>
      <Specimen name="Avatar stack">
        <SpecimenRow>
          <AvatarStack people={PEOPLE} size={24} label="Ingrid, Tomás, Priya and 2 more" />
          <AvatarStack people={PEOPLE.slice(0, 2)} size={24} label="Ingrid and Tomás" />
          <AvatarStack people={PEOPLE} size={32} max={4} total={140} label="140 people" />
          <AvatarStack people={PEOPLE.slice(1, 3)} size={16} label="Tomás and Priya" />
        </SpecimenRow>
      </Specimen>
      <Specimen name="Person">
        <UserNameWithAvatar {...tomas} username="therrera" href="#people" />
        <UserNameWithAvatar {...kwame} username="kboateng" size={16} />
        <UserNameWithAvatar {...priya} size={32} href="#people" />
      </Specimen>
    </SpecimenList>
  );
}
