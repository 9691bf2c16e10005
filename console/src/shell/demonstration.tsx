import { country } from '../texts/country.ts';
import { useText } from '../texts/text.tsx';

/** Says on every page that the portal is not the country’s own, where it is not. */
export function Demonstration() {
  const { text } = useText();
  if (country.official) return null;
  const said = text('demonstration');
  return (
    <aside className="demonstration" aria-label={said}>
      {said}
    </aside>
  );
}
