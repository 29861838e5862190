/** Passwords that are tried first by anybody who guesses; all have at least eight characters. */
const WORDS = `
password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word
12345678 123456789 1234567890 0123456789 987654321 9876543210 87654321 11111111 00000000 22222222
12341234 11223344 12344321 123123123 112233445566 123456123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwer1234 asdfghjk asdfghjkl
zxcvbnm1 zxcvbnm123 zaq12wsx !qaz2wsx abcd1234 abc12345 abcdefgh abcdefghi a1b2c3d4 aa123456
iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball baseball1
superman batman123 starwars whatever trustno1 welcome1 welcome123 letmein1 letmein123 changeme
changeme1 changeme123 administrator admin123 admin1234 adminadmin rootroot root1234 toor1234
test1234 testtest testing123 guest123 master123 hello123 hellohello monkey123 dragon123 shadow123
michael1 jennifer jordan23 liverpool chelsea1 arsenal1 computer internet samsung1 corvette mercedes
november december september february summer2024 summer2025 summer2026 winter2024 winter2025
winter2026 spring2025 spring2026 autumn2025 autumn2026 company1 secret123 default1 temp1234
temporary access14 login123 service1 security cairncairn cairn123 gitlab123 github123
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));
