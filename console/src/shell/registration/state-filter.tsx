import { Link } from '@tanstack/react-router';
import { replaceFilters } from '../../parts/list/list-search.ts';
import { useText } from '../../texts/text.tsx';
import { type RegistrationStatus, registrationStatuses } from './search.ts';

interface StateFilterProps {
  readonly status: RegistrationStatus | undefined;
}

/** Shows the status filter of a list. The filter is a URL parameter. */
export function StateFilter({ status }: StateFilterProps) {
  const { text, word } = useText();
  return (
    <nav className="row" aria-label={text('state')}>
      <Link
        to="."
        search={(before) => replaceFilters(before, {})}
        className="tab"
        aria-current={status === undefined ? 'page' : undefined}
      >
        {text('filter.all')}
      </Link>
      {registrationStatuses.map((one) => (
        <Link
          key={one}
          to="."
          search={(before) => replaceFilters(before, { status: one })}
          className="tab"
          aria-current={status === one ? 'page' : undefined}
        >
          {word('state', one)}
        </Link>
      ))}
    </nav>
  );
}
