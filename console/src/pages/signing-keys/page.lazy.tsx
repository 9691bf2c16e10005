import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { SigningKey } from '../../api/types.ts';
import { TextBadge, type Tone } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { RotateSigningKeys } from './rotate.tsx';

export const route = createLazyRoute('/inside/signing-keys')({ component: SigningKeys });

const signingKeysRefreshMs = 10_000;
const signingKeyTones: Readonly<Record<SigningKey['status'], Tone>> = {
  next: 'accent',
  signing: 'good',
  retiring: 'plain',
};

function signingKeyColumns({ text, word }: TextFormatter): readonly Column<SigningKey>[] {
  return [
    { title: text('signingKey.kid'), cell: ({ kid }) => <code>{kid}</code> },
    {
      title: text('state'),
      cell: ({ status }) => (
        <TextBadge tone={signingKeyTones[status]}>{word('signingKey.state', status)}</TextBadge>
      ),
    },
    { title: text('signingKey.activeFrom'), cell: ({ activeFrom }) => <Time at={activeFrom} /> },
    {
      title: text('signingKey.publishedUntil'),
      cell: ({ publishedUntil }) =>
        publishedUntil ? <Time at={publishedUntil} /> : text('signingKey.notFollowed'),
    },
  ];
}

/** Shows the signing keys of access tokens, with key rotation. */
function SigningKeys() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [rotating, setRotating] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['signing-keys'],
    queryFn: () => responseData(GET('/management/signing-keys')),
    refetchInterval: signingKeysRefreshMs,
  });
  return (
    <Page
      title={text('signingKeys')}
      about={text('signingKeys.about')}
      actions={
        may('rotateSigningKeys') && (
          <Button onClick={() => setRotating(true)}>{text('signingKeys.rotate')}</Button>
        )
      }
    >
      {error ? (
        <ProblemAlert error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={text('signingKeys')}
          columns={signingKeyColumns(speech)}
          rows={data?.items}
          keyOf={({ kid }) => kid}
          empty={<p>{text('signingKeys.empty')}</p>}
        />
      )}
      {rotating && <RotateSigningKeys close={() => setRotating(false)} />}
    </Page>
  );
}
