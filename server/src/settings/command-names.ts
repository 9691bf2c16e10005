/** Compiled, this stands in the package, which has a program of its own; in the repository there are scripts. */
export const isPacked = import.meta.filename.endsWith('.js');
const program = 'customs-portal-server';

/** What an operator types for the portal and for each command beside it; arguments follow. */
export const typed = isPacked
  ? {
      start: program,
      bootstrap: `${program} bootstrap`,
      backup: `${program} backup`,
      restore: `${program} restore`,
      verifyAudit: `${program} verify-audit`,
      removeAuditRows: `${program} remove-audit-rows`,
      verifyLedger: `${program} verify-ledger`,
      country: `${program} country`,
    }
  : {
      start: 'npm start',
      bootstrap: 'npm run --silent bootstrap --',
      backup: 'npm run backup --',
      restore: 'npm run restore --',
      verifyAudit: 'npm run audit:verify --',
      removeAuditRows: 'npm run audit:remove --',
      verifyLedger: 'npm run ledger:verify',
      country: 'npm run --silent country --',
    };
