import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import { useText } from '../../texts/text.tsx';

interface CodeNameProps {
  readonly list: string;
  readonly code: string;
}

/** Shows a code with its name, or alone while the name is loading or if the list lacks it. */
export function CodeName({ list, code }: CodeNameProps) {
  const { language } = useText();
  const { data } = useQuery({
    queryKey: ['code', list, language, code],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () =>
      responseData(
        GET('/management/organisation/reference/{list}', {
          params: { path: { list }, query: { q: code, limit: 30 } },
        }),
      ),
    select: ({ items }) => items.find((item) => item.code === code)?.name,
  });
  return (
    <span className="anywhere">
      <span className="mono">{code}</span>
      {data && ` – ${data}`}
    </span>
  );
}
