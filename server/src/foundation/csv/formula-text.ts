/**
 * Matches a text that spreadsheets calculate because of its first character, also behind apostrophes that prevent that.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/u;

/** Puts an apostrophe before a text that a spreadsheet would calculate, so that the spreadsheet shows it as text. */
export function neutraliseFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Reverses `neutraliseFormula`, so that an exported text is the same after its import. */
export function restoreFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
