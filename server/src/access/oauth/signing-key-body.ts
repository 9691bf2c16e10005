import { type Static, Type } from 'typebox';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { isPublished, signingKeyAt } from './signing-keys.ts';
import type { StoredSigningKey } from './store.ts';

const states = ['next', 'signing', 'retiring'] as const;

const SigningKeyBody = Type.Object(
  {
    kid: Type.String({ description: 'As in the head of a token, and in `/oauth/jwks`.' }),
    status: Type.Enum([...states], {
      description:
        '`next` is published and does not sign yet; `signing` signs the access tokens; `retiring` stays published until the last token that it signed has expired.',
    }),
    activeFrom: timeElement('From when on it signs.'),
    publishedUntil: orNull(
      timeElement('Until when.'),
      'Until when it stays in the key set; null while no other follows it.',
    ),
  },
  {
    additionalProperties: false,
    title: 'SigningKey',
    description: 'A key that access tokens are signed with.',
  },
);

export const SigningKeysBody = Type.Object(
  { items: Type.Array(SigningKeyBody, { description: 'All that are published, newest first.' }) },
  { additionalProperties: false, title: 'SigningKeys', description: 'The keys of access tokens.' },
);

export const exampleSigningKeys: Static<typeof SigningKeysBody> = {
  items: [
    {
      kid: 'pS5lq2mE3r7fQn0o1tXbYw',
      status: 'next',
      activeFrom: '2026-11-20T08:15:00.000Z',
      publishedUntil: null,
    },
    {
      kid: 'c9VtK4hJ8sLw2uZ6dGyNaQ',
      status: 'signing',
      activeFrom: '2026-05-20T08:00:00.000Z',
      publishedUntil: '2026-11-20T08:26:00.000Z',
    },
  ],
};

/** The published ones as they are told: never a private part. */
export function signingKeysBody(
  keys: readonly Pick<StoredSigningKey, 'id' | 'activeFrom' | 'publishedUntil'>[],
  now: Date,
): Static<typeof SigningKeysBody> {
  const signing = signingKeyAt(keys, now);
  const items = keys
    .filter((key) => isPublished(key, now))
    .toSorted((a, b) => b.activeFrom.getTime() - a.activeFrom.getTime())
    .map((key) => ({
      kid: key.id,
      status:
        key === signing
          ? ('signing' as const)
          : key.activeFrom > now
            ? ('next' as const)
            : ('retiring' as const),
      activeFrom: key.activeFrom.toISOString(),
      publishedUntil: key.publishedUntil?.toISOString() ?? null,
    }));
  return { items };
}
