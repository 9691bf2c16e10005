import type { Authorisation } from '../../api/types.ts';
import type { TextFormatter } from '../../texts/text.tsx';

/** Returns the validity period of an authorisation as a text. */
export function authorisationValidityText(
  { text, day }: TextFormatter,
  { validFrom, validUntil }: Authorisation,
): string {
  const until = validUntil ? day(validUntil) : text('untilFurtherNotice');
  return `${day(validFrom)} – ${until}`;
}
