/** The users of the demo: all employees of the company Fernweh, and a few people outside. */

export interface DemoUser {
  /** The name by which the demo's Markdown files mention the person: `ines` for `@ines`. */
  key: string;
  username: string;
  name: string;
  title: string;
  location: string;
  organization: string;
  bio: string;
}

const COMPANY = "Fernweh";

/** Each row: key, name, job title, location, bio. */
const STAFF: readonly [string, string, string, string, string][] = [
  ["ines", "Inês Carvalho", "Founder", "Lisbon", "Started with a broken barometer on Pico."],
  ["torvald", "Torvald Nygård", "Head of engineering", "Tromsø", "Skis to the office in winter."],
  ["amina", "Amina Diallo", "Platform lead", "Dakar", "Queues, clocks and other people's time."],
  ["kenji", "Kenji Watanabe", "Firmware lead", "Matsumoto", "Counts microamperes."],
  ["priya", "Priya Raman", "Firmware engineer", "Bengaluru", "Reads datasheets to the last page."],
  ["maren", "Maren Solheim", "Hardware lead", "Trondheim", "Boards, cases, gaskets."],
  ["lukas", "Lukas Steinberger", "Hardware engineer", "Innsbruck", "Mountain rescue on weekends."],
  ["seun", "Oluwaseun Adeyemi", "Backend engineer", "Lagos", "Makes slow things wait elsewhere."],
  ["sofia", "Sofía Quispe", "Meteorologist", "Arequipa", "Walks to where the forecast was wrong."],
  ["hannah", "Hannah Whitcombe", "Data scientist", "Keswick", "Fell runner, error bars included."],
  ["yusuf", "Yusuf Demir", "Site reliability engineer", "Izmir", "Prefers boring nights."],
  ["kateryna", "Kateryna Bondar", "Head of operations", "Lviv", "Backups are only half of it."],
  ["mateo", "Mateo Ibarra", "Android lead", "Bariloche", "Tests on the way up, fixes at the hut."],
  ["jonas", "Jonas Lindqvist", "Android engineer", "Umeå", "Collects old phones."],
  ["leila", "Leila Farahani", "iOS lead", "Berlin", "Right-to-left by birth."],
  ["mei", "Mei-Ling Chou", "iOS engineer", "Taichung", "Watch faces and accessibility."],
  ["aroha", "Aroha Ngata", "Web lead", "Wānaka", "Maps that load on hut Wi-Fi."],
  ["tomasz", "Tomasz Zieliński", "Web engineer", "Zakopane", "Grew up below Giewont."],
  ["chiara", "Chiara Bellandi", "Designer", "Bolzano", "Draws for gloves and low sun."],
  ["eilidh", "Eilidh MacRae", "Lead cartographer", "Aviemore", "Contours are opinions."],
  ["ravi", "Ravi Gurung", "Cartographer", "Pokhara", "Guide for eleven years before this."],
  ["pavel", "Pavel Horák", "Map pipeline engineer", "Liberec", "Turns terabytes into tiles."],
  ["nadia", "Nadia Benali", "Quality lead", "Marrakesh", "Asks what happens without network."],
  ["sam", "Sam Okonkwo", "Test engineer", "Denver", "Has dropped every device we make."],
  ["freya", "Freya Thomsen", "Technical writer", "Tórshavn", "One word for one thing."],
  ["daniel", "Daniel Abebe", "Customer support", "Addis Ababa", "Answers before lunch."],
  ["louise", "Louise Girard", "Support lead", "Chamonix", "Knows every warden by voice."],
  ["ingrid", "Ingrid Haugen", "Product manager, apps", "Bergen", "Fewer buttons."],
  ["marcus", "Marcus Tully", "Product manager, platform", "Edinburgh", "Reads the bills."],
  ["anneke", "Anneke de Vries", "Calibration engineer", "Eindhoven", "Trusts no single reference."],
  ["bao", "Bảo Trần", "Test technician", "Đà Nẵng", "Keeps the bench honest."],
  ["ruth", "Ruth Kamau", "Security engineer", "Nairobi", "Polite, persistent."],
];

/** Each row: key, name, job title, location, organization, bio. */
const OTHERS: readonly [string, string, string, string, string, string][] = [
  ["gabe", "Gabriel Stone", "Antenna engineer", "Bristol", "Stone RF", "Contractor for rev D."],
  ["viktor", "Viktor Lindgren", "Developer", "Göteborg", "", "At Fernweh until last year."],
  ["stefan", "Stefan Amrein", "Hut warden", "Realp", "Albert Heim hut", "Four Wrens, one Heron."],
  ["moana", "Moana Fuller", "Teacher", "Nelson", "", "Hikes, measures, reports."],
];

export const DEMO_USERS: readonly DemoUser[] = [
  ...STAFF.map(([key, name, title, location, bio]) =>
    person(key, name, { title, location, bio, organization: COMPANY }),
  ),
  ...OTHERS.map(([key, name, title, location, organization, bio]) =>
    person(key, name, { title, location, bio, organization }),
  ),
];

/** Keys of the employees, who are members of the company's group. */
export const STAFF_KEYS: readonly string[] = STAFF.map(([key]) => key);

export function getDemoEmail({ username }: DemoUser): string {
  return `${username}@fernweh.example`;
}

function person(
  key: string,
  name: string,
  rest: Omit<DemoUser, "key" | "username" | "name">,
): DemoUser {
  const plain = name
    .replaceAll("đ", "d")
    .replaceAll("Đ", "D")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase();
  return { key, username: plain.replaceAll(/[^a-z]+/g, "."), name, ...rest };
}
