import { Type } from 'typebox';

/** Parts of the service whose status is published. */
export const serviceComponents = [
  'sign_in',
  'tokens',
  'lodging',
  'decisions',
  'events',
  'payments',
  'console',
] as const;
export type ServiceComponent = (typeof serviceComponents)[number];

export const serviceComponentSchema = Type.Enum([...serviceComponents], {
  description:
    'Component. `sign_in`: sign-in of people; `tokens`: access tokens of clients; `lodging`: declarations and all other requests of the Open API; `decisions`: decisions of customs; `events`: events and webhooks; `payments`: payments, debts and guarantees; `console`: the web console.',
});
