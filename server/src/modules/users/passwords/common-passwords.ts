/**
 * Lists of common passwords and of common terms in passwords, which attackers guess first.
 * `password-rules.ts` uses the lists to reject weak passwords.
 */

/** Whole passwords, all of at least eight characters. */
const PASSWORDS = `
01012011 0123456789 10203040 102030405060 11112222 1111222233334444 112233445566 12121212 123123123
123321123 12344321 123454321 123456123 123456654321 1234567890123 123456789a 123456789q 123qweasd
123qweasdzxc 13131313 147258369 147852369 159357456 159753456 19841984 19871987 1a2b3c4d 1a2b3c4d5e
1passwor 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 1qazzaq1
20202020 21212121 2wsx3edc 3edc4rfv 5201314520 741852963 789456123 963852741 987654321 a1234567
a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aaa111222 abc12345 abcd1234 abcdabcd abcde12345 access14
adgjmptw admin1234 adminadmin administrator anything1 asd12345 asdasd123 asdf1234 asdfasdf asdfghjk
asdfghjkl asdfjkl; azerty123 azertyui azertyuiop bismillah blink182 bond0070 cairn123 changeit changeme
changemenow chocolat companyname correcthorse correcthorsebatterystaple database deadbeef
defaultpassword development docker123 drowssap everything fuckyou1 fuckyou2 gfhjkmgfhjkm github123
gitlab123 gwerty123 hello1234 helloworld iamthebest ichliebedich ilovegod iloveme1 iloveyou1 iloveyou2
iloveyou3 iloveyou4ever iloveyouso imissyou initialpassword jenkins1 jesus777 jesuschrist kubernetes
letmein22 letmeinnow letmeinplease liebe123 localhost loginlogin lol12345 lovelove loveyou1 marina12
metallic mnbvcxz1 mnbvcxza mypassword mysecret mysqlmysql nevermind ninjas12 nopassword nothing1
notpassword nullnull okokokok openopen opensesame opensource oracle123 p455w0rd pa55word pass1234
passcode passpass passphrase passw0rd password password1 password12 password123 password1234
password2020 password2021 password2022 password2023 password2024 password2025 password2026
passwordpassword passwort passwort1 paswoord pleasechange pokemon1 postgres postgresql production
q1w2e3r4 q1w2e3r4t5 qawsedrf qazwsxed qazwsxedc qazxswedc qq123456 qqww1122 qwaszx12 qwe123qwe qweasd123
qweasdzx qweasdzxc qweqweqwe qwer1234 qwert123 qwertyqwerty qwertz123 qwertzui rockyou1 rootroot
sasha123 secret12 secretword senha123 sexsexsex sifre123 silent123 slipknot snickers something startrek
starwars superadmin superman1 superuser sysadmin temp1234 temporary testtest thisisme toortoor topsecret
trustno1 trustnoone tyuiop12 undefined unknown1 user1234 username userpass wachtwoord webmaster werty123
whatever whatever1 whocares whoknows woaini123 woaini1314 woaini520 wordpass x1234567 xxxxxxxx yellow12
ytrewq321 zaq12wsx zaq1xsw2 zaq1zaq1 zaqxswcde zxasqw12 zxc12345 zxcasdqwe zxcv1234 zxcvasdf zxcvbnm1
zxcvbnm123
`;

/**
 * Common terms. A password is weak if it consists of one of them with digits and symbols around it, also
 * when letters are replaced as in p4$$w0rd.
 */
const WORDS = `
aaron abcabc abcdef abigail access account adidas admin administrator adobe adrian airforce albert alex
alexander alexandra alexis alice alicia alison allison amanda amazon america american anderson andrea
andrew andrey angel angela angels animal anthony antonio apollo apple apples april arnold arsenal arthur
asdfgh asdfghjkl ashley asshole august austin autumn awesome azerty babygirl badboy bailey banana
barbara barcelona baseball basketball batman beatles beautiful benjamin berlin bigdaddy bigdick biteme
blessed blessing blowjob bluebird booboo boomer boston brandon brian broncos brooklyn brother bubbles
buddy buster butterfly cairn calvin cameron canada captain carlos caroline casper celtic champion chance
change changeit changeme charles charlie charlotte cheese chelsea cherry chester chicago chicken
chocolate chris christ christian christina christine christmas christopher clarinet coffee company
computer connect cookie cookies cooper corvette cowboy cowboys crystal dakota dallas daniel daniela
danielle darkness david december default delta demo denise dennis destiny detroit devops diamond digital
disney doctor dolphin dolphins dominic donald dragon dragons dreams eagles edward einstein elephant
elizabeth emily eminem enterprise eric estrella everton example explorer faith falcon family fantasy
february felicia fender ferrari firebird fireman fishing florida flower flowers football forever france
francis frankie freddy freedom friday friend friends fuckme fuckoff fuckyou gabriel galaxy gandalf
garfield gateway george giants ginger github gitlab golden golfer google gordon grace green guest guitar
hammer hannah happy hardcore harley harry heather heaven hello helloworld hockey honda hottie house
hunter iceman iloveu iloveyou internet isabella jackie jackson jaguar jamaica james january jasmine
jason jasper jennifer jeremy jessica jesus johnny johnson jonathan jordan joseph joshua julian juliet
july june junior justin karina katherine kawasaki kevin killer kimberly king kitten kristina ladybug
lakers lauren leather legend leonardo letmein liberty lincoln linkinpark lion liverpool login london
lonely love lovely loveme lover lucky macbeth maddog madison maggie manager manchester marcus maria
marina marine mariposa market marlboro martin martina marvin master matrix matthew maverick maxwell
melissa mercedes merlin metallica mexico michael michelle mickey microsoft midnight miguel mike miller
minecraft minnie monday money monica monkey monster montana morgan mother mountain movies muffin murphy
music mustang myspace mysterio naruto nascar natalie natasha nathan newyork nicholas nicole nikita ninja
nintendo nirvana nissan november october office oliver online orange outlaw packers paladin pamela
panther paris parker pass passion passw passwd password passwort patricia patrick peaches peanut pepper
phantom phoenix player please pokemon police porsche power precious prince princess private public
purple qazwsx qazwsxedc qwerty qwertyuiop qwertz rachel raiders rainbow ranger rangers rebecca redskins
redsox richard robert rocket rockstar rockyou ronaldo root rosebud runner russia sabrina sakura samantha
sammy samsung sandra saturday scooter scorpion scotland sebastian secret security september server
service shadow shannon sharon shopping silver simple single skippy slayer smith smokey snoopy soccer
sophie spanky sparky spiderman spirit spring stalker startrek starwars steelers stella stephanie steven
stupid success summer sunday sunflower sunset sunshine super superman superstar support susan swimming
sydney system tamara taylor teacher temp tequila teresa test tester testing thomas thunder thursday
tiffany tiger tigers tigger timothy tinkerbell toor toyota training travis trinity trouble trust tuesday
turtle twilight united user vanessa veronica victor victoria victory viking vincent violet virginia
volleyball walter warcraft warrior warriors wednesday welcome whatever william willow wilson windows
winner winston winter wizard wolf yamaha yankees yellow zaqwsx zxcvbn zxcvbnm
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = setOf(PASSWORDS);
export const COMMON_PASSWORD_TERMS: ReadonlySet<string> = setOf(WORDS);

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s/).filter((word) => word !== ""));
}
