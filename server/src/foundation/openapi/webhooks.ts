import type { TSchema } from 'typebox';
import { documentSchema, type Json, type NamedSchemas } from './schemas.ts';

/** A call that the portal makes, signed as Standard Webhooks 1.0.0 has it. */
export interface PublishedWebhook {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: TSchema;
  readonly example: unknown;
}

function header(name: string, description: string): Json {
  return {
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  };
}

const headers = [
  header('webhook-id', 'The same for one event and webhook, however often it is sent'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the secret; during a rotation two of them, separated by a space',
  ),
];

const responses: Json = {
  '2XX': { description: 'It has arrived.' },
  410: { description: 'Nobody is here any more: the webhook is disabled.' },
  default: { description: 'It has not arrived, redirects included: it is sent again for three days.' },
};

/** The `webhooks` of an OpenAPI document. */
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
