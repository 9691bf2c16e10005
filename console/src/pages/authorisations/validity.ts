import type { Authorisation } from '../../api/types.ts';
import type { Speech } from '../../texts/text.tsx';

/** Formats the validity period. */
export function validityOf({ text, day }: Speech, { validFrom, validUntil }: Authorisation): string {
  const until = validUntil ? day(validUntil) : text('untilFurtherNotice');
  return `${day(validFrom)} – ${until}`;
}
