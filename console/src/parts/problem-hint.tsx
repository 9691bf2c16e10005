import { useQuery } from '@tanstack/react-query';
import { baseUrl } from '../api/client.ts';
import { catalogueQuery } from '../api/problem-catalogue.ts';
import { useText } from '../texts/text.tsx';

/** Why a problem is answered and what to do about it, as the catalogue tells it; nothing where it knows it not. */
export function ProblemHint({ code }: { readonly code: string }) {
  const { language, text } = useText();
  const { data } = useQuery(catalogueQuery(language));
  const entry = data?.find((each) => each.code === code);
  if (!entry) return null;
  return (
    <dl className="reasons">
      <dt>{text('requestLog.cause')}</dt>
      <dd>{entry.cause}</dd>
      <dt>{text('requestLog.hint')}</dt>
      <dd>{entry.hint}</dd>
    </dl>
  );
}

/** Shows the hint in a line, or a link to the problem page if the catalogue lacks the code. */
export function HintLine({ code }: { readonly code: string }) {
  const { language, text } = useText();
  const { data } = useQuery(catalogueQuery(language));
  const entry = data?.find((each) => each.code === code);
  if (entry) return <>{entry.hint}</>;
  return (
    <a href={`${baseUrl}/problems/${code}`} target="_blank" rel="noreferrer">
      {text('requestLog.hint')}
    </a>
  );
}

/** Text with `code` in it. */
export function WithCode({ words }: { readonly words: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay where they are
  return words.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
