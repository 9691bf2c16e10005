interface PreviousLrns {
  /** LRNs of the organisation, newest first, of people and of programs. */
  readonly before: readonly string[];
  /** LRN of the latest draft that this person created in the console; null if there is none. */
  readonly own: string | null;
}

/**
 * Proposes the next LRN of the person's own series, so that it does not take a number of a program's series. The
 * series continues the person's latest LRN (`COFFEE-0041` → `COFFEE-0042`), or else begins with the date. If the
 * country's format allows neither, it continues the organisation's latest LRN. Empty if nothing is valid.
 */
export function nextLrn(
  { before, own }: PreviousLrns,
  today: string,
  fits: (lrn: string) => boolean,
): string {
  const dated = `${today.replaceAll('-', '')}-000`;
  const used = own === null ? before : [own, ...before];
  return (
    [...(own === null ? [] : [own]), dated, ...before]
      .flatMap((lrn) => followingLrn(lrn, used) ?? [])
      .find((lrn) => lrn.length <= longest && fits(lrn)) ?? ''
  );
}

const longest = 35;

/** Returns the LRN after the highest one of a series; null if the LRN does not end with a number. */
function followingLrn(lrn: string, used: readonly string[]): string | null {
  const [start, digits] = numberAtEnd(lrn) ?? [];
  if (start === undefined || digits === undefined) return null;
  const numbers = used.flatMap((each) => {
    const [own, number] = numberAtEnd(each) ?? [];
    return own === start && number?.length === digits.length ? [BigInt(number)] : [];
  });
  const next = numbers.reduce((most, one) => (one > most ? one : most), 0n) + 1n;
  return start + String(next).padStart(digits.length, '0');
}

function numberAtEnd(lrn: string): readonly [start: string, digits: string] | null {
  const [, start, digits] = /^(.*?)(\d{1,12})$/.exec(lrn) ?? [];
  return start === undefined || digits === undefined ? null : [start, digits];
}
