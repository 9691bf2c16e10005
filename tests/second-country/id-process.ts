/*
 * Selects the second country for all modules that are loaded afterwards, so it must be imported first. A
 * process serves one country.
 */
process.env.PORTAL_COUNTRY = 'id';
