import { firstTypeOfDirection } from '../../country/public.ts';
import { newLifecycle, refusedAllowanceFor } from '../lifecycle/public.ts';
import { resourceText } from './declaration-schemas.ts';

export const summaryMembersExample = {
  id: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  lrn: 'COFFEE-2026-0001',
  mrn: null,
  type: 'import',
  office: 'XA000100',
  status: 'lodged',
  statusGroup: 'open',
  lane: null,
  changedAt: '2026-11-20T08:00:00.000Z',
  nextActions: [{ actor: 'customs', action: 'accept' }],
} as const;

export const summaryExample = {
  ...summaryMembersExample,
  version: 1,
  createdAt: '2026-11-20T08:00:00.000Z',
  lodgedAt: '2026-11-20T08:00:00.000Z',
  tracks: {
    control: 'none',
    payment: 'not_due',
    amendment: 'none',
    invalidation: 'none',
    query: 'none',
    discharge: 'none',
  },
  outcome: null,
  actions: { lodge: refusedAllowanceFor('lodged') },
} as const;

const lrn = 'COFFEE-2026-0001';
const draft = {
  id: summaryExample.id,
  lrn,
  mrn: null,
  type: firstTypeOfDirection('import'),
  office: null,
  lifecycle: newLifecycle(firstTypeOfDirection('import'), null),
  createdAt: new Date(summaryExample.createdAt),
  changedAt: new Date(summaryExample.createdAt),
  lodgedAt: null,
  version: 1,
};

export const draftExample = JSON.parse(
  resourceText(draft, JSON.stringify({ type: 'import', lrn }), draft.createdAt),
);
