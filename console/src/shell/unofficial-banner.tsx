import { country } from '../texts/country.ts';
import { useText } from '../texts/text.tsx';

/** Shows a banner that marks a portal as unofficial, on every page. */
export function UnofficialBanner() {
  const { text } = useText();
  if (country.official) return null;
  const said = text('demonstration');
  return (
    <aside className="demonstration" aria-label={said}>
      {said}
    </aside>
  );
}
