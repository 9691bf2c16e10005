/* Imported first: what this process loads afterwards is the second country's. A process knows one country. */
process.env.PORTAL_COUNTRY = 'id';
