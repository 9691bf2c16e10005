/* Must be imported first: modules loaded afterwards use the second country. A process serves one country. */
process.env.PORTAL_COUNTRY = 'id';
