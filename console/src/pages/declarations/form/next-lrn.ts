/**
 * Proposes the next LRN from the previous ones, newest first, by incrementing the trailing number
 * (`COFFEE-0041` → `COFFEE-0042`). Without a number it uses the date and a counter. Empty if the result does
 * not match the country's format.
 */
export function nextLrn(before: readonly string[], today: string, fits: (lrn: string) => boolean): string {
  const pattern = before.find((lrn) => numberAtEnd(lrn) !== null);
  const [start = `${today.replaceAll('-', '')}-`, digits = '000'] = numberAtEnd(pattern ?? '') ?? [];
  const used = before.flatMap((lrn) => {
    const [own, number] = numberAtEnd(lrn) ?? [];
    return own === start && number?.length === digits.length ? [BigInt(number)] : [];
  });
  const next = used.reduce((most, one) => (one > most ? one : most), 0n) + 1n;
  const made = start + String(next).padStart(digits.length, '0');
  return [made, `${today.replaceAll('-', '')}-001`].find((lrn) => lrn.length <= longest && fits(lrn)) ?? '';
}

const longest = 35;

function numberAtEnd(lrn: string): readonly [start: string, digits: string] | null {
  const [, start, digits] = /^(.*?)(\d{1,12})$/.exec(lrn) ?? [];
  return start === undefined || digits === undefined ? null : [start, digits];
}
