import { invalid } from '#contract/errors.ts';
import { TOO_COMMON } from '#contract/identity/passwords.ts';

/*
 * Lists of leaked passwords repeat a small number of words. With a capital letter, with digits and a special
 * character added or in place of letters, such words satisfy every composition rule ("Welcome1!", "P@ssw0rd2026").
 * Therefore the word itself is rejected.
 */
const COMMON_WORDS = new Set(
  `
  a aa aaa ab abc abcd abcde abcdef abcdefg abcdefgh access account adidas admin administrator alexander america amanda
  andrea andrew angel angela angels anthony apple april asd asdf asdfasdf asdfg asdfgh asdfghjkl ashley august austin
  autumn awesome baby babygirl bailey banana bandit barbie baseball basketball batman bear beautiful bella benjamin
  blessed blink blue boomer boston brandon brandy broncos buddy builder buster butterfly carlos cash change changeit
  changeme charlie cheese chelsea chester chevy chicago chicken chocolate chris christian christine cocacola coffee
  computer construction contractor cookie corvette court cowboy cowboys crystal dad dakota dallas daniel danielle david
  december default demo denver diamond dog dolphin dolphins dragon eagle eagles eminem enter family fall february
  ferrari fishing florida flower football ford forever freedom friday friends fuck fuckoff fuckyou gandalf george
  ginger god goodluck google guest guitar hammer handyman hannah happy harley hawaii heather hello hellokitty hockey
  home hottie house hunter hunting iloveu iloveyou internet iphone jackson january jason jasmine jennifer jeremy jessica
  jesus jobsite jobsites johnny jordan joseph joshua july june junior justin katie killer king knight lakers lauren
  letmein liberty linkedin liverpool login london lovely love loveme lovers loveyou lucky maggie manager march marina
  marlboro martin master matrix matthew maverick melissa mercedes merlin michael michelle mickey midnight minecraft
  miller money monday monica monkey monster morgan mother muffin mustang naruto nascar newyork nicholas nicole nintendo
  november october office oliver orange p packers pa panther pass passw passwd password passwords patrick patriots
  peaches peanut pepper phoenix player please pokemon porsche power prince princess purple pussy q qa qaz qazwsx qazwsxedc
  qw qwe qwer qwerty qwertyu qwertyuiop raiders ranger rangers rebecca redsox remember robert rockyou root rosebud
  samantha samsung samuel sarah saturday scooter secret secure security september shadow shelby silver simple
  sleepy slipknot smokey snoopy soccer sophie sparky spider spiderman spring starwars steelers steve steven
  summer sunday sunflower sunshine super superman superstar support swordfish system taylor temp temporary tennis test
  tester testing texas thomas thunder thursday tiffany tigger tiger tigers tinkerbell trustno tucker tuesday tyler user
  vanessa victoria viking warrior wednesday welcome whatever william willow wilson winner winter wizard yamaha yankees
  yellow zaq zaqwsx zxc zxcv zxcvb zxcvbn zxcvbnm
  `
    .trim()
    .split(/\s+/),
);

/** The words that owners tend to use in their own passwords, besides the product's name. */
export interface PasswordOwner {
  login_id: string;
  first_name: string;
  last_name: string;
  email: string;
}

/**
 * Throws a field error if a new password is a common word, a repeated word, or the owner's or the product's name,
 * whatever digits and special characters surround it or replace letters (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 */
export function rejectWeakPassword(field: string, password: string, owner: PasswordOwner): void {
  const words = new Set(personalWords(owner));
  const isWeak = readings(password).some((letters) => {
    const word = withoutRepeats(letters);
    return word.length <= 1 || COMMON_WORDS.has(word) || words.has(word);
  });
  if (isWeak) throw invalid({ [field]: [TOO_COMMON] });
}

function personalWords({ login_id, first_name, last_name, email }: PasswordOwner): string[] {
  const beforeAt = email.split('@')[0] ?? '';
  const names = [first_name, last_name, first_name + last_name, last_name + first_name, login_id, beforeAt];
  return ['jobsitespro', ...names].map(lettersOf).filter((name) => name.length > 2);
}

/**
 * The words that a password may be read as: without digits and special characters, and with those that replace
 * letters converted, counting all or only some of the trailing ones.
 */
function readings(password: string): string[] {
  const inside = password.replace(/^[^\p{L}]+/u, '');
  const signsAtEnd = /(?<=^|\p{L})\P{L}*$/u.exec(inside)?.[0].length ?? 0;
  const ends = Array.from({ length: signsAtEnd + 1 }, (_, cut) => inside.slice(0, inside.length - cut));
  return [password, ...ends.flatMap((each) => [asLetters(each), asLetters(each.replaceAll('1', 'l'))])].map(lettersOf);
}

const SUBSTITUTES = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

function asLetters(text: string): string {
  return text.replace(/[@431!|0$57]/g, (sign) => SUBSTITUTES[sign as keyof typeof SUBSTITUTES]);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** Reduces "abcabc" to "abc". */
function withoutRepeats(letters: string): string {
  for (let length = 1; length <= letters.length / 2; length++) {
    const word = letters.slice(0, length);
    if (letters.length % length === 0 && word.repeat(letters.length / length) === letters) return word;
  }
  return letters;
}
