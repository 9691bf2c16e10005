import { baseUrl } from '../../api/client.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

/** Shows three ways to lodge a first declaration, in place of an empty overview. */
export function GettingStarted() {
  const { text } = useText();
  const may = usePermission();
  const declares = may('createOrganisationDeclaration');
  return (
    <section className="stack" aria-label={text('home.begin')}>
      <h2>{text('home.begin')}</h2>
      <ul className="beginnings">
        <li className="card stack">
          <h3>{text('home.begin.sample')}</h3>
          <p className="soft">{text('home.begin.sample.detail')}</p>
          {declares && (
            <ButtonLink to="/declarations/new" search={{ sample: 'coffee-by-sea' }}>
              {text('home.begin.sample.do')}
            </ButtonLink>
          )}
        </li>
        <li className="card stack">
          <h3>{text('home.begin.file')}</h3>
          <p className="soft">{text('home.begin.file.detail')}</p>
          {declares && (
            <ButtonLink look="quiet" to="/declarations/new">
              {text('home.begin.file.do')}
            </ButtonLink>
          )}
        </li>
        <li className="card stack">
          <h3>{text('home.begin.system')}</h3>
          <p className="soft">{text('home.begin.system.detail')}</p>
          {may('createClient') ? (
            <ButtonLink look="quiet" to="/clients">
              {text('home.begin.system.do')}
            </ButtonLink>
          ) : (
            <a className="button quiet" href={`${baseUrl}/guides/first-call`}>
              {text('home.begin.system.read')}
            </a>
          )}
        </li>
      </ul>
    </section>
  );
}
