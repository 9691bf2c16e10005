import { createLazyRoute, Link } from '@tanstack/react-router';
import { CodeList } from '../../parts/code-picker/code-list.tsx';
import { Page } from '../../parts/page.tsx';
import { useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/public/tariff')({ component: TariffSearch });

/** Shows the chapters of the tariff, and the codes that match a search. */
function TariffSearch() {
  const { text } = useText();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={text('tariff')} about={text('tariff.about')}>
      <CodeList
        list="commodities"
        q={q}
        seek={(typed) => void navigate({ search: typed === '' ? {} : { q: typed }, replace: true })}
        code={({ code }) => (
          <Link to="/tariff/$code" params={{ code }} className="mono">
            {code}
          </Link>
        )}
      />
    </Page>
  );
}
