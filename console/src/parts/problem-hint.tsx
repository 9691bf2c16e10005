import { useQuery } from '@tanstack/react-query';
import { baseUrl } from '../api/client.ts';
import { catalogueQuery } from '../api/problem-catalogue.ts';
import { useText } from '../texts/text.tsx';

/**
 * Shows the cause and hint of a problem from the catalogue. Shows nothing if the catalogue does not contain the
 * code.
 */
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

/**
 * Shows the hint of a problem in one line. If the catalogue does not contain the code, shows a link to the
 * problem's page.
 */
export function ProblemHintLine({ code }: { readonly code: string }) {
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

/** Renders a text whose code spans are between backticks. */
export function TextWithCode({ words }: { readonly words: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay where they are
  return words.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
