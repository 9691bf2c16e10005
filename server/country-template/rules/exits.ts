import { placeIf, type Rule } from '@customs-portal/rules';

export const rules: readonly Rule[] = [
  {
    id: 'QQ001',
    dataElement: 'ExitOffice/ID',
    severity: 'error',
    only: 'export',
    check: ({ exitOffice }) => placeIf(exitOffice === undefined, '/exitOffice'),
    passing: { on: 'tea-export' },
    failing: { on: 'tea-export', remove: ['/exitOffice'], at: ['/exitOffice'] },
  },
];
