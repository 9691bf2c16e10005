import { Link } from '@tanstack/react-router';
import { useNavigation } from '../../shell/navigation.ts';
import { useText } from '../../texts/text.tsx';

/** Shows the overview for accountants of customs: links to the pages that they can use. */
export function AccountantHome() {
  const { text } = useText();
  const pages = useNavigation().find(({ text: section }) => section === 'nav.customs')?.places ?? [];
  return (
    <nav className="card" aria-label={text('nav.customs')}>
      <ul>
        {pages.map(({ to, text: title }) => (
          <li key={to}>
            <Link to={to}>{text(title)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
