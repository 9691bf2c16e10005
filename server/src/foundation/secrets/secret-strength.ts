/*
 * Estimates how many bits an attacker must guess to find a secret, if the attacker tries human choices first: words,
 * names, years, keyboard rows, sequences and repetitions. The estimate is an upper bound, so a secret may be weaker.
 */

// The most common leaked passwords, and customs terms, in lower case.
const commonWords = new Set(
  `password passwords passwort passwd motdepasse contrasena parola kennwort pass word secret secrets geheim geheimnis key
   token login logon welcome willkommen letmein access admin administrator root user guest test testing tester demo example
   sample default changeme change please replace production prod staging develop development local server service
   database postgres oracle docker kubernetes company internet computer samsung google facebook microsoft windows apple
   iloveyou love liebe sunshine princess dragon monkey shadow master superman batman starwars football fussball baseball
   basketball soccer hockey trustno freedom whatever hello hallo world michael jordan charlie jessica jennifer thomas
   daniel robert andrew matthew joshua ashley nicole hunter ranger harley killer pepper ginger cookie banana cheese
   summer winter spring autumn herbst sommer fruehling january february march april june july august september october
   november december januar februar maerz mai juni juli oktober dezember monday tuesday wednesday thursday friday saturday
   sunday montag dienstag mittwoch donnerstag freitag samstag sonntag customs custom portal zoll zollamt declaration
   declarations import export trader broker authority officer border tariff correcthorsebatterystaple this that the
   and for you your mine our from with have not only very super mega good best strong long more than must never ever
   should would could can secure security safe private sicher schutz one two three four five six seven eight nine zero
   qwertz qwerty azerty qaz wsx edc zaq xsw abc foo bar baz nobody somebody anybody characters character letters`.split(
    /\s+/,
  ),
);
const longestWord = Math.max(...[...commonWords].map((word) => word.length));
// Rows and columns of common keyboards, whose keys people press in order.
const keyboardRows = `qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm yxcvbnm 1234567890
   1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 1qay 2wsx 6zhn`.split(/\s+/);
const keyboardLines = keyboardRows.flatMap((row) => [row, [...row].reverse().join('')]);
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Bits that an attacker must guess for each kind of human choice; for example, 8 bits for one of a few hundred words.
 */
const bitsByKind = { known: 2, repeated: 3, separator: 1, year: 5, row: 6, word: 8 } as const;
const minRepeatedLength = 3;

/** Maximum number of examined characters, which suffices for a secret. */
const maxExaminedLength = 256;

/**
 * Returns whether a secret has fewer than `leastBits` to guess. `known` contains data of the person, such as the name.
 */
export function isEasilyGuessed(text: string, leastBits: number, known: readonly string[] = []): boolean {
  if (frequencyBits(text) < leastBits) return true;
  const plain = text.normalize('NFKC').toLowerCase().slice(0, maxExaminedLength);
  const own = new Set(
    known.flatMap((one) =>
      one
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    ),
  );
  return [plain, plain.replaceAll(/[\s_.-]/g, '')].some((one) => hasFewerBits(one, leastBits, own));
}

function hasFewerBits(text: string, leastBits: number, own: ReadonlySet<string>): boolean {
  const letters = [...text].map((character) => lookalikes[character] ?? character).join('');
  let sum = 0;
  // The loop ends as soon as the required number of bits is reached.
  for (let at = 0; at < text.length && sum < leastBits; ) {
    const piece = guessablePartAt({ text, letters }, at, own);
    sum += piece.bits;
    at += piece.length;
  }
  return sum < leastBits;
}

interface ExaminedText {
  readonly text: string;
  /** The text with lookalike characters replaced by letters. */
  readonly letters: string;
}

interface GuessablePart {
  readonly length: number;
  readonly bits: number;
}

/** Returns the longest human choice that begins at a position, or a single character. */
function guessablePartAt(looked: ExaminedText, at: number, own: ReadonlySet<string>): GuessablePart {
  const { text } = looked;
  const found: GuessablePart[] = [
    { length: longestKnown(looked, at, own), bits: bitsByKind.known },
    { length: repeatedAt(text, at), bits: bitsByKind.repeated },
    { length: /^(19|20)\d\d/.test(text.slice(at, at + 4)) ? 4 : 0, bits: bitsByKind.year },
    { length: sequenceAt(text, at), bits: bitsByKind.row },
    { length: rowAt(text, at), bits: bitsByKind.row },
    { length: longestKnown(looked, at, commonWords), bits: bitsByKind.word },
  ];
  const longest = found.reduce((best, piece) => (piece.length > best.length ? piece : best));
  return longest.length >= minRepeatedLength
    ? longest
    : { length: 1, bits: bitsOfCharacter(text.charAt(at)) };
}

function longestKnown({ text, letters }: ExaminedText, at: number, among: ReadonlySet<string>): number {
  for (let length = Math.min(longestWord, text.length - at); length >= minRepeatedLength; length -= 1) {
    if (among.has(text.slice(at, at + length)) || among.has(letters.slice(at, at + length))) return length;
  }
  return 0;
}

/** Returns how many characters from a position repeat earlier text. */
function repeatedAt(text: string, at: number): number {
  let length = 0;
  while (at + length < text.length && text.slice(0, at + length).includes(text.slice(at, at + length + 1))) {
    length += 1;
  }
  return length;
}

/** Returns the length of a sequence such as `abcd`, `9876` or `aaaa` at a position. */
function sequenceAt(text: string, at: number): number {
  const step = text.charCodeAt(at + 1) - text.charCodeAt(at);
  if (!(Math.abs(step) <= 1)) return 0;
  let end = at + 1;
  while (text.charCodeAt(end + 1) - text.charCodeAt(end) === step) end += 1;
  return end - at + 1;
}

/** Returns how many characters from a position are adjacent keys of a keyboard row, in either direction. */
function rowAt(text: string, at: number): number {
  let length = 0;
  while (
    at + length < text.length &&
    keyboardLines.some((row) => row.includes(text.slice(at, at + length + 1)))
  ) {
    length += 1;
  }
  return length;
}

function bitsOfCharacter(character: string): number {
  if (/[\s_.,-]/.test(character)) return bitsByKind.separator;
  if (/\d/.test(character)) return Math.log2(10);
  return /[a-z]/.test(character) ? Math.log2(26) : Math.log2(64);
}

/** Returns the entropy of a text in bits, calculated from the frequencies of its characters. */
function frequencyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const { length } = [...text];
  return [...counts.values()].reduce((sum, count) => sum + count * Math.log2(length / count), 0);
}
