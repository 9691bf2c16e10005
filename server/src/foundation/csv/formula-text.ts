/** Spreadsheets calculate a cell that starts with one of these characters, here after apostrophes that hide it. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/u;

/** Puts an apostrophe before a text that a spreadsheet would calculate, so that the spreadsheet shows it as text. */
export function neutraliseFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Reverses `neutraliseFormula`: a text that was exported is the same after its import. */
export function restoreFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
