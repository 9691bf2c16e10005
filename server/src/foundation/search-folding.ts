/** ASCII replacements of letters that Unicode does not decompose into an ASCII letter and an accent. */
const asciiReplacements: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't' },
  ...{ ŋ: 'n', ĸ: 'k', ɨ: 'i', ƀ: 'b', ǥ: 'g', ɉ: 'j', ɍ: 'r', ƶ: 'z', ə: 'e', ĳ: 'ij' },
};
const replacedLetters = new RegExp(`[${Object.keys(asciiReplacements).join('')}]`, 'g');

/**
 * Folds a text for search to lower-case ASCII letters without accents, so that `lodz` finds Łódź and `strasse` finds
 * Straße. Different texts may be folded to the same text, so it must not be used to compare identifiers.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(replacedLetters, (letter) => asciiReplacements[letter] ?? letter);
}
