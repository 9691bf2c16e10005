/**
 * Whether this code runs from the compiled package, which has an executable, or from the repository, which has npm
 * scripts.
 */
export const isCompiledPackage = import.meta.filename.endsWith('.js');
const executableName = 'customs-portal-server';

/** Shell commands, without arguments, that start the portal and its maintenance commands. */
export const shellCommands = isCompiledPackage
  ? {
      start: executableName,
      bootstrap: `${executableName} bootstrap`,
      backup: `${executableName} backup`,
      restore: `${executableName} restore`,
      verifyAudit: `${executableName} verify-audit`,
      removeAuditRows: `${executableName} remove-audit-rows`,
      verifyLedger: `${executableName} verify-ledger`,
      country: `${executableName} country`,
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
