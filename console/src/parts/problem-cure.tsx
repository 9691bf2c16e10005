import { useQuery } from '@tanstack/react-query';
import { catalogueQuery } from '../api/problem-catalogue.ts';
import { useText } from '../texts/text.tsx';

/** Why a problem is answered and what to do about it, as the catalogue tells it; nothing where it knows it not. */
export function ProblemCure({ code }: { readonly code: string }) {
  const { text } = useText();
  const { data } = useQuery(catalogueQuery);
  const entry = data?.find((each) => each.code === code);
  if (!entry) return null;
  return (
    <dl className="reasons">
      <dt>{text('requestLog.cause')}</dt>
      <dd lang="en">
        <WithCode words={entry.cause} />
      </dd>
      <dt>{text('requestLog.cure')}</dt>
      <dd lang="en">
        <WithCode words={entry.cure} />
      </dd>
    </dl>
  );
}

/** Text with `code` in it. */
export function WithCode({ words }: { readonly words: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay where they are
  return words.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
