import { type Static, Type } from 'typebox';
import { orNull, timeSchema } from '../../../foundation/http/common-schemas.ts';
import { listBody, singlePage } from '../../../foundation/http/pagination.ts';
import type { StoredSigningKey } from '../store.ts';
import { isPublished, signingKeyAt } from './signing-keys.ts';

const states = ['next', 'signing', 'retiring'] as const;

const SigningKeyBody = Type.Object(
  {
    kid: Type.String({ description: 'Id of the key, as in the header of a token and in `/oauth/jwks`.' }),
    status: Type.Enum([...states], {
      description:
        '`next`: published, but not yet used for signatures; `signing`: signs the access tokens; `retiring`: no longer signs tokens, but stays published until the last token that it signed has expired.',
    }),
    activeFrom: timeSchema('Time from which the key signs tokens.'),
    publishedUntil: orNull(
      timeSchema('End of the publication.'),
      'Time until which the key is published. Null while no newer key replaces it.',
    ),
  },
  {
    additionalProperties: false,
    title: 'SigningKey',
    description: 'A key that signs access tokens.',
  },
);

export const SigningKeysBody = listBody(SigningKeyBody, 'Published keys, newest first.');

export const exampleSigningKeys: Static<typeof SigningKeysBody> = singlePage<Static<typeof SigningKeyBody>>([
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
]);

/** Returns the published keys, without private parts. */
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
  return singlePage(items);
}
