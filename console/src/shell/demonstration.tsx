import { country } from '../texts/country.ts';
import { useText } from '../texts/text.tsx';

/** Says on every page that the portal is not the country’s own, where it is not. */
export function Demonstration() {
  const { text } = useText();
  if (country.official) return null;
  return <aside className="demonstration">{text('demonstration')}</aside>;
}
