import type { TSchema } from 'typebox';
import { documentSchema, type Json, type NamedSchemas } from './schemas.ts';

/** A webhook request of the portal, signed according to Standard Webhooks 1.0.0. */
export interface PublishedWebhook {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: TSchema;
  readonly example: unknown;
}

function headerParameter(name: string, description: string): Json {
  return {
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  };
}

const headers = [
  headerParameter(
    'webhook-id',
    'Identifier of the message, the same for every attempt to deliver one event to one webhook',
  ),
  headerParameter('webhook-timestamp', 'Time of this attempt, in seconds since 1970'),
  headerParameter(
    'webhook-signature',
    'Signature: `v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the secret. During a secret rotation there are two signatures, separated by a space',
  ),
];

const responses: Json = {
  '2XX': { description: 'The event was received.' },
  410: { description: 'The receiver no longer exists. The portal disables the webhook.' },
  default: {
    description: 'The delivery failed; redirects count as failures. The portal retries for three days.',
  },
};

/** Returns the `webhooks` of an OpenAPI document. */
export function webhookEntries(webhooks: readonly PublishedWebhook[], named: NamedSchemas): Json {
  return Object.fromEntries(
    webhooks.map(({ name, summary, description, schema, example }) => [
      name,
      {
        post: {
          operationId: `on_${name.replace('.', '_')}`,
          tags: ['Webhooks'],
          summary,
          description,
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: documentSchema(schema, named, 'responses'),
                examples: { sent: { summary, value: example } },
              },
            },
          },
          responses,
        },
      },
    ]),
  );
}
