import type { Authorisation } from '../../api/kinds.ts';
import type { Speech } from '../../texts/text.tsx';

/** From when to when it is in force. */
export function validityOf({ text, day }: Speech, { validFrom, validUntil }: Authorisation): string {
  const until = validUntil ? day(validUntil) : text('untilFurtherNotice');
  return `${day(validFrom)} – ${until}`;
}
