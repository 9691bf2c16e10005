/** Made by `npm run docs` from contract/openapi.json. */

export interface paths {
    "/openapi/country": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the country
         * @description What is this country’s own: currency, time zone, types of declarations with what each needs, formats, numbers, terms and taxes. It changes with a release of the portal alone.
         *
         *     Needs the scope `reference:read`.
         */
        get: operations["getCountry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List code lists
         * @description Which lists there are, how many entries each has, and when it last changed.
         *
         *     Needs the scope `reference:read`.
         */
        get: operations["listReferenceLists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/reference/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List code list changes
         * @description Keep it in a loop with the `cursor` of the answer before: one entry for each code that an import has changed, with the first day on which it means something else, what it means then and would have meant. With `wait` the answer is held until something changes. An unchanged answer to `If-None-Match` is 304 and is not counted. Lists that come with a release of the portal are not in it.
         *
         *     Needs the scope `reference:read`.
         */
        get: operations["listReferenceChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/reference/{list}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search a code list
         * @description The entries that are valid on the day, by code, or those that a search finds. A cursor keeps to the day of the first page.
         *
         *     Needs the scope `reference:read`.
         */
        get: operations["listReferenceEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/reference/{list}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a code list
         * @description The whole list with every period of every code, by code, as CSV in UTF-8 (RFC 4180), which has a column for each language, or as one JSON object a line. It comes as it is read; when the list changes meanwhile, the connection is cut: ask again.
         *
         *     Needs the scope `reference:read`.
         */
        get: operations["downloadReferenceList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/reference/{list}/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a code
         * @description What a code means on a day, and what it meant and will mean: a code that was never valid is 404.
         *
         *     Needs the scope `reference:read`.
         */
        get: operations["getReferenceEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/tariff/calculation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate duties
         * @description Calculates duties and taxes of up to 999 goods items, step by step and by tax, from a declaration or a part of it. Properties that do not affect the calculation are ignored, and nothing is stored. Missing or unreadable values are returned as reasons, each with its pointer. The rules of a declaration do not apply.
         *
         *     Needs the scope `reference:read`.
         */
        post: operations["calculateDuties"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/tariff/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the tariff of a code
         * @description The levels of a commodity code with their texts, and every measure of them that may apply on the day: duties, taxes and controls with area, additional code, quota and conditions. With `origin` those of that country alone. What goods would cost by them is calculated with `POST /openapi/tariff/calculation`.
         *
         *     Needs the scope `reference:read`.
         */
        get: operations["getTariff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/tariff/quotas/{orderNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tariff quota
         * @description What is left of a tariff quota in its period, as of now. Quantities are drawn when customs accepts a declaration; who lodges has none of it yet.
         *
         *     Needs the scope `reference:read`.
         */
        get: operations["getQuota"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/caller": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller
         * @description Returns the client, the organisation that it acts for, its platform, its scopes and its rate limit.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getCaller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List status changes
         * @description Keep it in a loop with the `cursor` of the answer before: every declaration that changed appears once with its latest state. With `wait` the answer is held until something changes. An unchanged answer to `If-None-Match` is 304 and is not counted. With `role=principal` it tells of what others have lodged in the organisation’s name, which is not in it otherwise.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List declarations
         * @description The declarations of the organisation that meet every filter: newest first, drafts included, or with `role=principal` those that others have lodged in its name; where a period of lodging is asked for, those lodged in it, by the time of lodging; or as `sort` says. A search through very many declarations may answer with fewer items than `limit`, even with none, while `more` is true: go on with `cursor`.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listDeclarations"];
        put?: never;
        /**
         * Create a declaration
         * @description Creates a draft with any content: `canLodge`, `errors` and `warnings` show the result that lodging would have. With `lodge=true` the portal lodges the declaration if it follows the [rules](/rules); otherwise it reports every error and stores nothing. With `dryRun=true` the portal returns the result of a lodgement, with duties and VAT step by step, and stores nothing. A document with the LRN of a draft of your organisation is tried as its replacement. A dry run applies the law of today, or of `date`. `dryRun=true` and `lodge=true` exclude each other.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["createDeclaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/lodgements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lodge declarations in bulk
         * @description Lodges one declaration per line, each independently and by the same [rules](/rules) as a single request. Line n of the response belongs to line n of the request: `httpStatus` 201, or the problem that a single request would get, with `line`. It is written as soon as its line is durable, some hundred lines at a time: read it while you send. A line that was lodged before with the same content is answered 201 again, with `alreadyLodged`, so that what was broken off is sent again as it is; with other content its LRN is in use. An `Idempotency-Key` is refused: a line is known by its LRN and content. An answer that has to end early says so in a last line with `ended`; one that is cut says nothing of the lines that it does not answer. With `dryRun=true` the portal validates the lines by the law of today or of `date`, and stores nothing. See the [guide](/docs/guides/bulk-lodging).
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["lodgeDeclarations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count declarations
         * @description How many declarations the list has with the same filters (by `sort` of lodging: those that were lodged), and what they come to by currency. Up to 10,000 declarations are looked at; where there are more, `more` is true, and count and sums are of those alone.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["countDeclarations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export declarations
         * @description Every declaration lodged in a period, in the order of lodging, one a line: as NDJSON, or with `Accept: text/csv` as CSV (RFC 4180; a text that a spreadsheet would take for a formula begins with an apostrophe). With `role=principal` what others have lodged in the organisation’s name. Without a period: the present month. The answer is streamed without a length; one that ends early is cut, never ended as if it were whole. A client may have two exports under way.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["exportDeclarations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get totals of a period
         * @description The declarations lodged in a period of 366 days at the most, counted and summed by month of lodging and present state, to be compared with one’s own books. Without a period: the last twelve months, the present one included.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getDeclarationsSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a declaration
         * @description The declaration with its document, its history, what is open or to be paid, and what may be done next.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getDeclaration"];
        /**
         * Replace a draft
         * @description Replaces the document of a draft, if it still is the version named in `If-Match`. The LRN stays.
         *
         *     Needs the scope `declarations:write`.
         */
        put: operations["replaceDeclaration"];
        post?: never;
        /**
         * Delete a draft
         * @description Deletes a draft for good and frees its LRN. What was lodged cannot be deleted.
         *
         *     Needs the scope `declarations:write`.
         */
        delete: operations["deleteDeclaration"];
        options?: never;
        head?: never;
        /**
         * Update a draft
         * @description Applies a JSON merge patch (RFC 7396) to the document of a draft, if it still is the version named in `If-Match`. `null` removes a property, and an array replaces the whole array. The LRN stays. The portal validates the resulting document like a replacement.
         *
         *     Needs the scope `declarations:write`.
         */
        patch: operations["updateDeclaration"];
        trace?: never;
    };
    "/openapi/declarations/{id}/lodgement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lodge a draft
         * @description Lodges a draft that keeps the [rules](/rules): from now on it has legal effect, and customs decides. With `dryRun=true` the portal only tries it, by the law of today or of `date`, and stores nothing.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["lodgeDeclaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rules
         * @description Every business rule that a lodgement is held to, all at once; one with `from` or `until` on the law days between them. The catalogue fits on one page. Its texts are in the language of `Accept-Language`.
         *
         *     Needs the scope `reference:read`.
         */
        get: operations["listRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a rule
         * @description A rule with an example that keeps it and one that breaks it. Its texts are in the language of `Accept-Language`.
         *
         *     Needs the scope `reference:read`.
         */
        get: operations["getRule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/presentation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Present the goods
         * @description Tells customs that the goods of a registered declaration, one that was lodged before they arrived, are there. Customs then accepts it.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["presentDeclaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/amendments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List amendments
         * @description The amendments of a declaration, oldest first, without their documents.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listAmendments"];
        put?: never;
        /**
         * Amend a declaration
         * @description Before acceptance the document becomes the next version at once. Afterwards it is a request that customs grants or denies: not once a control is announced; after release for three years. The document keeps type and LRN and is held to the rules like a lodgement, once it is accepted by the law of that day. Then office, representation, the numbers of declarant, representative and importer (of an export: exporter), the procedures and the count of goods items stay; once the goods are released previous and transport documents, containers, payment and guarantee too. With `dryRun=true` the answer is what it would change and cost; nothing is stored.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["requestAmendment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/amendments/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an amendment
         * @description An amendment with its document, and with what it changes.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getAmendment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List versions
         * @description The versions of the document, oldest first: the one that was lodged, and one for each granted amendment.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version
         * @description A version of the document, as it was received. Once lodged it never changes.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/invalidation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invalidate a declaration
         * @description Withdraws a registered declaration at once; of an accepted or released one customs decides. Not while a control is announced or open.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["requestInvalidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List queries
         * @description What customs has asked about a declaration, oldest first, with the answers.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listQueries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/queries/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a query
         * @description What customs has asked, and what was answered.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getQuery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/queries/{number}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a query
         * @description Answers what customs has asked, with words and with documents that were uploaded. Only the open query can be answered, once.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["answerQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/duties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the duties
         * @description The duties and VAT of the latest version that customs has assessed, calculated step by step for each goods item. For a draft the portal returns an estimate by the law of today. 404 for a lodged declaration until customs has assessed it.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getDuties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/discharge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the discharge of a procedure
         * @description Of goods that were placed under a procedure that has to be discharged, or exported to come back: how much there is, what is left, and each movement. Without such goods both lists are empty.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getDischarge"];
        put?: never;
        /**
         * Report a discharge
         * @description Where goods do not leave the procedure by another declaration: they were put to their assigned use, destroyed, or lost. They are held until customs grants or denies it; one report at a time.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["reportDischarge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/authorisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your authorisations
         * @description Those whose holder is one of the organisation’s numbers, oldest first.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listAuthorisations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/authorisations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of your authorisations
         * @description One whose holder is one of the organisation’s numbers.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getAuthorisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events of a declaration
         * @description Every change since the lodgement, oldest first: the `history` in pages, with sequences.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listDeclarationEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment methods
         * @description Each method of a payment order, whether it can be ordered now and why not, with what is outstanding and the credit that there is. Whether a guarantee or an account has enough left shows when it is ordered.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Pay or secure duties
         * @description Secures every bill that is due by a guarantee of the organisation, whose balance has to cover it, or enters it on a deferment account with as much left: the goods can be released, and the amount is collected from the guarantee when it is due, or asked for by the statement of the month. A transfer is ordered here in the sandbox only, whose bank pays at once; elsewhere a transfer goes to the treasury and quotes the reference of the bill, and the payment shows once it has arrived.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["payDuties"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supporting documents
         * @description The uploaded documents of a declaration, oldest first. There are never more than one page.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a supporting document
         * @description Takes the bytes of a PDF, JPEG or PNG file as the body. What it is decides its content: a file that is not what `Content-Type` says is refused. A declaration takes documents in every state, after its end only while a query or an amendment is open.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a supporting document
         * @description The bytes of an uploaded document as they were received, under its name.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["downloadDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List decisions on a declaration
         * @description What customs decided on a declaration, oldest first: acceptance, release, refusals, what became of requests. There are never more than one page.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listDecisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/declarations/{id}/decisions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a decision
         * @description A decision as JSON, as the same JSON signed (`application/jose`: a compact JWS, ES256, by a key of `/decisions/jwks.json`), or as a page to print with a QR code (`application/pdf`). It never changes; whether it still stands the list and its `verification` address tell.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/ledger-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ledger entries
         * @description What was billed, paid, secured and given back for the declarations of the organisation, in double entry, oldest first. An entry is never changed: an error is reversed by another.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listLedgerEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/deferment-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deferment accounts
         * @description Those of the organisation, oldest first, each with what of its limit is left.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listDefermentAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/deferment-accounts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a deferment account
         * @description One of the organisation’s, with what of its limit is left.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getDefermentAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/deferment-accounts/{number}/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List statements of a deferment account
         * @description At the end of each month one over all bills that were entered in it and are not paid: due on the 15th. Paying it pays its bills, and what it frees is available again; the sandbox’s bank pays it at once.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/deferment-accounts/{number}/statements/{reference}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a statement
         * @description Pays all that is outstanding of a statement: its bills are paid, and what they took of the limit is available again. In the sandbox only, whose bank pays at once; elsewhere a transfer goes to the treasury and quotes the reference of the statement, and the payment shows once it has arrived.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["payStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get storage usage
         * @description How many drafts and documents the organisation keeps, and how many it may. Beyond that, a call that adds one is 409 `storage_full`; its owners get a mail when four fifths are used. Lodging needs no room.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getStorage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/parties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search parties
         * @description Whom the organisation declares with, by name: what its people wrote down, and the parties of what it has lodged, whose entries follow the latest lodgement until somebody changes them. Of very many lodgements the latest 1,000 since the last look are gone through.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listParties"];
        put?: never;
        /**
         * Create a party
         * @description One for each number, or, where none is known, for each name in a country.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["createParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/parties/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export parties
         * @description All of it by name, as CSV in UTF-8 (RFC 4180) that can be imported again. A text that a spreadsheet would take for a formula begins with an apostrophe.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["exportParties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/parties/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import parties
         * @description From CSV in UTF-8, with commas or semicolons: a head with `name`, and as many as are known of `identification`, `street`, `postCode`, `city`, `country`, in any order; then a line for each party. One whose number, or whose name and country, is there takes its place. Sent again it changes nothing more. A line that cannot be read is left out, and told.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["importParties"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/parties/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a party
         * @description As the address book has it; its tag is for `If-Match`.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getParty"];
        /**
         * Update a party
         * @description Whole: what is left out is not known any more. From then on lodgements leave it as it is.
         *
         *     Needs the scope `declarations:write`.
         */
        put: operations["updateParty"];
        post?: never;
        /**
         * Delete a party
         * @description From the address book; declarations go on saying what they say, and a new one that names it brings it back.
         *
         *     Needs the scope `declarations:write`.
         */
        delete: operations["deleteParty"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description All of the organisation’s by name, without their documents: 200 at the most.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description A document to begin declarations with. It may lack anything and says what it likes, as a draft does, but for an LRN. An organisation has 200 at the most, each with a name of its own.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description With its document; its tag is for `If-Match`.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getTemplate"];
        /**
         * Update a template
         * @description Its name and its document, whole. Declarations that began with it stay as they are.
         *
         *     Needs the scope `declarations:write`.
         */
        put: operations["updateTemplate"];
        post?: never;
        /**
         * Delete a template
         * @description Declarations that began with it stay as they are.
         *
         *     Needs the scope `declarations:write`.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Everything that happened to the organisation’s declarations, each change once, oldest first; with `role=principal` to those that others have lodged in its name. Keep it in a loop with the `cursor` of the answer before; with `wait` the answer is held until something happens. Reading consumes nothing: the log can be read again from any point. An unchanged answer to `If-None-Match` is 304 and is not counted. With `include=declaration` each event brings its declaration as it was then; a page may hold fewer then. With `Accept: text/event-stream` it is a stream of Server-Sent Events instead: it begins behind `after` or `Last-Event-ID`, goes on as long as the caller listens, and needs neither `limit` nor `wait`.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export events
         * @description Everything that happened in a period, in the order of the log, one event a line (NDJSON). The answer is streamed without a length; one that ends early is cut, never ended as if it were whole. A client may have two exports under way.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/mandates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mandates
         * @description Those of which one of the organisation’s numbers is a side, oldest first.
         *
         *     Needs the scope `mandates:read`.
         */
        get: operations["listMandates"];
        put?: never;
        /**
         * Offer a mandate
         * @description One of the two numbers is the caller’s; the other side accepts within 21 days. A principal offers to be represented, a representative asks for it. What a mandate covers never changes: for more, or less, there is another. Guarantees and deferment accounts of the principal may be used only if they are listed.
         *
         *     Needs the scope `mandates:write`.
         */
        post: operations["offerMandate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/mandates/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mandate events
         * @description What happened to the mandates of the organisation’s numbers, oldest first, whoever did it. Ask again with the `cursor` of the answer before: it is told once, and nothing is left out.
         *
         *     Needs the scope `mandates:read`.
         */
        get: operations["listMandateEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/mandates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a mandate
         * @description With its history, and what the caller’s side may do with it.
         *
         *     Needs the scope `mandates:read`.
         */
        get: operations["getMandate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a mandate
         * @description The side that did not offer it accepts. The principal suspends; whoever suspended it resumes it. Either side ends it, an offer too. From the moment of the answer nothing more is lodged by a mandate that is suspended or ended, and a direct representative does nothing more than read; an indirect one, being the declarant, goes on with what it has lodged.
         *
         *     Needs the scope `mandates:write`.
         */
        patch: operations["updateMandate"];
        trace?: never;
    };
    "/openapi/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description All of the organisation’s, oldest first: twenty at the most.
         *
         *     Needs the scope `notifications:manage`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Events are sent to its URL from now on, signed as Standard Webhooks has it. Without `events` all of them, without `ordered` in the order of each declaration. With `role` `principal` it tells of what others lodge in the organisation’s name, and of nothing else; that never changes. With `include` `declaration` each event brings its declaration as it was then, for callers that may read declarations (`declarations:read`). The secret is shown in this answer alone: the answer that a repetition with the same `Idempotency-Key` gets comes without it, and if it was lost, the secret is rotated. The webhook is paused when whoever made it, or changed it last, leaves the organisation. An organisation may have twenty.
         *
         *     Needs the scope `notifications:manage`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description With how its endpoint does. Its secret is not shown.
         *
         *     Needs the scope `notifications:manage`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description With its deliveries. What is under way at this moment may still arrive.
         *
         *     Needs the scope `notifications:manage`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Members left out stay as they are. One that is paused or disabled keeps its place in the log: made active it gets everything since, what waited for its endpoint at once. Other `events` hold for what happens from now on.
         *
         *     Needs the scope `notifications:manage`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/openapi/webhooks/{id}/secret-rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook secret
         * @description During the overlap deliveries are signed with both secrets, so that the receiver can be changed without a gap. In an overlap only a rotation without one is accepted: it ends both secrets at once. The secret is shown in this answer alone: the answer that a repetition with the same `Idempotency-Key` gets comes without it.
         *
         *     Needs the scope `notifications:manage`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * @description Sends a signed test to the endpoint, once, whichever `events` it has. What came of it stands in the delivery, a moment later.
         *
         *     Needs the scope `notifications:manage`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of a webhook
         * @description Newest first, each with its last attempts. They are kept for 30 days once they are done.
         *
         *     Needs the scope `notifications:manage`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description With its last attempts and what was answered.
         *
         *     Needs the scope `notifications:manage`.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/webhooks/{id}/deliveries/{deliveryId}/redelivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a delivery
         * @description At once, with the same `webhook-id`, signed with the present secret. One that still waits goes on as before; any other gets one more attempt, which says nothing of the endpoint’s health.
         *
         *     Needs the scope `notifications:manage`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/webhooks/{id}/redelivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver events of a period
         * @description Every event of the period that the webhook is for is sent again, with the same `webhook-id` as before, and as often as it takes: from the log, so that it may lie as far back as you like. What happened between the first and the last event of the period is sent with them.
         *
         *     Needs the scope `notifications:manage`.
         */
        post: operations["redeliverWebhookPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/sandbox/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sandbox scenarios
         * @description How customs goes on with a declaration is chosen by the beginning of its LRN.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listSandboxScenarios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sandbox clock
         * @description Each organisation of the sandbox has a clock of its own. It shows the wall’s time until it is advanced; deadlines and expiries of the organisation’s declarations go by it.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["getSandboxClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/sandbox/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the sandbox clock
         * @description Puts the organisation’s clock forward, by a duration or to a time, up to five years ahead of the wall’s. What falls due happens at once. There is no way back but a reset.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["advanceSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/sandbox/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List injected faults
         * @description The faults that the calling client has set, with what is left of them.
         *
         *     Needs the scope `declarations:read`.
         */
        get: operations["listSandboxFaults"];
        /**
         * Set injected faults
         * @description Sets the faults that the calling client’s next calls suffer, or the deliveries of its organisation’s webhooks, in the place of those that it had; they end after an hour. An answer that was touched by one says so in `Sandbox-Fault`. Calls under `/openapi/sandbox` suffer none.
         *
         *     Needs the scope `declarations:write`.
         */
        put: operations["setSandboxFaults"];
        post?: never;
        /**
         * Clear injected faults
         * @description Removes all faults of the calling client.
         *
         *     Needs the scope `declarations:write`.
         */
        delete: operations["clearSandboxFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the sandbox
         * @description Deletes all declarations of the organisation with everything that belongs to them, what was on its way to webhooks, its clients’ faults and remembered answers, and puts its clock back. References (LRN) are free again. Cursors of the status call stay good. The audit trail stays.
         *
         *     Needs the scope `declarations:write`.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Something happened to a declaration
         * @description Sent to every active webhook that is for its `type`. The event is thin: read the rest where `declaration.href` leads, or have it with the event by `include`. It may come more than once, with the same `webhook-id`.
         */
        post: operations["on_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test
         * @description Sent when somebody asks for it, whichever events the webhook is for.
         */
        post: operations["on_webhook_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Amendment
         * @description An amendment with its document
         */
        Amendment: {
            /** @description Its number in the declaration */
            number: number;
            /**
             * @description Its state; granted at once before acceptance
             * @enum {string}
             */
            status: "requested" | "granted" | "denied" | (string & {});
            /** @description Why it was requested */
            reason: string;
            /** @description The version that it amends */
            baseVersion: number;
            /** @description The version that it became */
            version: number | null;
            /**
             * Format: date-time
             * @description When it was requested
             */
            requestedAt: string;
            /** @description When it was granted or denied */
            decidedAt: string | null;
            /** @description The reason that customs gave */
            decisionReason: string | null;
            /**
             * Format: uri
             * @description Where it is read with its document
             */
            href: string;
            /** @description What turns the version that it amends into its document, in the manner of RFC 6902: to be taken in this order */
            diff: components["schemas"]["Difference"][];
            document: components["schemas"]["DraftDeclaration"];
        };
        /** AmendmentRequest */
        AmendmentRequest: {
            document: components["schemas"]["SentDeclarationInput"];
            /** @description Why; it stands in the history */
            reason: string;
        };
        /** AmendmentSummary */
        AmendmentSummary: {
            /** @description Its number in the declaration */
            number: number;
            /**
             * @description Its state; granted at once before acceptance
             * @enum {string}
             */
            status: "requested" | "granted" | "denied" | (string & {});
            /** @description Why it was requested */
            reason: string;
            /** @description The version that it amends */
            baseVersion: number;
            /** @description The version that it became */
            version: number | null;
            /**
             * Format: date-time
             * @description When it was requested
             */
            requestedAt: string;
            /** @description When it was granted or denied */
            decidedAt: string | null;
            /** @description The reason that customs gave */
            decisionReason: string | null;
            /**
             * Format: uri
             * @description Where it is read with its document
             */
            href: string;
        };
        /**
         * ApplicableLaw
         * @description Legal basis of the calculation
         */
        ApplicableLaw: {
            /**
             * Format: date
             * @description Date of acceptance
             */
            date: string;
            /** @description Time zone of the date (IANA) */
            timeZone: string;
            /** @description Units of national currency for one unit of each currency that was converted */
            exchangeRates: {
                [key: string]: string;
            };
        };
        /**
         * AssessedDuties
         * @description Assessed duties and VAT of the goods
         */
        AssessedDuties: {
            /**
             * @description Customs has assessed these duties
             * @constant
             */
            estimated: false;
            /** @description The version of the document that was assessed */
            version: number;
            /**
             * Format: date-time
             * @description When
             */
            assessedAt: string;
            /** @description The national currency */
            currency: string;
            /** @description What is to be paid, a decimal */
            payable: string;
            /** @description The amount that a guarantee covers while procedures suspend it, a decimal */
            suspended: string;
            /** @description Legal basis of the duties; null before acceptance */
            applicableLaw: components["schemas"]["ApplicableLaw"] | null;
            calculation: components["schemas"]["Duties"];
        };
        /**
         * Authorisation
         * @description An authorisation.
         */
        Authorisation: {
            /** @description Our id of the authorisation. */
            id: string;
            /** @description Its number, unique (WCO: AuthorisationHolder/ID) */
            number: string;
            /**
             * @description `CWP` customs warehouse, `IPO` inward processing, `TEA` temporary admission, `OPO` outward processing, `EUS` end use (WCO: AuthorisationHolder/CategoryCode)
             * @enum {string}
             */
            kind: "CWP" | "IPO" | "TEA" | "OPO" | "EUS" | (string & {});
            /** @description The number of who holds it */
            holder: string;
            /** @description What it may be used for; null: any procedure of its kind */
            procedures: string[] | null;
            /** @description The goods that it is for; null: any */
            commodities: string[] | null;
            /** @description The customs office; null: any */
            office: string | null;
            /** @description What covers the goods where their declaration names nothing */
            guarantee: string | null;
            /** @description How long goods may stay; null: as long as they like */
            months: number | null;
            /**
             * Format: date
             * @description The first day on which it is in force.
             */
            validFrom: string;
            /** @description The last day; null: until further notice. */
            validUntil: string | null;
            /**
             * @description By a suspended one nothing new is placed; a revoked one stays so.
             * @enum {string}
             */
            status: "active" | "suspended" | "revoked" | (string & {});
            /**
             * Format: date-time
             * @description When it was given.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            changedAt: string;
        };
        /** CalculatedDuties */
        CalculatedDuties: {
            /** @constant */
            kind: "calculated";
            /** @description The national currency */
            currency: string;
            /** @description Units of national currency for one unit of each currency that was converted */
            exchangeRates: {
                [key: string]: string;
            };
            /** @description Each goods item */
            items: components["schemas"]["ItemDuties"][];
            /** @description The sums */
            totals: {
                /** @description The customs value, national currency */
                customsValue: string;
                /** @description The duties, national currency */
                duty: string;
                /** @description The VAT, national currency */
                vat: string;
                /** @description What is to be paid now, national currency */
                payable: string;
                /** @description What a guarantee covers while procedures suspend it, national currency */
                suspended: string;
                /** @description What a guarantee covers until quotas of which little is left are shared out, national currency */
                secured?: string;
            };
            /** @description The sums of each tax; what customs has assessed tells none */
            taxes?: components["schemas"]["TotalTax"][];
            /** @description How the sums were rounded of taxes that are rounded for the whole declaration */
            steps?: components["schemas"]["DutyStep"][];
        };
        /**
         * Caller
         * @description Client, organisation and rights of the request
         */
        Caller: {
            /** @description The organisation that the client acts for */
            organisation: {
                /** @description Identifier of the organisation */
                id: string;
                /** @description Name of the organisation */
                name: string;
            };
            /** @description The client that sent the request */
            client: {
                /** @description Identifier of the client (`client_id`) */
                id: string;
                /**
                 * @description Kind of client
                 * @enum {string}
                 */
                userType: "host_to_host" | "platform" | (string & {});
            };
            /** @description Null for a `host_to_host` client. */
            platform: {
                /** @description Identifier of the platform (`id_platform`) */
                id: string;
            } | null;
            /**
             * @description Profile of the portal
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /** @description Scopes that both the access token and the API key have, in alphabetical order */
            scopes: string[];
            /** @description Null without a limit. */
            rateLimit: components["schemas"]["RateLimit"] | null;
        };
        /**
         * Consignment
         * @description The goods that travel together (WCO: Consignment)
         */
        Consignment: {
            /** @description Unique consignment reference (WCO: UCR/TraderAssignedReferenceID) */
            ucr?: string;
            /** @description Transport contract (WCO: TransportContractDocument) */
            transportDocument?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Its number */
                reference?: string;
            };
            /** @description Transport contracts, that of the transport across the border first: the same as `transportDocument`, either of which is enough (WCO: TransportContractDocument; Annex B: 12 05) */
            transportDocuments?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Its number */
                reference?: string;
            }[];
            /** @description Goods in containers at the border (WCO: Consignment/ContainerCode) */
            containerised?: boolean;
            /** @description Needed when `containerised` is true */
            containers?: {
                /** @description Container number (WCO: TransportEquipment/ID): owner, category, serial number and check digit (ISO 6346) */
                number?: string;
                /** @description Size and type, for instance 22G1 (ISO 6346) */
                sizeType?: string;
                /** @description Seals (WCO: TransportEquipment/Seal/ID) */
                seals?: string[];
            }[];
            /** @description Where the goods were or are loaded (WCO: LoadingLocation/ID) (UN/LOCODE) */
            loadingPort?: string;
            /** @description Where the goods were or are unloaded (WCO: UnloadingLocation/ID) (UN/LOCODE) */
            unloadingPort?: string;
            /** @description Where customs can examine the goods (WCO: GoodsLocation/ID) */
            goodsLocation?: string;
            /** @description The place of `goodsLocation` by its parts (WCO: GoodsLocation; Annex B: 16 15) */
            location?: {
                /**
                 * @description A designated, B authorised, C approved, D other place (WCO: GoodsLocation/TypeCode)
                 * @enum {string}
                 */
                type?: "A" | "B" | "C" | "D" | (string & {});
                /**
                 * @description How the place is named: T post code, U UN/LOCODE, V customs office, W coordinates, X number of a trader, Y number of an authorisation, Z address (WCO: GoodsLocation/IdentificationTypeCode)
                 * @enum {string}
                 */
                qualifier?: "T" | "U" | "V" | "W" | "X" | "Y" | "Z" | (string & {});
                /** @description What `qualifier` names, but for an address (WCO: GoodsLocation/ID) */
                identifier?: string;
                /** @description Which place of several there */
                additionalIdentifier?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Kilograms of the whole consignment (WCO: Declaration/TotalGrossMassMeasure) */
            grossMass?: string;
            /** @description Packages of all goods items (WCO: Declaration/TotalPackageQuantity) */
            totalPackages?: number;
        };
        /**
         * Country
         * @description The country that this portal serves.
         */
        Country: {
            /** @description The country (ISO 3166-1 alpha-2). */
            code: string;
            /** @description False: this portal demonstrates, and nothing in it is official. */
            official: boolean;
            currency: {
                /** @description ISO 4217 */
                code: string;
                /** @description Decimals of what is billed. */
                decimals: number;
                /** @description Converted prices and shares are multiples of this, half up. */
                rounding: string;
            };
            /** @description The zone whose days, months and years count. */
            timeZone: string;
            /** @description Of every name, the default first. */
            languages: string[];
            types: {
                /** @description The value of `type` */
                code: string;
                /** @enum {string} */
                direction: "import" | "export" | (string & {});
                /** @description By language; the country’s first language at least. */
                name: {
                    [key: string]: string;
                };
            }[];
            /** @description Numbers by which customs knows somebody. */
            identification: {
                /** @description What any identification number in a declaration looks like. */
                pattern: string;
                /** @description The numbers that this country gives. */
                kinds: {
                    /** @description The kind. */
                    code: string;
                    /** @description By language. */
                    name: {
                        [key: string]: string;
                    };
                    /** @description What a number of it looks like when it is stored. */
                    pattern: string;
                    /**
                     * @description What its check digits are by.
                     * @enum {string}
                     */
                    check: "none" | "luhn" | "mod97" | "iso6346" | "weighted" | (string & {});
                }[];
            };
            formats: {
                commodity: {
                    /** @description Digits of the levels of a commodity code, ascending; the last is declared. */
                    levels: number[];
                    /** @description What may stand in a goods item */
                    pattern: string;
                    /** @description What the contract says of it */
                    description: string;
                    /** @description A value of it */
                    example: string;
                    /** @description By language; the country’s first language at least. */
                    form?: {
                        [key: string]: string;
                    };
                };
                office: {
                    /** @description What a code looks like */
                    pattern: string;
                    /** @description What the contract says of it, such as `for instance 4000` */
                    description: string;
                    /** @description A value of it */
                    example: string;
                    /** @description By language; the country’s first language at least. */
                    form?: {
                        [key: string]: string;
                    };
                };
                procedure: {
                    /** @description What a code looks like */
                    pattern: string;
                    /** @description What the contract says of it, such as `for instance 4000` */
                    description: string;
                    /** @description A value of it */
                    example: string;
                    /** @description By language; the country’s first language at least. */
                    form?: {
                        [key: string]: string;
                    };
                };
                additionalProcedure: {
                    /** @description What a code looks like */
                    pattern: string;
                    /** @description What the contract says of it, such as `for instance 4000` */
                    description: string;
                    /** @description A value of it */
                    example: string;
                    /** @description By language; the country’s first language at least. */
                    form?: {
                        [key: string]: string;
                    };
                };
                documentType: {
                    /** @description What a code looks like */
                    pattern: string;
                    /** @description What the contract says of it, such as `for instance 4000` */
                    description: string;
                    /** @description A value of it */
                    example: string;
                    /** @description By language; the country’s first language at least. */
                    form?: {
                        [key: string]: string;
                    };
                };
                previousDocumentType: {
                    /** @description What a code looks like */
                    pattern: string;
                    /** @description What the contract says of it, such as `for instance 4000` */
                    description: string;
                    /** @description A value of it */
                    example: string;
                    /** @description By language; the country’s first language at least. */
                    form?: {
                        [key: string]: string;
                    };
                };
                transportDocumentType: {
                    /** @description What a code looks like */
                    pattern: string;
                    /** @description What the contract says of it, such as `for instance 4000` */
                    description: string;
                    /** @description A value of it */
                    example: string;
                    /** @description By language; the country’s first language at least. */
                    form?: {
                        [key: string]: string;
                    };
                };
                preference: {
                    /** @description What a code looks like */
                    pattern: string;
                    /** @description What the contract says of it, such as `for instance 4000` */
                    description: string;
                    /** @description A value of it */
                    example: string;
                    /** @description By language; the country’s first language at least. */
                    form?: {
                        [key: string]: string;
                    };
                };
                additionalCode: {
                    /** @description What a code looks like */
                    pattern: string;
                    /** @description What the contract says of it, such as `for instance 4000` */
                    description: string;
                    /** @description A value of it */
                    example: string;
                    /** @description By language; the country’s first language at least. */
                    form?: {
                        [key: string]: string;
                    };
                };
                quotaOrderNumber: {
                    /** @description What a code looks like */
                    pattern: string;
                    /** @description What the contract says of it, such as `for instance 4000` */
                    description: string;
                    /** @description A value of it */
                    example: string;
                    /** @description By language; the country’s first language at least. */
                    form?: {
                        [key: string]: string;
                    };
                };
            };
            lrn: {
                /** @description What a local reference number looks like. */
                pattern: string;
                /** @description A value of it */
                example: string;
                /** @description By language; the country’s first language at least. */
                form?: {
                    [key: string]: string;
                };
                /** @description The part that names the scenario in the sandbox. */
                scenario: {
                    /** @constant */
                    at: "start";
                } | {
                    /** @constant */
                    at: "slice";
                    from: number;
                    to: number;
                };
            };
            /** @description The numbers that customs gives to declarations. */
            registration: {
                /** @description What the number of a declaration (MRN) looks like. */
                pattern: string;
                /** @description The template that it is made by. */
                ordinary: string;
                /** @description The template of numbers that are given without the portal. */
                contingency: string;
                /** @description How people see it. */
                shown: string | null;
            };
            terms: {
                /** @description To present the goods after registration */
                presentDays: number;
                /** @description To leave the country after release */
                exitDays: number;
                /** @description To pay what is due */
                payDays: number;
                /** @description To answer a query of customs */
                answerDays: number;
                /** @description To ask for invalidation after release */
                invalidationDays: number;
                /** @description To ask for an amendment after release */
                amendmentYears: number;
                /** @description To settle goods under a procedure after its end */
                dischargeDays: number;
                /**
                 * @description What days are: all of them, or those that are neither Saturday nor Sunday nor in the list `holidays`.
                 * @enum {string}
                 */
                count: "days" | "working_days" | (string & {});
                /** @description Whether a term that ends on a closed day ends on the next open one. */
                toOpenDay: boolean;
            };
            /** @description When offices are open. */
            hours: {
                /** @description Monday is 1. */
                days: number[];
                /** @description When offices open */
                from: string;
                /** @description When offices close */
                until: string;
            } | null;
            /** @description More names of the header `portal-api-key`, in small letters. */
            apiKeyAliases: string[];
            /** @description Sums that taxes are taken of, by name. */
            bases: {
                [key: string]: string[];
            };
            taxes: {
                /** @description The tax by its code */
                code: string;
                /** @description By language; the country’s first language at least. */
                name: {
                    [key: string]: string;
                };
                /** @description Kinds of measures that it is made of. */
                kinds: ("third_country" | "preference" | "suspension" | "end_use" | "quota" | "anti_dumping" | "countervailing" | "safeguard" | "excise" | "vat" | "income" | "export_duty" | (string & {}))[];
                base: {
                    /** @description `value`, `inlandFreight`, a name of `bases`, or an earlier tax. */
                    of: string[];
                    /** @description A fraction of their sum: `1`, `11/12`. */
                    times: string;
                };
                /**
                 * @description The sum of the answer that it is counted to.
                 * @enum {string}
                 */
                sum: "duty" | "vat" | (string & {});
                /** @description The relief of procedures by which it is not due. */
                relief: "duty" | "tax" | null;
                round: {
                    /** @enum {string} */
                    at: "component" | "item" | "declaration" | (string & {});
                    /** @description A multiple of this */
                    to: string;
                    /** @enum {string} */
                    mode: "half_up" | "up" | "down" | (string & {});
                };
            }[];
            /** @description Elements that the catalogue lacks. */
            national: {
                /** @description The member of `national` */
                name: string;
                /** @enum {string} */
                at: "header" | "item" | (string & {});
                /**
                 * @description How people write it: absent, as a text.
                 * @enum {string}
                 */
                kind?: "text" | "date" | "amount" | (string & {});
                /** @description What its value looks like */
                pattern: string;
                /** @description By language; the country’s first language at least. */
                label: {
                    [key: string]: string;
                };
                /** @description By language; the country’s first language at least. */
                hint?: {
                    [key: string]: string;
                };
                /** @description A value that it may have */
                example: string;
                /** @description Where it stands in the WCO Data Model, or in the national message */
                rides: string;
            }[];
            /** @description What each type asks of the elements of a declaration. */
            elements: {
                /** @description JSON Pointer into a declaration, `*` for each thing of a list. */
                element: string;
                /** @description Its name in the WCO Data Model. */
                wco: string | null;
                /** @description By type: R needed, O optional, F not there. */
                uses: {
                    [key: string]: "R" | "O" | "F" | (string & {});
                };
            }[];
        };
        /**
         * CreatedDeclaration
         * @description A declaration as it was created
         */
        CreatedDeclaration: {
            /** @description Our id of the declaration */
            id: string;
            /** @description The declarant’s own reference (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description The movement reference number, given at registration or acceptance */
            mrn: string | null;
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description The customs office of declaration */
            office: string | null;
            /**
             * @description The main state
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description The coarse state
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description The lane of control, once assigned */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description When the declaration last changed
             */
            changedAt: string;
            /** @description What has to happen next, by whom, until when */
            nextActions: components["schemas"]["NextAction"][];
            /** @description The version of the document */
            version: number;
            /**
             * Format: date-time
             * @description When the draft was created
             */
            createdAt: string;
            /** @description When the declaration was lodged */
            lodgedAt: string | null;
            /** @description What runs beside the main state */
            tracks: {
                control: string;
                payment: string;
                amendment: string;
                invalidation: string;
                query: string;
                discharge: string;
            };
            /** @description What becomes of the goods, once their release is refused */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description What the declarant may do now, and why not where it may not */
            actions: {
                [key: string]: {
                    /** @description Whether the declarant may do this now */
                    allowed: boolean;
                    /** @description Why not, stable: what programs look at */
                    reasonCode?: string;
                    /** @description The same in English */
                    reason?: string;
                };
            };
            /** @description Of a draft: whether it could be lodged now */
            canLodge?: boolean;
            /** @description Of a draft: what would refuse its lodgement */
            errors?: components["schemas"]["DraftFault"][];
            /** @description What does not refuse the lodgement but should be known */
            warnings?: components["schemas"]["Warning"][];
            document: components["schemas"]["SentDeclaration"];
        };
        /**
         * Decision
         * @description What customs decided on a declaration
         */
        Decision: {
            /** @description Its number in the declaration */
            number: number;
            /**
             * @description What was decided
             * @enum {string}
             */
            decision: "accepted" | "rejected" | "released" | "not_released" | "cleared" | "exited" | "expired" | "invalidated" | "amendment_granted" | "amendment_denied" | "invalidation_denied" | (string & {});
            /** @description False: of a portal that demonstrates, and worth nothing */
            official: boolean;
            /**
             * Format: date-time
             * @description When it was taken
             */
            decidedAt: string;
            /** @description The reason given */
            reason: string | null;
            /** @description The lane of control then */
            lane: string | null;
            /** @description What becomes of goods whose release was refused */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            declaration: {
                id: string;
                lrn: string;
                /** @description The MRN, if there was one */
                mrn: string | null;
                /** @enum {string} */
                type: "import" | "export" | "low_value" | (string & {});
                /** @description The customs office */
                office: string | null;
                /** @description The version that was decided on */
                version: number;
            };
            parties: {
                /** @description Who declares */
                declarant: {
                    name: string;
                    /** @description Identification number, if stated */
                    identification: string | null;
                } | null;
                /** @description Who acts for the declarant */
                representative: {
                    name: string;
                    /** @description Identification number, if stated */
                    identification: string | null;
                } | null;
                /** @description The importer */
                importer: {
                    name: string;
                    /** @description Identification number, if stated */
                    identification: string | null;
                } | null;
                /** @description The exporter */
                exporter: {
                    name: string;
                    /** @description Identification number, if stated */
                    identification: string | null;
                } | null;
            };
            /** @description Legal basis of the duties; null before acceptance */
            applicableLaw: components["schemas"]["ApplicableLaw"] | null;
            goods: {
                /** @description Where the goods are */
                location: string | null;
                /** @description Under which they are carried */
                transportDocuments: {
                    type: string;
                    reference: string;
                }[];
                /** @description Packages of all goods items */
                totalPackages: number | null;
                /** @description Kilograms of the whole consignment */
                grossMass: string | null;
                /** @description Container numbers */
                containers: string[];
                items: {
                    /** @description Number of the goods item */
                    number: number;
                    /** @description Code of the tariff */
                    commodityCode: string | null;
                    /** @description What the goods are */
                    description: string | null;
                    /** @description What is requested for them, and what they were under before */
                    procedure: string | null;
                    /** @description What refines the procedure */
                    additionalProcedures: string[];
                    /** @description Country of origin */
                    origin: string | null;
                    /** @description Kilograms with packaging */
                    grossMass: string | null;
                    packages: {
                        /** @description Kind of package (UN/ECE Rec. 21) */
                        type: string;
                        /** @description How many */
                        count: number;
                        /** @description Marks and numbers on them */
                        marks: string | null;
                    }[];
                }[];
            };
            /** @description Where anyone can check, without an account, whether the decision still stands */
            verification: string;
        };
        /**
         * DecisionSummary
         * @description Decision with its validity
         */
        DecisionSummary: {
            /** @description Its number in the declaration */
            number: number;
            /**
             * @description What was decided
             * @enum {string}
             */
            decision: "accepted" | "rejected" | "released" | "not_released" | "cleared" | "exited" | "expired" | "invalidated" | "amendment_granted" | "amendment_denied" | "invalidation_denied" | (string & {});
            /**
             * Format: date-time
             * @description When it was taken
             */
            decidedAt: string;
            /** @description The reason given */
            reason: string | null;
            /** @description What becomes of goods whose release was refused */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description Whether the decision is still in force */
            inForce: boolean;
            /** @description Where the decision is: as JSON, signed, or to print */
            href: string;
            /** @description Where anyone can check, without an account, whether the decision still stands */
            verification: string;
        };
        /**
         * Declaration
         * @description A declaration with its document
         */
        Declaration: {
            /** @description Our id of the declaration */
            id: string;
            /** @description The declarant’s own reference (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description The movement reference number, given at registration or acceptance */
            mrn: string | null;
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description The customs office of declaration */
            office: string | null;
            /**
             * @description The main state
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description The coarse state
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description The lane of control, once assigned */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description When the declaration last changed
             */
            changedAt: string;
            /** @description What has to happen next, by whom, until when */
            nextActions: components["schemas"]["NextAction"][];
            /** @description The version of the document */
            version: number;
            /**
             * Format: date-time
             * @description When the draft was created
             */
            createdAt: string;
            /** @description When the declaration was lodged */
            lodgedAt: string | null;
            /** @description What runs beside the main state */
            tracks: {
                control: string;
                payment: string;
                amendment: string;
                invalidation: string;
                query: string;
                discharge: string;
            };
            /** @description What becomes of the goods, once their release is refused */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description What the declarant may do now, and why not where it may not */
            actions: {
                [key: string]: {
                    /** @description Whether the declarant may do this now */
                    allowed: boolean;
                    /** @description Why not, stable: what programs look at */
                    reasonCode?: string;
                    /** @description The same in English */
                    reason?: string;
                };
            };
            /** @description Of a draft: whether it could be lodged now */
            canLodge?: boolean;
            /** @description Of a draft: what would refuse its lodgement */
            errors?: components["schemas"]["DraftFault"][];
            /** @description What does not refuse the lodgement but should be known */
            warnings?: components["schemas"]["Warning"][];
            document: components["schemas"]["SentDeclaration"];
        };
        /**
         * DeclarationDuties
         * @description Assessed duties of a lodged declaration, or estimated duties of a draft
         */
        DeclarationDuties: components["schemas"]["AssessedDuties"] | components["schemas"]["EstimatedDuties"];
        /** DeclarationEvent */
        DeclarationEvent: {
            /** @description Its number in the status feed, to the principal in that of `role=principal`; null for the moment until it has one */
            sequence: number | null;
            /** @description What happened, for instance `declaration.accepted` */
            event: string;
            /**
             * Format: date-time
             * @description When
             */
            occurredAt: string;
            /**
             * @description Who did it
             * @enum {string}
             */
            actor: "declarant" | "customs" | "system" | (string & {});
            /**
             * @description The main state afterwards
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /** @description The lane afterwards */
            lane: ("green" | "yellow" | "red") | null;
            /** @description The reason given */
            reason: string | null;
        };
        /**
         * DeclarationPatch
         * @description A JSON merge patch (RFC 7396) of the document: `null` removes a property
         */
        DeclarationPatch: {
            [key: string]: unknown;
        };
        /**
         * DeclarationSummary
         * @description A declaration without its document
         */
        DeclarationSummary: {
            /** @description Our id of the declaration */
            id: string;
            /** @description The declarant’s own reference (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description The movement reference number, given at registration or acceptance */
            mrn: string | null;
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description The customs office of declaration */
            office: string | null;
            /**
             * @description The main state
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description The coarse state
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description The lane of control, once assigned */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description When the declaration last changed
             */
            changedAt: string;
            /** @description What has to happen next, by whom, until when */
            nextActions: components["schemas"]["NextAction"][];
            /** @description The version of the document */
            version: number;
            /**
             * Format: date-time
             * @description When the draft was created
             */
            createdAt: string;
            /** @description When the declaration was lodged */
            lodgedAt: string | null;
            /** @description What runs beside the main state */
            tracks: {
                control: string;
                payment: string;
                amendment: string;
                invalidation: string;
                query: string;
                discharge: string;
            };
            /** @description What becomes of the goods, once their release is refused */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description What the declarant may do now, and why not where it may not */
            actions: {
                [key: string]: {
                    /** @description Whether the declarant may do this now */
                    allowed: boolean;
                    /** @description Why not, stable: what programs look at */
                    reasonCode?: string;
                    /** @description The same in English */
                    reason?: string;
                };
            };
            /** @description To the principal alone: the organisation that lodged it */
            lodgedBy?: string;
            /** @description To the principal alone: the mandate by which it was lodged */
            mandateId?: string;
        };
        /**
         * DeclarationWithHistory
         * @description A declaration with its document, what stands beside its state, and its history
         */
        DeclarationWithHistory: {
            /** @description Our id of the declaration */
            id: string;
            /** @description The declarant’s own reference (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description The movement reference number, given at registration or acceptance */
            mrn: string | null;
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description The customs office of declaration */
            office: string | null;
            /**
             * @description The main state
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description The coarse state
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description The lane of control, once assigned */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description When the declaration last changed
             */
            changedAt: string;
            /** @description What has to happen next, by whom, until when */
            nextActions: components["schemas"]["NextAction"][];
            /** @description The version of the document */
            version: number;
            /**
             * Format: date-time
             * @description When the draft was created
             */
            createdAt: string;
            /** @description When the declaration was lodged */
            lodgedAt: string | null;
            /** @description What runs beside the main state */
            tracks: {
                control: string;
                payment: string;
                amendment: string;
                invalidation: string;
                query: string;
                discharge: string;
            };
            /** @description What becomes of the goods, once their release is refused */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description What the declarant may do now, and why not where it may not */
            actions: {
                [key: string]: {
                    /** @description Whether the declarant may do this now */
                    allowed: boolean;
                    /** @description Why not, stable: what programs look at */
                    reasonCode?: string;
                    /** @description The same in English */
                    reason?: string;
                };
            };
            /** @description To the principal alone: the organisation that lodged it */
            lodgedBy?: string;
            /** @description To the principal alone: the mandate by which it was lodged */
            mandateId?: string;
            /** @description The query of customs that waits for an answer */
            openQuery: {
                /** @description Its number in the declaration */
                number: number;
                /** @description What customs asks */
                question: string;
                /** @description Document types that are asked for */
                requestedDocuments: string[];
                /**
                 * Format: date-time
                 * @description When customs asked
                 */
                openedAt: string;
                /** @description Until when it must be answered */
                dueBy: string | null;
                /**
                 * Format: uri
                 * @description Where it is read in full
                 */
                href: string;
            } | null;
            /** @description The amendment that waits for customs to decide */
            pendingAmendment: {
                /** @description Its number in the declaration */
                number: number;
                /** @description Why it was requested */
                reason: string;
                /** @description The version that it amends */
                baseVersion: number;
                /**
                 * Format: date-time
                 * @description When
                 */
                requestedAt: string;
                /**
                 * Format: uri
                 * @description Where it is read in full
                 */
                href: string;
            } | null;
            /** @description What was told of goods that were declared before they arrived */
            presentation: {
                /**
                 * Format: date-time
                 * @description When the presentation was told
                 */
                presentedAt: string;
                /**
                 * Format: date-time
                 * @description When the goods arrived
                 */
                arrivedAt: string;
                /** @description The customs office where they are presented */
                office: string | null;
                /** @description Where they can be examined */
                goodsLocation: string | null;
            } | null;
            /** @description What is or was to be paid, oldest first */
            bills: {
                /** @description Its number in the declaration */
                number: number;
                /**
                 * @description `assessment`: the calculated duties; `amendment`: what an amendment added; `demand`: something beside them; `interest`: on what was paid late. More may come
                 * @enum {string}
                 */
                basis: "assessment" | "amendment" | "discharge" | "demand" | "interest" | "statement" | (string & {});
                /** @description Why, where somebody gave a reason */
                reason: string | null;
                /** @description The day whose law the calculation applied */
                applicableDate: string | null;
                /** @description The version of the document that it was reckoned of */
                version: number | null;
                /** @description What the payer quotes */
                reference: string;
                /**
                 * @description Its state
                 * @enum {string}
                 */
                status: "due" | "paid" | "secured" | "refunded" | "cancelled" | (string & {});
                /** @description The amount, a decimal */
                amount: string;
                /** @description What the amount consists of */
                lines: {
                    /**
                     * @description What it is for
                     * @enum {string}
                     */
                    type: "duty" | "vat" | "interest" | "other" | (string & {});
                    /** @description How much; negative where an amendment made it less, a decimal */
                    amount: string;
                }[];
                /**
                 * @description How it is to be paid
                 * @enum {string}
                 */
                method: "immediate" | "secured" | "deferred" | (string & {});
                /** @description What of it was paid, a decimal */
                paid: string;
                /** @description What of it was given back: money, or cover that is free again, a decimal */
                refunded: string;
                /** @description What is still to be paid, secured or not, a decimal */
                outstanding: string;
                /** @description Its currency (ISO 4217) */
                currency: string;
                /** @description Until when it must be paid */
                dueBy: string | null;
                /** @description Since when it has been overdue */
                overdueSince: string | null;
                /** @description When it was paid, refunded or cancelled */
                settledAt: string | null;
                /** @description The guarantee that secures it, or from which it was collected */
                guaranteeReference: string | null;
                /** @description The deferment account that it is entered on, or was paid by */
                account: string | null;
            }[];
            /** @description What was given back, or is to be, oldest first */
            refunds: {
                /** @description Its number in the declaration */
                number: number;
                /** @description The bill of which it is */
                billReference: string;
                /** @description What is given back, or is to be, a decimal */
                amount: string;
                /** @description What the amount consists of */
                lines: {
                    /**
                     * @description What it is for
                     * @enum {string}
                     */
                    type: "duty" | "vat" | "interest" | "other" | (string & {});
                    /** @description How much; negative where an amendment made it less, a decimal */
                    amount: string;
                }[];
                /**
                 * @description `amendment`: it makes the goods cheaper; `assessment`: customs has assessed them anew; `invalidation`: the declaration was invalidated; `order`: customs said so. More may come
                 * @enum {string}
                 */
                basis: "amendment" | "assessment" | "invalidation" | "order" | (string & {});
                /** @description Why */
                reason: string | null;
                /**
                 * Format: date-time
                 * @description When it was ordered
                 */
                orderedAt: string;
                /** @description When it was paid; null as long as it is only ordered, and where cover was given back, and no money */
                paidAt: string | null;
            }[];
            /** @description The sums of the duties and taxes, once assessed */
            duties: {
                /** @description The version of the document that was assessed */
                version: number;
                /**
                 * Format: date-time
                 * @description When
                 */
                assessedAt: string;
                /** @description The national currency */
                currency: string;
                /** @description What is to be paid, a decimal */
                payable: string;
                /** @description What a guarantee covers while procedures suspend it, a decimal */
                suspended: string;
                /**
                 * Format: uri
                 * @description Where it is read in full
                 */
                href: string;
            } | null;
            /** @description Legal basis of the duties; null before acceptance */
            applicableLaw: components["schemas"]["ApplicableLaw"] | null;
            /** @description Of a draft: whether it could be lodged now */
            canLodge?: boolean;
            /** @description Of a draft: what would refuse its lodgement */
            errors?: components["schemas"]["DraftFault"][];
            /** @description What does not refuse the lodgement but should be known */
            warnings?: components["schemas"]["Warning"][];
            document: components["schemas"]["SentDeclaration"];
            /** @description Every change since the lodgement, oldest first */
            history: {
                /** @description What happened, for instance `declaration.accepted` */
                event: string;
                /**
                 * Format: date-time
                 * @description When
                 */
                occurredAt: string;
                /**
                 * @description Who did it
                 * @enum {string}
                 */
                actor: "declarant" | "customs" | "system" | (string & {});
                /**
                 * @description The main state afterwards
                 * @enum {string}
                 */
                status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
                /** @description The lane afterwards */
                lane: ("green" | "yellow" | "red") | null;
                /** @description The reason given */
                reason: string | null;
            }[];
        };
        /**
         * DefermentAccount
         * @description A deferment account.
         */
        DefermentAccount: {
            /** @description Our id of the account. */
            id: string;
            /** @description The organisation that holds it. */
            organisationId: string;
            /** @description Its number, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
            number: string;
            /** @description Identification number: country and up to 15 characters, as registered with customs; unique. */
            holder: string;
            /** @description Up to which sum bills are entered, two decimals. */
            limit: string;
            /** @description What of the limit is left. */
            available: string;
            /** @description The national currency. */
            currency: string;
            /** @description The guarantee of its holder that stands for it */
            guarantee: string | null;
            /**
             * Format: date
             * @description The first day on which bills are entered.
             */
            validFrom: string;
            /** @description The last day on which bills are entered; null: until further notice. */
            validUntil: string | null;
            /**
             * @description Nothing new is entered on a suspended one.
             * @enum {string}
             */
            status: "active" | "suspended" | (string & {});
            /**
             * Format: date-time
             * @description When it was registered.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            changedAt: string;
        };
        /**
         * DefermentStatement
         * @description What was entered on an account in a month.
         */
        DefermentStatement: {
            /** @description Its number in the account */
            number: number;
            /** @description The number of the account */
            account: string;
            /**
             * @description What it is for: a month of the account
             * @constant
             */
            basis: "statement";
            /** @description What the payer quotes */
            reference: string;
            /**
             * @description `paid` once none of its bills is outstanding
             * @enum {string}
             */
            status: "due" | "paid" | (string & {});
            /**
             * Format: date
             * @description The first day of its month
             */
            period: string;
            /** @description What was to be paid for the month at its end. */
            amount: string;
            /** @description What of it was paid, or given back. */
            paid: string;
            /** @description What of it is still to be paid. */
            outstanding: string;
            /** @description Its currency (ISO 4217) */
            currency: string;
            /**
             * Format: date-time
             * @description Until when it must be paid: the 15th of the next month
             */
            dueBy: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /** @description The bills on it, the first entered first */
            bills: {
                /** @description The bill */
                reference: string;
                /** @description The declaration that it is of */
                declarationId: string;
                /** @description What was entered of it. */
                amount: string;
                /** @description What of it is still to be paid. */
                outstanding: string;
            }[];
        };
        /**
         * Delivery
         * @description One event on its way to one webhook
         */
        Delivery: {
            /** @description The `webhook-id`: the same for one event and webhook, however often it is sent */
            id: string;
            /** @description The event */
            eventId: string;
            /** @description Its type; a test is no event */
            type: components["schemas"]["EventType"] | "webhook.test";
            /** @description Its number in the log; null for a test */
            sequence: number | null;
            /** @description The declaration; null for a test */
            declarationId: string | null;
            /** @description The declarant’s own reference of it; null for a test */
            lrn: string | null;
            /**
             * @description `pending`: waits for its first or next attempt, `delivered`, or given up: `failed`
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | (string & {});
            /**
             * Format: date-time
             * @description When it was made from the event
             */
            createdAt: string;
            /** @description When the next attempt is due; null when there is none */
            dueAt: string | null;
            /** @description When it last arrived */
            deliveredAt: string | null;
            /** @description How often it was sent */
            attemptCount: number;
            /** @description The last twenty attempts, oldest first */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        /**
         * DeliveryAttempt
         * @description One call of the endpoint
         */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description When it was sent
             */
            sentAt: string;
            /**
             * @description What became of it: only an answer 2xx is `delivered`; `redirected` is one 3xx, which is not followed; `refused` any other
             * @enum {string}
             */
            outcome: "delivered" | "refused" | "redirected" | "timeout" | "unreachable" | "tls_invalid" | "address_refused" | "answer_too_large" | (string & {});
            /** @description The status of the answer, if one came */
            httpStatus: number | null;
            /** @description How long it took */
            durationMs: number;
            /** @description The beginning of the answer, or why none came */
            excerpt: string | null;
        };
        /** Difference */
        Difference: {
            /**
             * @description What happened there
             * @enum {string}
             */
            op: "add" | "remove" | "replace";
            /** @description The place as a JSON Pointer (RFC 6901) */
            path: string;
            /** @description What stood there */
            from?: unknown;
            /** @description What stands there */
            to?: unknown;
        };
        /**
         * Discharge
         * @description What is left of goods under a procedure
         */
        Discharge: {
            /**
             * @description The track of the declaration
             * @enum {string}
             */
            discharge: "none" | "open" | "due" | "overdue" | "discharged" | "demanded" | (string & {});
            /** @description Each goods item that is under a procedure */
            stock: {
                /** @description The number of the goods item */
                item: number;
                /** @description The procedure that it is under */
                procedure: string;
                /** @description Its commodity code */
                commodityCode: string;
                /** @description The unit of all quantities (UN/ECE Rec. 20) */
                unit: string;
                /** @description Quantity that was placed under the procedure, a decimal */
                placed: string;
                /** @description What customs has added since, or (negative) taken off, a decimal */
                corrected: string;
                /** @description Quantity that declarations can still use, a decimal */
                available: string;
                /** @description Quantity that accepted declarations or a report have reserved, a decimal */
                reserved: string;
                /** @description How much was written off, a decimal */
                discharged: string;
                /** @description For how much the debt was demanded, a decimal */
                demanded: string;
                /** @description Duty and VAT that wait for all of it, a decimal */
                suspended: string;
                /** @description Part of the suspended amount that is released from the security, a decimal */
                securityReleased: string;
                /** @description The guarantee that covers the rest */
                guarantee: string | null;
                /** @description Since when goods can be discharged: released, or exported */
                openedOn: string | null;
                /** @description The last day; null: there is none */
                dueOn: string | null;
                /** @description How many days are left until then; negative once it has passed */
                daysLeft: number | null;
            }[];
            /** @description What happened to them, oldest first; the first thousand */
            movements: {
                /** @description It grows with time */
                number: number;
                /** @description The goods item */
                item: number;
                /**
                 * Format: date-time
                 * @description When
                 */
                occurredAt: string;
                /**
                 * @description What happened. More may come
                 * @enum {string}
                 */
                what: "placed" | "reserved" | "returned" | "written_off" | "corrected" | "demanded" | (string & {});
                /** @description How much; negative for what was taken off, a decimal */
                quantity: string;
                /** @description The declaration that took the goods, once it has an MRN */
                mrn: string | null;
                /** @description Reported disposition of the goods */
                disposition: ("assigned_use" | "destroyed" | "waste" | "lost" | (string & {})) | null;
                /** @description The words of who said so */
                text: string | null;
            }[];
        };
        /** DischargeReport */
        DischargeReport: {
            /** @description The number of the goods item */
            item: number;
            /** @description How much of it, in the unit of the stock: kilograms */
            quantity: string;
            /**
             * @description Disposition of the goods
             * @enum {string}
             */
            disposition: "assigned_use" | "destroyed" | "waste" | "lost" | (string & {});
            /** @description In words, for customs */
            text: string;
        };
        /**
         * DraftDeclaration
         * @description A customs declaration as a draft: only `type` and `lrn` are needed
         */
        DraftDeclaration: {
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /**
             * @description A lodged when the goods are there, D before they are presented (Annex B: 11 02)
             * @enum {string}
             */
            additionalDeclarationType?: "A" | "D" | (string & {});
            /** @description Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID) */
            lrn: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Where the goods are presented, if elsewhere (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Where the goods leave; needed for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Which supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /**
             * Format: date-time
             * @description When the goods are expected, for a declaration lodged before they arrive: it is registered, then accepted once they are presented
             */
            expectedArrival?: string;
            /**
             * @description Who acts: the declarant itself, or a representative in its name (direct) or in its own (indirect) (WCO: Agent/FunctionCode)
             * @enum {string}
             */
            representation?: "self" | "direct" | "indirect";
            /** @description Who declares (WCO: Declarant) */
            declarant?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent) */
            representative?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an import (WCO: Importer) */
            importer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an export (WCO: Exporter) */
            exporter?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
            seller?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
            buyer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description Number for the VAT (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are sent (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country to which the goods go (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Kind of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
            natureOfTransaction?: string;
            /** @description Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms) */
            invoice?: {
                /** @description Number of the commercial invoice (WCO: Invoice/ID) */
                number?: string;
                /**
                 * Format: date
                 * @description Date of the commercial invoice (WCO: Invoice/IssueDateTime)
                 */
                date?: string;
                /** @description Total invoiced, the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
                amount?: string;
                /** @description Currency of the invoice and of every item amount (ISO 4217) */
                currency?: string;
                /**
                 * @description Incoterms 2020 rule (WCO: TradeTerms/ConditionCode)
                 * @enum {string}
                 */
                incoterm?: "EXW" | "FCA" | "FAS" | "FOB" | "CFR" | "CIF" | "CPT" | "CIP" | "DAP" | "DPU" | "DDP" | (string & {});
                /** @description Named place of the Incoterms rule (WCO: TradeTerms/LocationName) */
                place?: string;
                charges?: {
                    /**
                     * @description What was paid for; freight and insurance up to the border. `assists` (what the buyer supplied for the making), `royalties` and `proceeds` of a resale that go to the seller are added, a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are taken off a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)
                     * @enum {string}
                     */
                    type?: "freight" | "insurance" | "packing" | "commission" | "buying_commission" | "assists" | "royalties" | "proceeds" | "other" | "inland_freight" | "import_duties" | (string & {});
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /**
                     * @description How the charge is shared among the goods items: by their amounts or their gross masses. Without it freight goes by mass, everything else by value
                     * @enum {string}
                     */
                    apportionment?: "value" | "mass" | (string & {});
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /**
                 * @description Mode at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)
                 * @enum {string}
                 */
                borderMode?: "1" | "2" | "3" | "4" | "5" | "7" | "8" | "9" | (string & {});
                /**
                 * @description Mode inland (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)
                 * @enum {string}
                 */
                inlandMode?: "1" | "2" | "3" | "4" | "5" | "7" | "8" | "9" | (string & {});
                /** @description What `identity` is: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description The means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Where it is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /**
                 * Format: date-time
                 * @description When it left or leaves (WCO: BorderTransportMeans/DepartureDateTime)
                 */
                departure?: string;
                /**
                 * Format: date-time
                 * @description When it arrived or arrives (WCO: BorderTransportMeans/ArrivalDateTime)
                 */
                arrival?: string;
            };
            consignment?: components["schemas"]["Consignment"];
            /** @description Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Kind, for instance R public warehouse, U private one (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Its number (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description The goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["GoodsItem"][];
            /** @description How duties are paid; needed for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /**
                 * @description At once, on a deferment account, or later under a guarantee (WCO: Payment/MethodCode)
                 * @enum {string}
                 */
                method?: "immediate" | "deferred" | "secured" | (string & {});
                /** @description Deferment account; needed for `deferred` */
                account?: string;
                /** @description Whose account it is, if not the declarant’s (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Kind of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Amount covered (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Who provides it, if not the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            authorisations?: {
                /** @description Kind, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Its number */
                reference?: string;
                /** @description Who holds it, if not the declarant */
                holder?: string;
            }[];
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /**
                 * Format: date
                 * @description Date of issue (WCO: AdditionalDocument/IssueDateTime)
                 */
                date?: string;
                /**
                 * Format: date
                 * @description Last day on which the document is valid
                 */
                validUntil?: string;
                /** @description Who issued the document */
                issuingAuthority?: string;
            }[];
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item in that document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description How much of that item this is; the net mass where nothing is stated (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            additionalInformation?: {
                /** @description Kind of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description The statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /** DraftFault */
        DraftFault: {
            /** @description The kind of fault, or the id of the rule */
            code: string;
            /** @constant */
            in: "body";
            /** @description The place as a JSON Pointer (RFC 6901) */
            pointer: string;
            /** @description The place as people call it */
            label: string;
            /** @description What was found, for people */
            message: string;
            /** @description What to do about it */
            hint?: string;
            /** @description The value at that place */
            actual?: unknown;
            /** @description What the message says beside the place and what was found */
            params?: {
                [key: string]: unknown;
            };
            /** @description What would be right */
            expected?: unknown;
            /** @description Of a rule: the data element that it judges (WCO) */
            dataElement?: string;
            /**
             * Format: uri
             * @description Of a rule: its page, with examples
             */
            documentationUrl?: string;
            /** @description The steps that fix it, if only one fix is possible (RFC 6902) */
            fix?: {
                [key: string]: unknown;
            }[];
            /**
             * @description Each refuses a lodgement
             * @enum {string}
             */
            severity: "error";
        };
        /**
         * DryRun
         * @description What lodging would say, what would happen next, and what it would cost; nothing is stored
         */
        DryRun: {
            /** @constant */
            dryRun: true;
            /** @description The LRN of the declaration */
            lrn: string;
            /**
             * @description The state that lodging would lead to
             * @enum {string}
             */
            status: "lodged" | (string & {});
            /**
             * @description The coarse state
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description What has to happen next, by whom, until when */
            nextActions: components["schemas"]["NextAction"][];
            /** @description What does not refuse the lodgement but should be known */
            warnings: components["schemas"]["Warning"][];
            duties: components["schemas"]["Duties"];
        };
        /**
         * Duties
         * @description Duties and VAT: `calculated` with each step, `nothing_due` with the reason, or `not_calculable` with what stands in the way (customs then assesses them)
         */
        Duties: components["schemas"]["CalculatedDuties"] | components["schemas"]["NothingDue"] | components["schemas"]["NotCalculable"];
        /**
         * DutyCalculationInput
         * @description A declaration, or as much of it as there is; only `type` is required
         */
        DutyCalculationInput: {
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description A lodged when the goods are there, D before they are presented (Annex B: 11 02) */
            additionalDeclarationType?: string;
            /** @description Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID) */
            lrn?: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Where the goods are presented, if elsewhere (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Where the goods leave; needed for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Which supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /** @description When the goods are expected, for a declaration lodged before they arrive: it is registered, then accepted once they are presented */
            expectedArrival?: string;
            /** @description Who acts: the declarant itself, or a representative in its name (direct) or in its own (indirect) (WCO: Agent/FunctionCode) */
            representation?: string;
            /** @description Who declares (WCO: Declarant) */
            declarant?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent) */
            representative?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an import (WCO: Importer) */
            importer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an export (WCO: Exporter) */
            exporter?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
            seller?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
            buyer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description Number for the VAT (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are sent (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country to which the goods go (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Kind of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
            natureOfTransaction?: string;
            /** @description Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms) */
            invoice?: {
                /** @description Number of the commercial invoice (WCO: Invoice/ID) */
                number?: string;
                /** @description Date of the commercial invoice (WCO: Invoice/IssueDateTime) */
                date?: string;
                /** @description Total invoiced, the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
                amount?: string;
                /** @description Currency of the invoice and of every item amount (ISO 4217) */
                currency?: string;
                /** @description Incoterms 2020 rule (WCO: TradeTerms/ConditionCode) */
                incoterm?: string;
                /** @description Named place of the Incoterms rule (WCO: TradeTerms/LocationName) */
                place?: string;
                charges?: {
                    /** @description What was paid for; freight and insurance up to the border. `assists` (what the buyer supplied for the making), `royalties` and `proceeds` of a resale that go to the seller are added, a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are taken off a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04) */
                    type?: string;
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /** @description How the charge is shared among the goods items: by their amounts or their gross masses. Without it freight goes by mass, everything else by value */
                    apportionment?: string;
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /** @description Mode at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                borderMode?: string;
                /** @description Mode inland (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                inlandMode?: string;
                /** @description What `identity` is: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description The means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Where it is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /** @description When it left or leaves (WCO: BorderTransportMeans/DepartureDateTime) */
                departure?: string;
                /** @description When it arrived or arrives (WCO: BorderTransportMeans/ArrivalDateTime) */
                arrival?: string;
            };
            consignment?: components["schemas"]["SentConsignmentInput"];
            /** @description Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Kind, for instance R public warehouse, U private one (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Its number (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description The goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["SentGoodsItemInput"][];
            /** @description How duties are paid; needed for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /** @description At once, on a deferment account, or later under a guarantee (WCO: Payment/MethodCode) */
                method?: string;
                /** @description Deferment account; needed for `deferred` */
                account?: string;
                /** @description Whose account it is, if not the declarant’s (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Kind of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Amount covered (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Who provides it, if not the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            authorisations?: {
                /** @description Kind, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Its number */
                reference?: string;
                /** @description Who holds it, if not the declarant */
                holder?: string;
            }[];
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day on which the document is valid */
                validUntil?: string;
                /** @description Who issued the document */
                issuingAuthority?: string;
            }[];
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item in that document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description How much of that item this is; the net mass where nothing is stated (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            additionalInformation?: {
                /** @description Kind of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description The statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * DutyRate
         * @description One component of a duty.
         */
        DutyRate: {
            /**
             * @description A share of the customs value, or an amount for each unit.
             * @enum {string}
             */
            kind: "ad_valorem" | "specific" | (string & {});
            /** @description Of an ad valorem duty: per cent, as a decimal string. */
            percent?: string;
            /** @description Of a specific duty: the amount for one unit. */
            amount?: string;
            /** @description The currency of the amount. */
            currency?: string;
            /** @description The unit (UN/ECE Recommendation 20). */
            per?: string;
        };
        /**
         * DutyStep
         * @description One line of the reckoning
         */
        DutyStep: {
            /**
             * @description What is reckoned
             * @enum {string}
             */
            step: "price" | "freight" | "insurance" | "packing" | "commission" | "buying_commission" | "assists" | "royalties" | "proceeds" | "other" | "inland_freight" | "import_duties" | "customs_value" | "duty_base" | "duty" | "relief" | "vat_base" | "vat" | "vat_relief" | "suspended_duty" | "suspended_vat" | "rounding" | (string & {});
            /** @description The same in words */
            what: string;
            /** @description What the rate is applied to, with its currency or unit */
            basis: string;
            /** @description The rate; null where there is none */
            rate: string | null;
            /** @description The result, negative for what is taken off, national currency */
            amount: string;
            /** @description The code of the tax that it belongs to */
            tax?: string;
            /** @description The measure of the tariff that charges it */
            measure?: string;
        };
        /**
         * EstimatedDuties
         * @description The duties and VAT of a draft, as an estimate by the law of today
         */
        EstimatedDuties: {
            /**
             * @description The portal has estimated these duties from a draft
             * @constant
             */
            estimated: true;
            /**
             * Format: date
             * @description The day whose tariff and exchange rates apply: today
             */
            date: string;
            /** @description The national currency */
            currency: string;
            /** @description Null if `calculation` is `not_calculable` */
            payable: string | null;
            /** @description Null if `calculation` is `not_calculable` */
            suspended: string | null;
            calculation: components["schemas"]["Duties"];
        };
        /**
         * Event
         * @description Something that happened to a declaration; new types and members may be added
         */
        Event: {
            /** @description The event, for ever the same: whoever has it has this event already */
            id: string;
            type: components["schemas"]["EventType"];
            /** @description Its number in the log of the organisation: the larger one is the later one */
            sequence: number;
            /**
             * Format: date-time
             * @description When it happened
             */
            occurredAt: string;
            /** @description Whose declaration it is */
            organisationId: string;
            /** @description What it happened to; with `include=declaration` as it was then, with its document */
            declaration: {
                /** @description Our id of the declaration */
                id: string;
                /** @description The declarant’s own reference */
                lrn: string;
                /** @description The movement reference number, if it had one then */
                mrn: string | null;
                /** @description The main state after the event */
                status: string;
                /** @description Where the declaration is to be read */
                href: string;
                /**
                 * @description Direction of the goods (WCO: Declaration/TypeCode)
                 * @enum {string}
                 */
                type?: "import" | "export" | "low_value" | (string & {});
                /** @description The customs office of declaration */
                office?: string | null;
                /**
                 * @description The coarse state
                 * @enum {string}
                 */
                statusGroup?: "failed" | "done" | "action_required" | "open" | (string & {});
                /** @description The lane of control, once assigned */
                lane?: ("green" | "yellow" | "red") | null;
                /**
                 * Format: date-time
                 * @description The time of the event
                 */
                changedAt?: string;
                /** @description What has to happen next, by whom, until when */
                nextActions?: components["schemas"]["NextAction"][];
                /** @description The version of the document that held then */
                version?: number;
                /** @description The duties as they had been assessed; null before that, and where they were assessed anew since */
                duties?: {
                    /** @description The version that was assessed */
                    version: number;
                    /**
                     * Format: date-time
                     * @description When
                     */
                    assessedAt: string;
                    /** @description The national currency */
                    currency: string;
                    /** @description What is to be paid, a decimal */
                    payable: string;
                    /** @description What a guarantee covers meanwhile, a decimal */
                    suspended: string;
                } | null;
                /** @description The query that waited for an answer */
                openQuery?: {
                    /** @description Its number in the declaration */
                    number: number;
                    /** @description What customs asks */
                    question: string;
                    /** @description Document types that are asked for */
                    requestedDocuments: string[];
                    /**
                     * Format: date-time
                     * @description When customs asked
                     */
                    openedAt: string;
                    /** @description Until when it must be answered */
                    dueBy: string | null;
                } | null;
                document?: components["schemas"]["SentDeclaration"];
            };
            /** @description To the principal alone: the organisation that lodged it */
            lodgedBy?: string;
            /** @description To the principal alone: the mandate by which it was lodged */
            mandateId?: string;
        };
        /**
         * EventType
         * @description What happened.
         *
         *     - `declaration.lodged`: The declaration was lodged.
         *     - `declaration.registered`: Customs registered it before the arrival of the goods; it has an MRN.
         *     - `declaration.presented`: The declarant said that the goods have arrived.
         *     - `declaration.accepted`: Customs accepted it: from here on it binds; it has an MRN.
         *     - `declaration.rejected`: Customs rejected it; the reason stands in the declaration.
         *     - `declaration.amended`: A new version took the place of the last one before acceptance.
         *     - `declaration.assessed`: Customs has assessed the duties itself; the reason stands in the history.
         *     - `declaration.released`: The goods are released.
         *     - `declaration.not_released`: The release of the goods was refused.
         *     - `declaration.cleared`: Everything is settled.
         *     - `declaration.exited`: The goods have left the territory.
         *     - `declaration.expired`: A time limit passed, and with it the declaration.
         *     - `declaration.invalidated`: The declaration was invalidated.
         *     - `control.lane_assigned`: The lane of control is known.
         *     - `control.opened`: Customs wants to see papers or goods.
         *     - `control.completed`: The control is over.
         *     - `payment.due`: Something is to be paid, or less than before.
         *     - `payment.insufficient`: What the declaration names does not cover what is due; nothing is reserved.
         *     - `payment.received`: Money has arrived that settles no bill: something of it is still owed, or it is the payer’s.
         *     - `payment.paid`: What was due is paid.
         *     - `payment.secured`: A guarantee stands for what is due, or it is entered on a deferment account.
         *     - `payment.overdue`: The last day for paying something has passed.
         *     - `payment.refund_ordered`: What was paid or secured is to be given back.
         *     - `payment.refunded`: Something was given back.
         *     - `amendment.requested`: The declarant asked for an amendment.
         *     - `amendment.granted`: The amendment was granted: there is a new version.
         *     - `amendment.denied`: The amendment was denied.
         *     - `invalidation.requested`: The declarant asked for invalidation.
         *     - `invalidation.denied`: The invalidation was denied.
         *     - `discharge.opened`: The goods are under a procedure that has to be discharged; until when stands in the declaration.
         *     - `discharge.reported`: The declarant has told what became of goods under the procedure.
         *     - `discharge.written_off`: Some of the goods are discharged; what covered them is free.
         *     - `discharge.denied`: Customs does not accept what was told of the goods.
         *     - `discharge.due`: The procedure ends within thirty days.
         *     - `discharge.overdue`: The procedure has ended, and goods are left under it.
         *     - `discharge.extended`: The procedure ends later; the reason stands in the history.
         *     - `discharge.corrected`: Customs has corrected how much there is; the reason stands in the history.
         *     - `discharge.completed`: Nothing is left under the procedure.
         *     - `discharge.demanded`: What was suspended for the goods that are left is to be paid.
         *     - `query.opened`: Customs asks something, until a day.
         *     - `query.answered`: The declarant answered a query.
         *     - `query.closed`: The query is closed.
         * @enum {string}
         */
        EventType: "declaration.lodged" | "declaration.registered" | "declaration.presented" | "declaration.accepted" | "declaration.rejected" | "declaration.amended" | "declaration.assessed" | "declaration.released" | "declaration.not_released" | "declaration.cleared" | "declaration.exited" | "declaration.expired" | "declaration.invalidated" | "control.lane_assigned" | "control.opened" | "control.completed" | "payment.due" | "payment.insufficient" | "payment.received" | "payment.paid" | "payment.secured" | "payment.overdue" | "payment.refund_ordered" | "payment.refunded" | "amendment.requested" | "amendment.granted" | "amendment.denied" | "invalidation.requested" | "invalidation.denied" | "discharge.opened" | "discharge.reported" | "discharge.written_off" | "discharge.denied" | "discharge.due" | "discharge.overdue" | "discharge.extended" | "discharge.corrected" | "discharge.completed" | "discharge.demanded" | "query.opened" | "query.answered" | "query.closed" | (string & {});
        /**
         * EventType
         * @description What happened.
         *
         *     - `declaration.lodged`: The declaration was lodged.
         *     - `declaration.registered`: Customs registered it before the arrival of the goods; it has an MRN.
         *     - `declaration.presented`: The declarant said that the goods have arrived.
         *     - `declaration.accepted`: Customs accepted it: from here on it binds; it has an MRN.
         *     - `declaration.rejected`: Customs rejected it; the reason stands in the declaration.
         *     - `declaration.amended`: A new version took the place of the last one before acceptance.
         *     - `declaration.assessed`: Customs has assessed the duties itself; the reason stands in the history.
         *     - `declaration.released`: The goods are released.
         *     - `declaration.not_released`: The release of the goods was refused.
         *     - `declaration.cleared`: Everything is settled.
         *     - `declaration.exited`: The goods have left the territory.
         *     - `declaration.expired`: A time limit passed, and with it the declaration.
         *     - `declaration.invalidated`: The declaration was invalidated.
         *     - `control.lane_assigned`: The lane of control is known.
         *     - `control.opened`: Customs wants to see papers or goods.
         *     - `control.completed`: The control is over.
         *     - `payment.due`: Something is to be paid, or less than before.
         *     - `payment.insufficient`: What the declaration names does not cover what is due; nothing is reserved.
         *     - `payment.received`: Money has arrived that settles no bill: something of it is still owed, or it is the payer’s.
         *     - `payment.paid`: What was due is paid.
         *     - `payment.secured`: A guarantee stands for what is due, or it is entered on a deferment account.
         *     - `payment.overdue`: The last day for paying something has passed.
         *     - `payment.refund_ordered`: What was paid or secured is to be given back.
         *     - `payment.refunded`: Something was given back.
         *     - `amendment.requested`: The declarant asked for an amendment.
         *     - `amendment.granted`: The amendment was granted: there is a new version.
         *     - `amendment.denied`: The amendment was denied.
         *     - `invalidation.requested`: The declarant asked for invalidation.
         *     - `invalidation.denied`: The invalidation was denied.
         *     - `discharge.opened`: The goods are under a procedure that has to be discharged; until when stands in the declaration.
         *     - `discharge.reported`: The declarant has told what became of goods under the procedure.
         *     - `discharge.written_off`: Some of the goods are discharged; what covered them is free.
         *     - `discharge.denied`: Customs does not accept what was told of the goods.
         *     - `discharge.due`: The procedure ends within thirty days.
         *     - `discharge.overdue`: The procedure has ended, and goods are left under it.
         *     - `discharge.extended`: The procedure ends later; the reason stands in the history.
         *     - `discharge.corrected`: Customs has corrected how much there is; the reason stands in the history.
         *     - `discharge.completed`: Nothing is left under the procedure.
         *     - `discharge.demanded`: What was suspended for the goods that are left is to be paid.
         *     - `query.opened`: Customs asks something, until a day.
         *     - `query.answered`: The declarant answered a query.
         *     - `query.closed`: The query is closed.
         * @enum {string}
         */
        EventTypeInput: "declaration.lodged" | "declaration.registered" | "declaration.presented" | "declaration.accepted" | "declaration.rejected" | "declaration.amended" | "declaration.assessed" | "declaration.released" | "declaration.not_released" | "declaration.cleared" | "declaration.exited" | "declaration.expired" | "declaration.invalidated" | "control.lane_assigned" | "control.opened" | "control.completed" | "payment.due" | "payment.insufficient" | "payment.received" | "payment.paid" | "payment.secured" | "payment.overdue" | "payment.refund_ordered" | "payment.refunded" | "amendment.requested" | "amendment.granted" | "amendment.denied" | "invalidation.requested" | "invalidation.denied" | "discharge.opened" | "discharge.reported" | "discharge.written_off" | "discharge.denied" | "discharge.due" | "discharge.overdue" | "discharge.extended" | "discharge.corrected" | "discharge.completed" | "discharge.demanded" | "query.opened" | "query.answered" | "query.closed" | (string & {});
        /**
         * Events
         * @description A piece of the log of the organisation
         */
        Events: {
            /** @description What happened, oldest first */
            items: components["schemas"]["Event"][];
            /** @description Send it as `after` next time */
            cursor: string;
            /** @description Whether there is more behind the cursor already */
            more: boolean;
        };
        /**
         * ExportedDeclaration
         * @description One line of an export
         */
        ExportedDeclaration: {
            /** @description Our id of the declaration */
            id: string;
            /** @description The declarant’s own reference */
            lrn: string;
            /** @description The movement reference number */
            mrn: string | null;
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description The customs office of declaration */
            office: string | null;
            /**
             * @description The main state
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description The coarse state
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description The lane of control */
            lane: ("green" | "yellow" | "red") | null;
            /** @description The version of the document */
            version: number;
            /**
             * Format: date-time
             * @description When it was lodged
             */
            lodgedAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            changedAt: string;
            /** @description Identification of the importer */
            importer: string | null;
            /** @description Identification of the exporter */
            exporter: string | null;
            /** @description How many goods items */
            goodsItems: number;
            /** @description Packages of all goods items */
            totalPackages: number | null;
            /** @description Kilograms of the whole consignment */
            grossMass: string | null;
            /** @description The total invoiced */
            invoiceAmount: string | null;
            /** @description Its currency */
            invoiceCurrency: string | null;
            /** @description Duties to be paid, once assessed */
            dutiesPayable: string | null;
            /** @description Duties suspended by a procedure, once assessed */
            dutiesSuspended: string | null;
            /** @description Their currency */
            dutiesCurrency: string | null;
            /** @description To the principal alone: the organisation that lodged it */
            lodgedBy?: string;
            /** @description To the principal alone: the mandate by which it was lodged */
            mandateId?: string;
        };
        /**
         * FoundSums
         * @description How many declarations a list has, and what they come to
         */
        FoundSums: {
            /** @description How many declarations were found among those that were looked at */
            count: number;
            /** @description Whether there are more than were looked at; count and sums are then of these alone */
            more: boolean;
            /** @description The amounts invoiced, summed by currency */
            invoiced: {
                /** @description Currency of the invoices (ISO 4217) */
                currency: string;
                /** @description Sum of the invoices */
                amount: string;
            }[];
            /** @description Duties of those that customs has assessed, by their current version */
            duties: {
                /** @description Currency of the duties (ISO 4217) */
                currency: string;
                /** @description Sum of what is to be paid */
                payable: string;
                /** @description Sum of what is suspended by a procedure */
                suspended: string;
            }[];
        };
        /**
         * FullDeclaration
         * @description A declaration with its document and with what stands beside its state; `warnings` when it was amended
         */
        FullDeclaration: {
            /** @description Our id of the declaration */
            id: string;
            /** @description The declarant’s own reference (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description The movement reference number, given at registration or acceptance */
            mrn: string | null;
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description The customs office of declaration */
            office: string | null;
            /**
             * @description The main state
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description The coarse state
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description The lane of control, once assigned */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description When the declaration last changed
             */
            changedAt: string;
            /** @description What has to happen next, by whom, until when */
            nextActions: components["schemas"]["NextAction"][];
            /** @description The version of the document */
            version: number;
            /**
             * Format: date-time
             * @description When the draft was created
             */
            createdAt: string;
            /** @description When the declaration was lodged */
            lodgedAt: string | null;
            /** @description What runs beside the main state */
            tracks: {
                control: string;
                payment: string;
                amendment: string;
                invalidation: string;
                query: string;
                discharge: string;
            };
            /** @description What becomes of the goods, once their release is refused */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description What the declarant may do now, and why not where it may not */
            actions: {
                [key: string]: {
                    /** @description Whether the declarant may do this now */
                    allowed: boolean;
                    /** @description Why not, stable: what programs look at */
                    reasonCode?: string;
                    /** @description The same in English */
                    reason?: string;
                };
            };
            /** @description The query of customs that waits for an answer */
            openQuery: {
                /** @description Its number in the declaration */
                number: number;
                /** @description What customs asks */
                question: string;
                /** @description Document types that are asked for */
                requestedDocuments: string[];
                /**
                 * Format: date-time
                 * @description When customs asked
                 */
                openedAt: string;
                /** @description Until when it must be answered */
                dueBy: string | null;
                /**
                 * Format: uri
                 * @description Where it is read in full
                 */
                href: string;
            } | null;
            /** @description The amendment that waits for customs to decide */
            pendingAmendment: {
                /** @description Its number in the declaration */
                number: number;
                /** @description Why it was requested */
                reason: string;
                /** @description The version that it amends */
                baseVersion: number;
                /**
                 * Format: date-time
                 * @description When
                 */
                requestedAt: string;
                /**
                 * Format: uri
                 * @description Where it is read in full
                 */
                href: string;
            } | null;
            /** @description What was told of goods that were declared before they arrived */
            presentation: {
                /**
                 * Format: date-time
                 * @description When the presentation was told
                 */
                presentedAt: string;
                /**
                 * Format: date-time
                 * @description When the goods arrived
                 */
                arrivedAt: string;
                /** @description The customs office where they are presented */
                office: string | null;
                /** @description Where they can be examined */
                goodsLocation: string | null;
            } | null;
            /** @description What is or was to be paid, oldest first */
            bills: {
                /** @description Its number in the declaration */
                number: number;
                /**
                 * @description `assessment`: the calculated duties; `amendment`: what an amendment added; `demand`: something beside them; `interest`: on what was paid late. More may come
                 * @enum {string}
                 */
                basis: "assessment" | "amendment" | "discharge" | "demand" | "interest" | "statement" | (string & {});
                /** @description Why, where somebody gave a reason */
                reason: string | null;
                /** @description The day whose law the calculation applied */
                applicableDate: string | null;
                /** @description The version of the document that it was reckoned of */
                version: number | null;
                /** @description What the payer quotes */
                reference: string;
                /**
                 * @description Its state
                 * @enum {string}
                 */
                status: "due" | "paid" | "secured" | "refunded" | "cancelled" | (string & {});
                /** @description The amount, a decimal */
                amount: string;
                /** @description What the amount consists of */
                lines: {
                    /**
                     * @description What it is for
                     * @enum {string}
                     */
                    type: "duty" | "vat" | "interest" | "other" | (string & {});
                    /** @description How much; negative where an amendment made it less, a decimal */
                    amount: string;
                }[];
                /**
                 * @description How it is to be paid
                 * @enum {string}
                 */
                method: "immediate" | "secured" | "deferred" | (string & {});
                /** @description What of it was paid, a decimal */
                paid: string;
                /** @description What of it was given back: money, or cover that is free again, a decimal */
                refunded: string;
                /** @description What is still to be paid, secured or not, a decimal */
                outstanding: string;
                /** @description Its currency (ISO 4217) */
                currency: string;
                /** @description Until when it must be paid */
                dueBy: string | null;
                /** @description Since when it has been overdue */
                overdueSince: string | null;
                /** @description When it was paid, refunded or cancelled */
                settledAt: string | null;
                /** @description The guarantee that secures it, or from which it was collected */
                guaranteeReference: string | null;
                /** @description The deferment account that it is entered on, or was paid by */
                account: string | null;
            }[];
            /** @description What was given back, or is to be, oldest first */
            refunds: {
                /** @description Its number in the declaration */
                number: number;
                /** @description The bill of which it is */
                billReference: string;
                /** @description What is given back, or is to be, a decimal */
                amount: string;
                /** @description What the amount consists of */
                lines: {
                    /**
                     * @description What it is for
                     * @enum {string}
                     */
                    type: "duty" | "vat" | "interest" | "other" | (string & {});
                    /** @description How much; negative where an amendment made it less, a decimal */
                    amount: string;
                }[];
                /**
                 * @description `amendment`: it makes the goods cheaper; `assessment`: customs has assessed them anew; `invalidation`: the declaration was invalidated; `order`: customs said so. More may come
                 * @enum {string}
                 */
                basis: "amendment" | "assessment" | "invalidation" | "order" | (string & {});
                /** @description Why */
                reason: string | null;
                /**
                 * Format: date-time
                 * @description When it was ordered
                 */
                orderedAt: string;
                /** @description When it was paid; null as long as it is only ordered, and where cover was given back, and no money */
                paidAt: string | null;
            }[];
            /** @description The sums of the duties and taxes, once assessed */
            duties: {
                /** @description The version of the document that was assessed */
                version: number;
                /**
                 * Format: date-time
                 * @description When
                 */
                assessedAt: string;
                /** @description The national currency */
                currency: string;
                /** @description What is to be paid, a decimal */
                payable: string;
                /** @description What a guarantee covers while procedures suspend it, a decimal */
                suspended: string;
                /**
                 * Format: uri
                 * @description Where it is read in full
                 */
                href: string;
            } | null;
            /** @description Legal basis of the duties; null before acceptance */
            applicableLaw: components["schemas"]["ApplicableLaw"] | null;
            /** @description What does not refuse the lodgement but should be known */
            warnings?: components["schemas"]["Warning"][];
            document: components["schemas"]["SentDeclaration"];
        };
        /**
         * GoodsItem
         * @description Goods of one commodity code, origin and procedure; its item number is its place in the list, from 1 (WCO: GovernmentAgencyGoodsItem)
         */
        GoodsItem: {
            /** @description HS subheading of 6 digits, or up to 10 digits of the national tariff (WCO: Classification/ID) */
            commodityCode?: string;
            /** @description Codes beside the commodity code (WCO: Commodity/Classification; Annex B: 18 09) */
            additionalCodes?: string[];
            /** @description What the goods are, in plain words (WCO: Commodity/Description) */
            description?: string;
            /** @description Requested and previous procedure, for instance 4000 (WCO: GovernmentProcedure/CurrentCode, PreviousCode) */
            procedure?: string;
            additionalProcedures?: string[];
            /** @description Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2) */
            origin?: string;
            /** @description Country of origin for the preference, if another one (WCO: Origin; Annex B: 16 09) (ISO 3166-1 alpha-2) */
            preferentialOrigin?: string;
            /** @description Tariff treatment asked for, for instance 100 third-country duty, 300 preference */
            preference?: string;
            /** @description Order number of the tariff quota asked for */
            quotaOrderNumber?: string;
            /** @description Kilograms without any packaging (WCO: GoodsMeasure/NetNetWeightMeasure) */
            netMass?: string;
            /** @description Kilograms with packaging, without containers (WCO: GoodsMeasure/GrossMassMeasure) */
            grossMass?: string;
            /** @description Quantity in the unit that the tariff asks for (WCO: GoodsMeasure/TariffQuantity) */
            supplementaryUnits?: {
                /** @description How many */
                quantity?: string;
                /** @description Unit, for instance NAR number of articles (UN/ECE Rec. 20) */
                unit?: string;
            };
            /** @description Packages of this goods item */
            packages?: {
                /** @description Kind of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode) */
                type?: string;
                /** @description 0 where the goods share packages with another goods item (WCO: Packaging/QuantityQuantity) */
                count?: number;
                /** @description Marks and numbers (WCO: Packaging/MarksNumbersID) */
                marks?: string;
            }[];
            /** @description Containers that hold goods of this item (WCO: TransportEquipment/ID) */
            containerNumbers?: string[];
            /** @description Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount) */
            itemAmount?: string;
            /** @description What the processing abroad cost, in the invoice currency: under 6121 the price that duty and VAT are reckoned on (Union Customs Code 86(5)) */
            processingCost?: string;
            /** @description Method of customs valuation, 1 is the price paid (WCO: CustomsValuation/MethodCode) */
            valuationMethod?: string;
            /** @description 1 or 0 for each: parties are related, restrictions on disposal, conditions of the sale, royalties or proceeds (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07) */
            valuationIndicators?: string;
            /** @description Statistical value (WCO: StatisticalValueAmount) */
            statisticalValue?: string;
            /** @description UN number of dangerous goods (WCO: DangerousGoods/UNDGID) */
            dangerousGoods?: string;
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /**
                 * Format: date
                 * @description Date of issue (WCO: AdditionalDocument/IssueDateTime)
                 */
                date?: string;
                /**
                 * Format: date
                 * @description Last day on which the document is valid
                 */
                validUntil?: string;
                /** @description Who issued the document */
                issuingAuthority?: string;
            }[];
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item in that document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description How much of that item this is; the net mass where nothing is stated (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            additionalInformation?: {
                /** @description Kind of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description The statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * ImportedParties
         * @description Result of an import
         */
        ImportedParties: {
            /** @description How many parties are new */
            added: number;
            /** @description How many were there, and say something else now */
            changed: number;
            /** @description Number of parties that were not stored: an address book holds 10,000 parties */
            skipped: number;
            /** @description Errors of the lines that could not be read, the first 200; these lines are skipped */
            errors: {
                /** @description Number of the line in the file */
                line: number;
                /** @description Description of the error */
                message: string;
            }[];
        };
        /**
         * ItemDuties
         * @description What one goods item costs
         */
        ItemDuties: {
            /** @description The number of the goods item */
            item: number;
            /** @description Its commodity code */
            commodityCode: string;
            /**
             * @description Whether the amounts are to be paid, or wait while the procedure lasts
             * @enum {string}
             */
            collection: "due" | "suspended" | (string & {});
            /** @description How it was reckoned, step by step */
            steps: components["schemas"]["DutyStep"][];
            /** @description The customs value, national currency */
            customsValue: string;
            /** @description The duty, national currency */
            duty: string;
            /** @description The VAT, national currency */
            vat: string;
            /** @description Duty and VAT together, national currency */
            total: string;
            /** @description What waits under a guarantee: the total where it is suspended, or what end use spares, national currency */
            suspended?: string;
            /** @description Each tax; what customs has assessed tells none */
            taxes?: components["schemas"]["ItemTax"][];
        };
        /**
         * ItemTax
         * @description What one tax comes to on a goods item
         */
        ItemTax: {
            /** @description The code of the tax */
            code: string;
            /** @description What it is called */
            name: string;
            /** @description What it is reckoned on, national currency */
            base: string;
            /** @description What it comes to; exact where it is rounded for the whole declaration, national currency */
            amount: string;
            /**
             * @description Whether it is to be paid, or waits
             * @enum {string}
             */
            collection: "due" | "suspended" | (string & {});
        };
        /**
         * JudgedLine
         * @description The result of a dry run: this line could be lodged. Nothing was stored
         */
        JudgedLine: {
            /** @description The line of the body that this answers, from 1 */
            line: number;
            /** @constant */
            httpStatus: 200;
            /** @description The LRN of the line */
            lrn: string;
            /** @description What does not refuse the lodgement but should be known */
            warnings?: components["schemas"]["Warning"][];
        };
        /** LedgerEntry */
        LedgerEntry: {
            /** @description Its id: a later entry has a higher one */
            id: string;
            /** @description Identifier of the declaration */
            declarationId: string | null;
            /**
             * Format: date-time
             * @description When it happened
             */
            occurredAt: string;
            /** @description Type of the entry: `opened`, `billed`, `received`, `secured`, `security_released`, `security_called`, `guarantor_paid`, `refunded`, `cancelled`, `suspended`, `suspension_released`, `reversed`. More types can be added */
            what: string;
            /** @description The bill that it is about */
            reference: string | null;
            /** @description What moves between the accounts: together zero */
            lines: {
                /** @description `claim/‹bill›`, `revenue/…`, `bank`, `credit`, `deferred/‹account›`, and of a guarantee `reserved/…`, `used/…`, `cover/…`, `guarantor/…` */
                account: string;
                /** @description A decimal; a debit is positive, a credit negative */
                amount: string;
            }[];
        };
        /**
         * ListedTemplate
         * @description A template without its document
         */
        ListedTemplate: {
            /** @description Our id of the template */
            id: string;
            /** @description Name of the template */
            name: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            changedAt: string;
        };
        /**
         * LodgedDeclaration
         * @description A declaration as it was lodged, with what the rules say of it
         */
        LodgedDeclaration: {
            /** @description Our id of the declaration */
            id: string;
            /** @description The declarant’s own reference (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description The movement reference number, given at registration or acceptance */
            mrn: string | null;
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description The customs office of declaration */
            office: string | null;
            /**
             * @description The main state
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description The coarse state
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description The lane of control, once assigned */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description When the declaration last changed
             */
            changedAt: string;
            /** @description What has to happen next, by whom, until when */
            nextActions: components["schemas"]["NextAction"][];
            /** @description The version of the document */
            version: number;
            /**
             * Format: date-time
             * @description When the draft was created
             */
            createdAt: string;
            /** @description When the declaration was lodged */
            lodgedAt: string | null;
            /** @description What runs beside the main state */
            tracks: {
                control: string;
                payment: string;
                amendment: string;
                invalidation: string;
                query: string;
                discharge: string;
            };
            /** @description What becomes of the goods, once their release is refused */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description What the declarant may do now, and why not where it may not */
            actions: {
                [key: string]: {
                    /** @description Whether the declarant may do this now */
                    allowed: boolean;
                    /** @description Why not, stable: what programs look at */
                    reasonCode?: string;
                    /** @description The same in English */
                    reason?: string;
                };
            };
            /** @description What does not refuse the lodgement but should be known */
            warnings: components["schemas"]["Warning"][];
            document: components["schemas"]["SentDeclaration"];
        };
        /**
         * LodgedLine
         * @description The declaration of this line is lodged
         */
        LodgedLine: {
            /** @description The line of the body that this answers, from 1 */
            line: number;
            /** @constant */
            httpStatus: 201;
            /** @description Our id of the declaration */
            id: string;
            /** @description The LRN of the line */
            lrn: string;
            /** @description The movement reference number, once there is one */
            mrn: string | null;
            /**
             * @description The main state of the declaration
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description It was lodged before, with the same content: this is what it is now, and nothing was stored
             * @constant
             */
            alreadyLodged?: true;
            /** @description What does not refuse the lodgement but should be known */
            warnings?: components["schemas"]["Warning"][];
        };
        /**
         * Lodgement
         * @description The lodged declaration, or the result of a dry run
         */
        Lodgement: components["schemas"]["LodgedDeclaration"] | components["schemas"]["DryRun"];
        /**
         * LodgementLine
         * @description The answer to one line
         */
        LodgementLine: components["schemas"]["LodgedLine"] | components["schemas"]["JudgedLine"] | components["schemas"]["RefusedLine"];
        /**
         * Mandate
         * @description A mandate.
         */
        Mandate: {
            /** @description The mandate’s id. */
            id: string;
            /** @description Identification number: country and up to 15 characters, as registered with customs; unique. */
            principal: string;
            /** @description Whose number that is; null where nobody has it, and to the other side until the principal has offered or accepted. */
            principalName: string | null;
            /** @description Identification number: country and up to 15 characters, as registered with customs; unique. */
            representative: string;
            /** @description The same of the representative. */
            representativeName: string | null;
            /**
             * @description Only the other party can accept the mandate.
             * @enum {string}
             */
            offeredBy: "principal" | "representative" | (string & {});
            /**
             * @description Only an active one covers a lodgement, and only while it is valid.
             * @enum {string}
             */
            status: "offered" | "active" | "suspended" | "ended" | (string & {});
            /** @description Who suspended it, and alone resumes it. */
            suspendedBy: ("principal" | "customs" | (string & {})) | null;
            /** @description In the principal’s name (`direct`), or in the representative’s for its account (`indirect`). */
            representations: ("direct" | "indirect")[];
            /** @description The directions. */
            types: ("import" | "export" | (string & {}))[];
            /** @description The procedures; null for all. */
            procedures: string[] | null;
            /** @description The offices; null for all. */
            offices: string[] | null;
            /** @description The highest invoice; null for any. */
            maxValue: string | null;
            /** @description The principal’s guarantees that may be used; no other. */
            guarantees: string[];
            /** @description The principal’s deferment accounts that may be used; no other. */
            accounts: string[];
            /**
             * Format: date
             * @description Its first day.
             */
            validFrom: string;
            /** @description Its last day; null: open. */
            validUntil: string | null;
            /**
             * Format: date-time
             * @description Until when an offer can be accepted.
             */
            offerEndsAt: string;
            /**
             * Format: date-time
             * @description When it was offered.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            changedAt: string;
            /** @description What the caller’s side may do now, and why not what it may not. */
            actions: {
                /** @description What may be done. */
                accept: {
                    /** @description Whether the caller may do this now. */
                    allowed: boolean;
                    /** @description Why not. */
                    reason?: string;
                };
                /** @description What may be done. */
                suspend: {
                    /** @description Whether the caller may do this now. */
                    allowed: boolean;
                    /** @description Why not. */
                    reason?: string;
                };
                /** @description What may be done. */
                resume: {
                    /** @description Whether the caller may do this now. */
                    allowed: boolean;
                    /** @description Why not. */
                    reason?: string;
                };
                /** @description What may be done. */
                end: {
                    /** @description Whether the caller may do this now. */
                    allowed: boolean;
                    /** @description Why not. */
                    reason?: string;
                };
            };
        };
        /**
         * MandateEvent
         * @description What happened to a mandate.
         */
        MandateEvent: {
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "mandate.offered" | "mandate.accepted" | "mandate.suspended" | "mandate.resumed" | "mandate.ended" | (string & {});
            /** @description The mandate’s id. */
            mandateId: string;
            /** @description Identification number: country and up to 15 characters, as registered with customs; unique. */
            principal: string;
            /** @description Identification number: country and up to 15 characters, as registered with customs; unique. */
            representative: string;
            /**
             * Format: date-time
             * @description When.
             */
            occurredAt: string;
            /**
             * @description Who did it.
             * @enum {string}
             */
            by: "principal" | "representative" | "customs" | "system" | (string & {});
            /** @description The reason given. */
            reason: string | null;
        };
        /**
         * MandateEvents
         * @description A piece of the log
         */
        MandateEvents: {
            /** @description What happened, oldest first */
            items: components["schemas"]["MandateEvent"][];
            /** @description Send it as `after` next time */
            cursor: string;
            /** @description Whether there is more behind the cursor already */
            more: boolean;
        };
        /**
         * MandateWithHistory
         * @description A mandate and its history.
         */
        MandateWithHistory: {
            /** @description The mandate’s id. */
            id: string;
            /** @description Identification number: country and up to 15 characters, as registered with customs; unique. */
            principal: string;
            /** @description Whose number that is; null where nobody has it, and to the other side until the principal has offered or accepted. */
            principalName: string | null;
            /** @description Identification number: country and up to 15 characters, as registered with customs; unique. */
            representative: string;
            /** @description The same of the representative. */
            representativeName: string | null;
            /**
             * @description Only the other party can accept the mandate.
             * @enum {string}
             */
            offeredBy: "principal" | "representative" | (string & {});
            /**
             * @description Only an active one covers a lodgement, and only while it is valid.
             * @enum {string}
             */
            status: "offered" | "active" | "suspended" | "ended" | (string & {});
            /** @description Who suspended it, and alone resumes it. */
            suspendedBy: ("principal" | "customs" | (string & {})) | null;
            /** @description In the principal’s name (`direct`), or in the representative’s for its account (`indirect`). */
            representations: ("direct" | "indirect")[];
            /** @description The directions. */
            types: ("import" | "export" | (string & {}))[];
            /** @description The procedures; null for all. */
            procedures: string[] | null;
            /** @description The offices; null for all. */
            offices: string[] | null;
            /** @description The highest invoice; null for any. */
            maxValue: string | null;
            /** @description The principal’s guarantees that may be used; no other. */
            guarantees: string[];
            /** @description The principal’s deferment accounts that may be used; no other. */
            accounts: string[];
            /**
             * Format: date
             * @description Its first day.
             */
            validFrom: string;
            /** @description Its last day; null: open. */
            validUntil: string | null;
            /**
             * Format: date-time
             * @description Until when an offer can be accepted.
             */
            offerEndsAt: string;
            /**
             * Format: date-time
             * @description When it was offered.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            changedAt: string;
            /** @description What the caller’s side may do now, and why not what it may not. */
            actions: {
                /** @description What may be done. */
                accept: {
                    /** @description Whether the caller may do this now. */
                    allowed: boolean;
                    /** @description Why not. */
                    reason?: string;
                };
                /** @description What may be done. */
                suspend: {
                    /** @description Whether the caller may do this now. */
                    allowed: boolean;
                    /** @description Why not. */
                    reason?: string;
                };
                /** @description What may be done. */
                resume: {
                    /** @description Whether the caller may do this now. */
                    allowed: boolean;
                    /** @description Why not. */
                    reason?: string;
                };
                /** @description What may be done. */
                end: {
                    /** @description Whether the caller may do this now. */
                    allowed: boolean;
                    /** @description Why not. */
                    reason?: string;
                };
            };
            /** @description What happened to it, oldest first. */
            history: {
                /**
                 * @description What happened.
                 * @enum {string}
                 */
                event: "mandate.offered" | "mandate.accepted" | "mandate.suspended" | "mandate.resumed" | "mandate.ended" | (string & {});
                /**
                 * Format: date-time
                 * @description When.
                 */
                occurredAt: string;
                /**
                 * @description Who did it.
                 * @enum {string}
                 */
                by: "principal" | "representative" | "customs" | "system" | (string & {});
                /** @description The reason given. */
                reason: string | null;
            }[];
        };
        /**
         * MeasureCondition
         * @description A condition of a measure.
         */
        MeasureCondition: {
            /** @description The document that has to be stated; null: none. */
            document: {
                /** @description The code. */
                code: string;
                /** @description What it means, in the language of the answer. */
                name: string;
            } | null;
            /** @description How much there has to be, such as `KGM >= 500`; null: any. */
            threshold: string | null;
            /**
             * @description What is decided where it holds: the measure, another duty, none, or that the goods may not pass.
             * @enum {string}
             */
            action: "apply" | "duty" | "exempt" | "prohibit" | (string & {});
            /** @description What it charges, such as `8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN`; null: nothing by itself. */
            duty: string | null;
        };
        /**
         * NextAction
         * @description What has to happen next
         */
        NextAction: {
            /**
             * @description Who has to act
             * @enum {string}
             */
            actor: "declarant" | "customs";
            /**
             * @description The required action
             * @enum {string}
             */
            action: "lodge" | "register" | "accept" | "present" | "assignLane" | "selectForControl" | "release" | "completeControl" | "clear" | "confirmExit" | "pay" | "refund" | "answerQuery" | "closeQuery" | "assess" | "secure" | "discharge" | "grantDischarge" | "grantAmendment" | "grantInvalidation" | (string & {});
            /** @description Until when, RFC 3339 */
            dueBy?: string;
        };
        /** NotCalculable */
        NotCalculable: {
            /** @constant */
            kind: "not_calculable";
            /** @description What stands in the way, and where */
            reasons: {
                /** @description The place as a JSON Pointer (RFC 6901) */
                pointer: string;
                /** @description What stands in the way */
                message: string;
            }[];
        };
        /** NothingDue */
        NothingDue: {
            /** @constant */
            kind: "nothing_due";
            /** @description Why */
            reason: string;
        };
        /**
         * Party
         * @description A party of the address book
         */
        Party: {
            /** @description Our id of the party */
            id: string;
            /** @description Full name of the person or company */
            name: string;
            /** @description The number by which customs knows it; null where none is known */
            identification: string | null;
            /** @description Postal address, as far as it is known */
            address: {
                /** @description Street and number */
                street?: string;
                /** @description Post code */
                postCode?: string;
                /** @description City */
                city?: string;
                /** @description Country (ISO 3166-1 alpha-2) */
                country?: string;
            };
            /** @description Whether somebody wrote it down or changed it; else it is what the last lodgement said */
            editedManually: boolean;
            /** @description When a declaration that names it last moved; null before the first */
            usedAt: string | null;
            /**
             * Format: date-time
             * @description When it came into the book
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            changedAt: string;
        };
        /**
         * PaymentMethods
         * @description How what is due can be paid or secured
         */
        PaymentMethods: {
            /** @description What of its bills is still to be paid, secured or not */
            outstanding: string;
            /** @description What the organisation has paid too much before and not used since */
            credit: string;
            /** @description The currency of both (ISO 4217) */
            currency: string;
            /** @description Each method of a payment order */
            methods: {
                /**
                 * @description The `method` of a payment order
                 * @enum {string}
                 */
                method: "guarantee" | "account" | "credit" | "transfer" | (string & {});
                /** @description Whether it can be ordered now */
                allowed: boolean;
                /** @description Why not, stable: what programs look at */
                reasonCode?: string;
                /** @description The same in English */
                reason?: string;
            }[];
        };
        /** PaymentOrder */
        PaymentOrder: {
            /**
             * @description `guarantee`: reserved on a guarantee; `account`: entered on a deferment account; `credit`: from what was paid too much before, as many bills as it pays whole; `transfer`: by a transfer that quotes the reference of each bill
             * @enum {string}
             */
            method: "guarantee" | "account" | "credit" | "transfer" | (string & {});
            /** @description Guarantee reference number, unique in its organisation (WCO: ObligationGuarantee/ReferenceID) */
            guaranteeReference?: string;
            /** @description Its number, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
            account?: string;
        } & (unknown & unknown);
        /** Presentation */
        Presentation: {
            /**
             * Format: date-time
             * @description When the goods arrived; now, unless it is said
             */
            arrivedAt?: string;
            /** @description Where they are presented, if elsewhere than declared (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Where customs can examine the goods (WCO: GoodsLocation/ID) */
            goodsLocation?: string;
        };
        /**
         * Query
         * @description What customs asked, and what was answered
         */
        Query: {
            /** @description Its number in the declaration */
            number: number;
            /**
             * @description Its state
             * @enum {string}
             */
            status: "open" | "answered" | "closed" | (string & {});
            /** @description What customs asks */
            question: string;
            /** @description Codes of the document types that customs asks for */
            requestedDocuments: string[];
            /**
             * Format: date-time
             * @description When customs asked
             */
            openedAt: string;
            /** @description Until when it must be answered */
            dueBy: string | null;
            /** @description The declarant’s answer */
            answer: {
                /** @description What was answered */
                text: string;
                /** @description Ids of uploaded documents */
                documents: string[];
                /**
                 * Format: date-time
                 * @description When
                 */
                answeredAt: string;
            } | null;
            /** @description When the query was closed */
            closedAt: string | null;
            /**
             * Format: uri
             * @description Where it is read
             */
            href: string;
        };
        /** QueryAnswer */
        QueryAnswer: {
            /** @description What the declarant answers */
            text: string;
            /** @description Ids of uploaded documents that answer the query */
            documents?: string[];
        };
        /**
         * Quota
         * @description A tariff quota, and what is left of it
         */
        Quota: {
            /** @description The order number */
            orderNumber: string;
            /** @description What it is called */
            name: string;
            /**
             * Format: date
             * @description The first day of its period
             */
            validFrom: string;
            /** @description Null where none is known */
            validUntil: string | null;
            /** @description Null where the portal keeps no count of it: the members below are null too */
            volume: string | null;
            /** @description Not counted */
            unit: string | null;
            /** @description Not counted */
            balance: string | null;
            /** @description Not counted */
            status: ("open" | "critical" | "exhausted" | (string & {})) | null;
            /** @description Not counted */
            allocation: ("first_come_first_served" | "daily_pro_rata" | (string & {})) | null;
        };
        /**
         * RateLimit
         * @description Rate limit of the client
         */
        RateLimit: {
            /** @description Requests that the responding process allows at once after a pause */
            limit: number;
            /** @description Requests that the responding process still allows now */
            remaining: number;
            /** @description Requests that all processes together allow at once after a pause */
            burst: number;
        };
        /**
         * ReckonedDuties
         * @description The duties and taxes, or the values that the calculation lacks
         */
        ReckonedDuties: {
            /**
             * Format: date
             * @description The day whose tariff and exchange rates it goes by
             */
            date: string;
            duties: components["schemas"]["Duties"];
        };
        /**
         * ReferenceChange
         * @description What an import has changed of a code. Names and descriptions are those of the list itself
         */
        ReferenceChange: {
            /** @description Grows with every change of any list */
            sequence: number;
            /** @description The list */
            list: string;
            /** @description The code */
            code: string;
            /**
             * Format: date
             * @description The first day on which the code means something else
             */
            date: string;
            /** @description The version of the list with the change */
            version: number;
            /**
             * Format: date-time
             * @description When the portal came to know it
             */
            recordedAt: string;
            /** @description What it would have meant on that day; null when it would not have been valid */
            before: components["schemas"]["ReferenceEntry"] | null;
            /** @description What it means on that day; null when it is not valid any more */
            after: components["schemas"]["ReferenceEntry"] | null;
        };
        /**
         * ReferenceChanges
         * @description What has changed in the code lists
         */
        ReferenceChanges: {
            /** @description The changes, oldest first */
            items: components["schemas"]["ReferenceChange"][];
            /** @description Send it as `after` next time */
            cursor: string;
            /** @description Whether there is more behind the cursor already */
            more: boolean;
        };
        /**
         * ReferenceEntry
         * @description A code and its meaning in one period.
         */
        ReferenceEntry: {
            /** @description The code. */
            code: string;
            /** @description What it means, in the language of the answer. */
            name: string;
            /** @description The name in every language that it has, by language: `en` always. */
            names: {
                [key: string]: string;
            };
            /**
             * Format: date
             * @description The first day on which it is valid.
             */
            validFrom: string;
            /** @description The last day on which it is valid; null while none is known. */
            validUntil: string | null;
            /** @description What the list says besides; its description names the members. One may be missing where the entry says nothing. */
            attributes: {
                [key: string]: string | number | string[] | null;
            };
            /** @description Where something was searched: the entries that its code begins with, the widest first. */
            above?: {
                /** @description The code. */
                code: string;
                /** @description What it means. */
                name: string;
            }[];
        };
        /**
         * ReferenceList
         * @description A code list.
         */
        ReferenceList: {
            /** @description Its name in the URL. */
            list: string;
            /** @description Its name for people. */
            title: string;
            /** @description What it holds. */
            description: string;
            /** @description Whose list it is. */
            source: string;
            /** @description The members of its entries’ `attributes`, with their meaning. */
            attributes: {
                [key: string]: string;
            };
            /** @description How many entries are valid on the day. */
            entries: number;
            /** @description Counts its changes; 0 before the first. */
            version: number;
            /** @description When it last changed. */
            changedAt: string | null;
        };
        /**
         * RefusedLine
         * @description The declaration of this line is not lodged: the problem that a call with this line alone would be answered with
         */
        RefusedLine: components["schemas"]["Problem"] & {
            /** @description The line of the body that this answers, from 1 */
            line: number;
            /**
             * @description The answer ends here: of this line and those behind it nothing is stored, unless `outcome` says `unknown`
             * @constant
             */
            ended?: true;
        };
        /**
         * Rule
         * @description A business rule
         */
        Rule: {
            /** @description The id, stable: the `code` of a fault */
            id: string;
            /**
             * @description Severity: an error rejects the lodgement; the response lists warnings and hints
             * @enum {string}
             */
            severity: "error" | "warning" | "info";
            /** @description Data element that the rule evaluates (WCO Data Model) */
            dataElement: string;
            /** @description Types of declaration to which the rule applies */
            appliesTo: ("import" | "export" | (string & {}))[];
            /**
             * Format: date
             * @description First date on which the rule applies; absent: no lower limit
             */
            validFrom?: string;
            /**
             * Format: date
             * @description Last date on which the rule applies; absent: no upper limit
             */
            validUntil?: string;
            /** @description Thresholds by date */
            parameters?: {
                /** @description Name of the parameter */
                name: string;
                /**
                 * Format: date
                 * @description First date on which the value applies
                 */
                validFrom: string;
                /** @description The value */
                value: string | number;
            }[];
            /** @description Message of the error, in the requested language */
            message: string;
            /** @description Required content, in the requested language */
            expected: string;
            /** @description Reason for the rule and instructions, in the requested language */
            advice: string;
            /**
             * Format: uri
             * @description Address of the documentation page
             */
            documentationUrl: string;
        };
        /**
         * RuleOff
         * @description A rule that this country does without
         */
        RuleOff: {
            /** @description The id, stable: the `code` of a fault */
            id: string;
            /** @description Message of the error, in the requested language */
            message: string;
            /** @description Reason, in the requested language */
            reason: string;
        };
        /**
         * RuleWithExamples
         * @description A business rule with an example on either side of it
         */
        RuleWithExamples: {
            /** @description The id, stable: the `code` of a fault */
            id: string;
            /**
             * @description Severity: an error rejects the lodgement; the response lists warnings and hints
             * @enum {string}
             */
            severity: "error" | "warning" | "info";
            /** @description Data element that the rule evaluates (WCO Data Model) */
            dataElement: string;
            /** @description Types of declaration to which the rule applies */
            appliesTo: ("import" | "export" | (string & {}))[];
            /**
             * Format: date
             * @description First date on which the rule applies; absent: no lower limit
             */
            validFrom?: string;
            /**
             * Format: date
             * @description Last date on which the rule applies; absent: no upper limit
             */
            validUntil?: string;
            /** @description Thresholds by date */
            parameters?: {
                /** @description Name of the parameter */
                name: string;
                /**
                 * Format: date
                 * @description First date on which the value applies
                 */
                validFrom: string;
                /** @description The value */
                value: string | number;
            }[];
            /** @description Message of the error, in the requested language */
            message: string;
            /** @description Required content, in the requested language */
            expected: string;
            /** @description Reason for the rule and instructions, in the requested language */
            advice: string;
            /**
             * Format: uri
             * @description Address of the documentation page
             */
            documentationUrl: string;
            /** @description The country whose declarations and codes the examples are made of: of rules of the core the example country */
            examplesOf: string;
            /** @description A declaration that keeps every rule */
            passing: {
                /** @description The example declaration of `POST /openapi/declarations` */
                sample: string;
                /** @description What is changed in it */
                changes: {
                    /**
                     * @description What is done
                     * @enum {string}
                     */
                    op: "add" | "remove" | "replace";
                    /** @description The place as a JSON Pointer; `-` is the end of a list */
                    path: string;
                    /** @description What is put there */
                    value?: unknown;
                }[];
                /** @description The numbers of whoever lodges it; without them those of its parties */
                lodgedBy?: string[];
                /** @description What the mandate would cover or lend, where that is less than is asked for */
                mandate?: {
                    [key: string]: unknown;
                };
            };
            /** @description A declaration that breaks this rule and no other */
            failing: {
                /** @description The example declaration of `POST /openapi/declarations` */
                sample: string;
                /** @description What is changed in it */
                changes: {
                    /**
                     * @description What is done
                     * @enum {string}
                     */
                    op: "add" | "remove" | "replace";
                    /** @description The place as a JSON Pointer; `-` is the end of a list */
                    path: string;
                    /** @description What is put there */
                    value?: unknown;
                }[];
                /** @description The numbers of whoever lodges it; without them those of its parties */
                lodgedBy?: string[];
                /** @description What the mandate would cover or lend, where that is less than is asked for */
                mandate?: {
                    [key: string]: unknown;
                };
                /** @description Where the rule does not hold then */
                pointers: string[];
            };
        };
        /**
         * SentConsignment
         * @description The goods that travel together (WCO: Consignment)
         */
        SentConsignment: {
            /** @description Unique consignment reference (WCO: UCR/TraderAssignedReferenceID) */
            ucr?: string;
            /** @description Transport contract (WCO: TransportContractDocument) */
            transportDocument?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Its number */
                reference?: string;
            };
            /** @description Transport contracts, that of the transport across the border first: the same as `transportDocument`, either of which is enough (WCO: TransportContractDocument; Annex B: 12 05) */
            transportDocuments?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Its number */
                reference?: string;
            }[];
            /** @description Goods in containers at the border (WCO: Consignment/ContainerCode) */
            containerised?: boolean;
            /** @description Needed when `containerised` is true */
            containers?: {
                /** @description Container number (WCO: TransportEquipment/ID): owner, category, serial number and check digit (ISO 6346) */
                number?: string;
                /** @description Size and type, for instance 22G1 (ISO 6346) */
                sizeType?: string;
                /** @description Seals (WCO: TransportEquipment/Seal/ID) */
                seals?: string[];
            }[];
            /** @description Where the goods were or are loaded (WCO: LoadingLocation/ID) (UN/LOCODE) */
            loadingPort?: string;
            /** @description Where the goods were or are unloaded (WCO: UnloadingLocation/ID) (UN/LOCODE) */
            unloadingPort?: string;
            /** @description Where customs can examine the goods (WCO: GoodsLocation/ID) */
            goodsLocation?: string;
            /** @description The place of `goodsLocation` by its parts (WCO: GoodsLocation; Annex B: 16 15) */
            location?: {
                /** @description A designated, B authorised, C approved, D other place (WCO: GoodsLocation/TypeCode) */
                type?: string;
                /** @description How the place is named: T post code, U UN/LOCODE, V customs office, W coordinates, X number of a trader, Y number of an authorisation, Z address (WCO: GoodsLocation/IdentificationTypeCode) */
                qualifier?: string;
                /** @description What `qualifier` names, but for an address (WCO: GoodsLocation/ID) */
                identifier?: string;
                /** @description Which place of several there */
                additionalIdentifier?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Kilograms of the whole consignment (WCO: Declaration/TotalGrossMassMeasure) */
            grossMass?: string;
            /** @description Packages of all goods items (WCO: Declaration/TotalPackageQuantity) */
            totalPackages?: number;
        };
        /**
         * SentConsignment
         * @description The goods that travel together (WCO: Consignment)
         */
        SentConsignmentInput: {
            /** @description Unique consignment reference (WCO: UCR/TraderAssignedReferenceID) */
            ucr?: string;
            /** @description Transport contract (WCO: TransportContractDocument) */
            transportDocument?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Its number */
                reference?: string;
            };
            /** @description Transport contracts, that of the transport across the border first: the same as `transportDocument`, either of which is enough (WCO: TransportContractDocument; Annex B: 12 05) */
            transportDocuments?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Its number */
                reference?: string;
            }[];
            /** @description Goods in containers at the border (WCO: Consignment/ContainerCode) */
            containerised?: boolean;
            /** @description Needed when `containerised` is true */
            containers?: {
                /** @description Container number (WCO: TransportEquipment/ID): owner, category, serial number and check digit (ISO 6346) */
                number?: string;
                /** @description Size and type, for instance 22G1 (ISO 6346) */
                sizeType?: string;
                /** @description Seals (WCO: TransportEquipment/Seal/ID) */
                seals?: string[];
            }[];
            /** @description Where the goods were or are loaded (WCO: LoadingLocation/ID) (UN/LOCODE) */
            loadingPort?: string;
            /** @description Where the goods were or are unloaded (WCO: UnloadingLocation/ID) (UN/LOCODE) */
            unloadingPort?: string;
            /** @description Where customs can examine the goods (WCO: GoodsLocation/ID) */
            goodsLocation?: string;
            /** @description The place of `goodsLocation` by its parts (WCO: GoodsLocation; Annex B: 16 15) */
            location?: {
                /** @description A designated, B authorised, C approved, D other place (WCO: GoodsLocation/TypeCode) */
                type?: string;
                /** @description How the place is named: T post code, U UN/LOCODE, V customs office, W coordinates, X number of a trader, Y number of an authorisation, Z address (WCO: GoodsLocation/IdentificationTypeCode) */
                qualifier?: string;
                /** @description What `qualifier` names, but for an address (WCO: GoodsLocation/ID) */
                identifier?: string;
                /** @description Which place of several there */
                additionalIdentifier?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Kilograms of the whole consignment (WCO: Declaration/TotalGrossMassMeasure) */
            grossMass?: string;
            /** @description Packages of all goods items (WCO: Declaration/TotalPackageQuantity) */
            totalPackages?: number;
        };
        /**
         * SentDeclaration
         * @description A customs declaration as it is sent: a draft needs `type` and `lrn`, and keeps whatever its members say
         */
        SentDeclaration: {
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description A lodged when the goods are there, D before they are presented (Annex B: 11 02) */
            additionalDeclarationType?: string;
            /** @description Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID) */
            lrn: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Where the goods are presented, if elsewhere (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Where the goods leave; needed for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Which supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /** @description When the goods are expected, for a declaration lodged before they arrive: it is registered, then accepted once they are presented */
            expectedArrival?: string;
            /** @description Who acts: the declarant itself, or a representative in its name (direct) or in its own (indirect) (WCO: Agent/FunctionCode) */
            representation?: string;
            /** @description Who declares (WCO: Declarant) */
            declarant?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent) */
            representative?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an import (WCO: Importer) */
            importer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an export (WCO: Exporter) */
            exporter?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
            seller?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
            buyer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description Number for the VAT (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are sent (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country to which the goods go (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Kind of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
            natureOfTransaction?: string;
            /** @description Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms) */
            invoice?: {
                /** @description Number of the commercial invoice (WCO: Invoice/ID) */
                number?: string;
                /** @description Date of the commercial invoice (WCO: Invoice/IssueDateTime) */
                date?: string;
                /** @description Total invoiced, the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
                amount?: string;
                /** @description Currency of the invoice and of every item amount (ISO 4217) */
                currency?: string;
                /** @description Incoterms 2020 rule (WCO: TradeTerms/ConditionCode) */
                incoterm?: string;
                /** @description Named place of the Incoterms rule (WCO: TradeTerms/LocationName) */
                place?: string;
                charges?: {
                    /** @description What was paid for; freight and insurance up to the border. `assists` (what the buyer supplied for the making), `royalties` and `proceeds` of a resale that go to the seller are added, a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are taken off a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04) */
                    type?: string;
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /** @description How the charge is shared among the goods items: by their amounts or their gross masses. Without it freight goes by mass, everything else by value */
                    apportionment?: string;
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /** @description Mode at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                borderMode?: string;
                /** @description Mode inland (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                inlandMode?: string;
                /** @description What `identity` is: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description The means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Where it is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /** @description When it left or leaves (WCO: BorderTransportMeans/DepartureDateTime) */
                departure?: string;
                /** @description When it arrived or arrives (WCO: BorderTransportMeans/ArrivalDateTime) */
                arrival?: string;
            };
            consignment?: components["schemas"]["SentConsignment"];
            /** @description Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Kind, for instance R public warehouse, U private one (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Its number (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description The goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["SentGoodsItem"][];
            /** @description How duties are paid; needed for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /** @description At once, on a deferment account, or later under a guarantee (WCO: Payment/MethodCode) */
                method?: string;
                /** @description Deferment account; needed for `deferred` */
                account?: string;
                /** @description Whose account it is, if not the declarant’s (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Kind of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Amount covered (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Who provides it, if not the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            authorisations?: {
                /** @description Kind, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Its number */
                reference?: string;
                /** @description Who holds it, if not the declarant */
                holder?: string;
            }[];
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day on which the document is valid */
                validUntil?: string;
                /** @description Who issued the document */
                issuingAuthority?: string;
            }[];
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item in that document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description How much of that item this is; the net mass where nothing is stated (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            additionalInformation?: {
                /** @description Kind of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description The statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * SentDeclaration
         * @description A customs declaration as it is sent: a draft needs `type` and `lrn`, and keeps whatever its members say
         */
        SentDeclarationInput: {
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description A lodged when the goods are there, D before they are presented (Annex B: 11 02) */
            additionalDeclarationType?: string;
            /** @description Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID) */
            lrn: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Where the goods are presented, if elsewhere (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Where the goods leave; needed for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Which supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /** @description When the goods are expected, for a declaration lodged before they arrive: it is registered, then accepted once they are presented */
            expectedArrival?: string;
            /** @description Who acts: the declarant itself, or a representative in its name (direct) or in its own (indirect) (WCO: Agent/FunctionCode) */
            representation?: string;
            /** @description Who declares (WCO: Declarant) */
            declarant?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent) */
            representative?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an import (WCO: Importer) */
            importer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an export (WCO: Exporter) */
            exporter?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
            seller?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
            buyer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description Number for the VAT (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are sent (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country to which the goods go (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Kind of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
            natureOfTransaction?: string;
            /** @description Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms) */
            invoice?: {
                /** @description Number of the commercial invoice (WCO: Invoice/ID) */
                number?: string;
                /** @description Date of the commercial invoice (WCO: Invoice/IssueDateTime) */
                date?: string;
                /** @description Total invoiced, the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
                amount?: string;
                /** @description Currency of the invoice and of every item amount (ISO 4217) */
                currency?: string;
                /** @description Incoterms 2020 rule (WCO: TradeTerms/ConditionCode) */
                incoterm?: string;
                /** @description Named place of the Incoterms rule (WCO: TradeTerms/LocationName) */
                place?: string;
                charges?: {
                    /** @description What was paid for; freight and insurance up to the border. `assists` (what the buyer supplied for the making), `royalties` and `proceeds` of a resale that go to the seller are added, a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are taken off a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04) */
                    type?: string;
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /** @description How the charge is shared among the goods items: by their amounts or their gross masses. Without it freight goes by mass, everything else by value */
                    apportionment?: string;
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /** @description Mode at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                borderMode?: string;
                /** @description Mode inland (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                inlandMode?: string;
                /** @description What `identity` is: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description The means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Where it is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /** @description When it left or leaves (WCO: BorderTransportMeans/DepartureDateTime) */
                departure?: string;
                /** @description When it arrived or arrives (WCO: BorderTransportMeans/ArrivalDateTime) */
                arrival?: string;
            };
            consignment?: components["schemas"]["SentConsignmentInput"];
            /** @description Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Kind, for instance R public warehouse, U private one (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Its number (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description The goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["SentGoodsItemInput"][];
            /** @description How duties are paid; needed for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /** @description At once, on a deferment account, or later under a guarantee (WCO: Payment/MethodCode) */
                method?: string;
                /** @description Deferment account; needed for `deferred` */
                account?: string;
                /** @description Whose account it is, if not the declarant’s (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Kind of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Amount covered (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Who provides it, if not the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            authorisations?: {
                /** @description Kind, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Its number */
                reference?: string;
                /** @description Who holds it, if not the declarant */
                holder?: string;
            }[];
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day on which the document is valid */
                validUntil?: string;
                /** @description Who issued the document */
                issuingAuthority?: string;
            }[];
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item in that document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description How much of that item this is; the net mass where nothing is stated (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            additionalInformation?: {
                /** @description Kind of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description The statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * SentGoodsItem
         * @description Goods of one commodity code, origin and procedure; its item number is its place in the list, from 1 (WCO: GovernmentAgencyGoodsItem)
         */
        SentGoodsItem: {
            /** @description HS subheading of 6 digits, or up to 10 digits of the national tariff (WCO: Classification/ID) */
            commodityCode?: string;
            /** @description Codes beside the commodity code (WCO: Commodity/Classification; Annex B: 18 09) */
            additionalCodes?: string[];
            /** @description What the goods are, in plain words (WCO: Commodity/Description) */
            description?: string;
            /** @description Requested and previous procedure, for instance 4000 (WCO: GovernmentProcedure/CurrentCode, PreviousCode) */
            procedure?: string;
            additionalProcedures?: string[];
            /** @description Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2) */
            origin?: string;
            /** @description Country of origin for the preference, if another one (WCO: Origin; Annex B: 16 09) (ISO 3166-1 alpha-2) */
            preferentialOrigin?: string;
            /** @description Tariff treatment asked for, for instance 100 third-country duty, 300 preference */
            preference?: string;
            /** @description Order number of the tariff quota asked for */
            quotaOrderNumber?: string;
            /** @description Kilograms without any packaging (WCO: GoodsMeasure/NetNetWeightMeasure) */
            netMass?: string;
            /** @description Kilograms with packaging, without containers (WCO: GoodsMeasure/GrossMassMeasure) */
            grossMass?: string;
            /** @description Quantity in the unit that the tariff asks for (WCO: GoodsMeasure/TariffQuantity) */
            supplementaryUnits?: {
                /** @description How many */
                quantity?: string;
                /** @description Unit, for instance NAR number of articles (UN/ECE Rec. 20) */
                unit?: string;
            };
            /** @description Packages of this goods item */
            packages?: {
                /** @description Kind of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode) */
                type?: string;
                /** @description 0 where the goods share packages with another goods item (WCO: Packaging/QuantityQuantity) */
                count?: number;
                /** @description Marks and numbers (WCO: Packaging/MarksNumbersID) */
                marks?: string;
            }[];
            /** @description Containers that hold goods of this item (WCO: TransportEquipment/ID) */
            containerNumbers?: string[];
            /** @description Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount) */
            itemAmount?: string;
            /** @description What the processing abroad cost, in the invoice currency: under 6121 the price that duty and VAT are reckoned on (Union Customs Code 86(5)) */
            processingCost?: string;
            /** @description Method of customs valuation, 1 is the price paid (WCO: CustomsValuation/MethodCode) */
            valuationMethod?: string;
            /** @description 1 or 0 for each: parties are related, restrictions on disposal, conditions of the sale, royalties or proceeds (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07) */
            valuationIndicators?: string;
            /** @description Statistical value (WCO: StatisticalValueAmount) */
            statisticalValue?: string;
            /** @description UN number of dangerous goods (WCO: DangerousGoods/UNDGID) */
            dangerousGoods?: string;
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day on which the document is valid */
                validUntil?: string;
                /** @description Who issued the document */
                issuingAuthority?: string;
            }[];
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item in that document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description How much of that item this is; the net mass where nothing is stated (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            additionalInformation?: {
                /** @description Kind of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description The statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * SentGoodsItem
         * @description Goods of one commodity code, origin and procedure; its item number is its place in the list, from 1 (WCO: GovernmentAgencyGoodsItem)
         */
        SentGoodsItemInput: {
            /** @description HS subheading of 6 digits, or up to 10 digits of the national tariff (WCO: Classification/ID) */
            commodityCode?: string;
            /** @description Codes beside the commodity code (WCO: Commodity/Classification; Annex B: 18 09) */
            additionalCodes?: string[];
            /** @description What the goods are, in plain words (WCO: Commodity/Description) */
            description?: string;
            /** @description Requested and previous procedure, for instance 4000 (WCO: GovernmentProcedure/CurrentCode, PreviousCode) */
            procedure?: string;
            additionalProcedures?: string[];
            /** @description Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2) */
            origin?: string;
            /** @description Country of origin for the preference, if another one (WCO: Origin; Annex B: 16 09) (ISO 3166-1 alpha-2) */
            preferentialOrigin?: string;
            /** @description Tariff treatment asked for, for instance 100 third-country duty, 300 preference */
            preference?: string;
            /** @description Order number of the tariff quota asked for */
            quotaOrderNumber?: string;
            /** @description Kilograms without any packaging (WCO: GoodsMeasure/NetNetWeightMeasure) */
            netMass?: string;
            /** @description Kilograms with packaging, without containers (WCO: GoodsMeasure/GrossMassMeasure) */
            grossMass?: string;
            /** @description Quantity in the unit that the tariff asks for (WCO: GoodsMeasure/TariffQuantity) */
            supplementaryUnits?: {
                /** @description How many */
                quantity?: string;
                /** @description Unit, for instance NAR number of articles (UN/ECE Rec. 20) */
                unit?: string;
            };
            /** @description Packages of this goods item */
            packages?: {
                /** @description Kind of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode) */
                type?: string;
                /** @description 0 where the goods share packages with another goods item (WCO: Packaging/QuantityQuantity) */
                count?: number;
                /** @description Marks and numbers (WCO: Packaging/MarksNumbersID) */
                marks?: string;
            }[];
            /** @description Containers that hold goods of this item (WCO: TransportEquipment/ID) */
            containerNumbers?: string[];
            /** @description Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount) */
            itemAmount?: string;
            /** @description What the processing abroad cost, in the invoice currency: under 6121 the price that duty and VAT are reckoned on (Union Customs Code 86(5)) */
            processingCost?: string;
            /** @description Method of customs valuation, 1 is the price paid (WCO: CustomsValuation/MethodCode) */
            valuationMethod?: string;
            /** @description 1 or 0 for each: parties are related, restrictions on disposal, conditions of the sale, royalties or proceeds (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07) */
            valuationIndicators?: string;
            /** @description Statistical value (WCO: StatisticalValueAmount) */
            statisticalValue?: string;
            /** @description UN number of dangerous goods (WCO: DangerousGoods/UNDGID) */
            dangerousGoods?: string;
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day on which the document is valid */
                validUntil?: string;
                /** @description Who issued the document */
                issuingAuthority?: string;
            }[];
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item in that document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description How much of that item this is; the net mass where nothing is stated (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            additionalInformation?: {
                /** @description Kind of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description The statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /** StatementPaymentOrder */
        StatementPaymentOrder: {
            /**
             * @description By a transfer that quotes the reference of the statement. More may come
             * @constant
             */
            method: "transfer";
        };
        /**
         * Status
         * @description What has changed on the declarations of the organisation
         */
        Status: {
            /** @description The latest state of what has changed, oldest change first */
            items: components["schemas"]["StatusEntry"][];
            /** @description Send it as `after` next time */
            cursor: string;
            /** @description Whether there is more behind the cursor already */
            more: boolean;
        };
        /** StatusEntry */
        StatusEntry: {
            /** @description Our id of the declaration */
            id: string;
            /** @description The declarant’s own reference (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description The movement reference number, given at registration or acceptance */
            mrn: string | null;
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description The customs office of declaration */
            office: string | null;
            /**
             * @description The main state
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description The coarse state
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description The lane of control, once assigned */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description When the declaration last changed
             */
            changedAt: string;
            /** @description What has to happen next, by whom, until when */
            nextActions: components["schemas"]["NextAction"][];
            /** @description Grows with every change of the organisation */
            sequence: number;
            /** @description To the principal alone: the organisation that lodged it */
            lodgedBy?: string;
            /** @description To the principal alone: the mandate by which it was lodged */
            mandateId?: string;
        };
        /**
         * Storage
         * @description What an organisation keeps, and may keep
         */
        Storage: {
            /** @description Drafts: a draft that is lodged or deleted makes room */
            drafts: {
                /** @description Number stored */
                used: number;
                /** @description Highest number allowed */
                limit: number;
            };
            /** @description Uploaded documents, whatever became of their declarations */
            documents: {
                /** @description Number stored */
                used: number;
                /** @description Highest number allowed */
                limit: number;
            };
            /** @description Bytes of the uploaded documents */
            bytes: {
                /** @description Number stored */
                used: number;
                /** @description Highest number allowed */
                limit: number;
            };
        };
        /**
         * Summary
         * @description Counts and sums of a period of lodging
         */
        Summary: {
            /**
             * Format: date-time
             * @description The beginning of the period, included
             */
            lodgedFrom: string;
            /**
             * Format: date-time
             * @description The end of the period, not included
             */
            lodgedBefore: string;
            /** @description All declarations lodged in the period */
            count: number;
            /** @description By month, then by state */
            entries: components["schemas"]["SummaryEntry"][];
        };
        /**
         * SummaryEntry
         * @description What was lodged in one month and is now in one state
         */
        SummaryEntry: {
            /** @description The month of lodging, in the time zone of the portal */
            month: string;
            /**
             * @description The state that they are in now
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /** @description How many declarations */
            count: number;
            /** @description The amounts invoiced, summed by currency */
            invoiced: {
                /** @description Currency of the invoices (ISO 4217) */
                currency: string;
                /** @description Sum of the invoices */
                amount: string;
            }[];
            /** @description Duties of those that customs has assessed, by their current version */
            duties: {
                /** @description Currency of the duties (ISO 4217) */
                currency: string;
                /** @description Sum of what is to be paid */
                payable: string;
                /** @description Sum of what is suspended by a procedure */
                suspended: string;
            }[];
        };
        /**
         * SupportingDocument
         * @description An uploaded document of a declaration
         */
        SupportingDocument: {
            /** @description Our id of the document */
            id: string;
            /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
            type: string;
            /** @description Number or reference of the document */
            reference: string | null;
            /** @description Name of the file */
            fileName: string | null;
            /** @description The goods item that it belongs to */
            goodsItem: number | null;
            /**
             * @description What it is, as found by its content
             * @enum {string}
             */
            mediaType: "application/pdf" | "image/jpeg" | "image/png" | (string & {});
            /** @description In bytes */
            size: number;
            /** @description SHA-256 of its bytes, in hexadecimal */
            sha256: string;
            /**
             * @description `quarantined` until it has been scanned, then `available`; `refused` when something was found in it
             * @enum {string}
             */
            status: "quarantined" | "available" | "refused" | (string & {});
            /**
             * Format: date-time
             * @description When it was uploaded
             */
            uploadedAt: string;
        };
        /**
         * TariffLine
         * @description What the tariff says of a commodity code, ready for calculation.
         */
        TariffLine: {
            /** @description The commodity code. */
            code: string;
            /** @description What the goods are. */
            description: string;
            /** @description Whether goods can be declared under it. */
            declarable: boolean;
            /** @description The unit in which a quantity is asked beside the masses. */
            supplementaryUnit: string | null;
            /** @description The duty for every origin: components that add up. */
            duty: components["schemas"]["DutyRate"][];
            /** @description The duty for a certain use under customs control; null where there is none. */
            endUse: components["schemas"]["DutyRate"][] | null;
            /** @description Import tax on value and duty, per cent. */
            vatPercent: string;
            /** @description Lower duties by origin. */
            preferences: {
                /** @description The tariff treatment to ask for. */
                preference: string;
                /** @description The agreement. */
                agreement: string;
                /** @description Countries of origin that it is for. */
                origins: string[];
                /** @description The lower duty. */
                duty: components["schemas"]["DutyRate"][];
                /** @description The usual document type that proves the origin. */
                proof: string;
                /** @description Every document type that does; one is enough. */
                proofs: string[];
            }[];
            /** @description Document types without which the goods are not imported. */
            documents: string[];
            /** @description Document types without which the goods are not exported. */
            exportDocuments: string[];
        };
        /**
         * TariffMeasure
         * @description A measure of the tariff.
         */
        TariffMeasure: {
            /** @description The measure, as steps of a calculation name it. */
            id: string;
            /** @description The level at which it is set. */
            code: string;
            /** @description Its type. */
            type: {
                /** @description The code. */
                code: string;
                /** @description What it means, in the language of the answer. */
                name: string;
            };
            /** @description What it is to the calculation: of `third_country`, `preference`, `suspension`, `end_use` and `quota` one applies, of `anti_dumping`, `countervailing`, `safeguard`, `excise`, `vat`, `income` and `export_duty` each; a `control` charges nothing. There may be more. */
            kind: string;
            /**
             * @description What it holds for.
             * @enum {string}
             */
            direction: "import" | "export" | "both" | (string & {});
            /** @description The code of the tax that it charges; null where it charges none. */
            tax: string | null;
            /** @description The treatments that ask for it. */
            treatments: string[];
            /** @description Where it holds. */
            area: {
                /** @description The area, as the list of areas has it. */
                code: string | null;
                /** @description What it is called. */
                name: string | null;
                /** @description Its countries; null: every country. */
                countries: string[] | null;
                /** @description Countries for which it does not hold. */
                excluded: string[];
            };
            /** @description The additional code that it is for. */
            additionalCode: {
                /** @description The code. */
                code: string;
                /** @description What it means, in the language of the answer. */
                name: string;
            } | null;
            /** @description What it charges, such as `8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN`; null: nothing by itself. */
            duty: string | null;
            /** @description The quota that it draws on. */
            quota: components["schemas"]["TariffQuota"] | null;
            /** @description Groups of conditions. */
            conditions: components["schemas"]["MeasureCondition"][][];
            /** @description By which law. */
            legalBase: string | null;
            /**
             * Format: date
             * @description The first day on which it is valid.
             */
            validFrom: string;
            /** @description The last day on which it is valid; null while none is known. */
            validUntil: string | null;
        };
        /**
         * TariffOfCode
         * @description What the tariff has for a code on a day.
         */
        TariffOfCode: {
            /** @description The code, as the tariff has it. */
            code: string;
            /**
             * Format: date
             * @description The day that was asked about.
             */
            date: string;
            /**
             * @description What was asked about.
             * @enum {string}
             */
            direction: "import" | "export" | (string & {});
            /** @description The country whose measures these are: of origin, or of destination; null: those of every country. */
            origin: string | null;
            /** @description Whether goods can be declared under it. */
            declarable: boolean;
            /** @description The unit in which a quantity is asked beside the masses. */
            supplementaryUnit: string | null;
            /** @description The levels above it, and itself, the widest first. */
            path: {
                /** @description The code. */
                code: string;
                /** @description What it means, in the language of the answer. */
                name: string;
            }[];
            /** @description The measures of all these levels that may apply, those of the nearest level first. */
            measures: components["schemas"]["TariffMeasure"][];
        };
        /**
         * TariffQuota
         * @description The quota that a measure draws on.
         */
        TariffQuota: {
            /** @description Its order number. */
            orderNumber: string;
            /** @description What it is called. */
            name: string;
            /** @description How much there is in its period; null where the list does not say. */
            volume: string | null;
            /** @description The unit of the volume. */
            unit: string | null;
        };
        /**
         * Template
         * @description What declarations begin with
         */
        Template: {
            /** @description Our id of the template */
            id: string;
            /** @description Name of the template */
            name: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            changedAt: string;
            document: components["schemas"]["TemplateDocument"];
        };
        /**
         * TemplateDocument
         * @description What declarations begin with: whatever its members say, but no LRN
         */
        TemplateDocument: {
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description A lodged when the goods are there, D before they are presented (Annex B: 11 02) */
            additionalDeclarationType?: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Where the goods are presented, if elsewhere (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Where the goods leave; needed for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Which supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /** @description When the goods are expected, for a declaration lodged before they arrive: it is registered, then accepted once they are presented */
            expectedArrival?: string;
            /** @description Who acts: the declarant itself, or a representative in its name (direct) or in its own (indirect) (WCO: Agent/FunctionCode) */
            representation?: string;
            /** @description Who declares (WCO: Declarant) */
            declarant?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent) */
            representative?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an import (WCO: Importer) */
            importer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an export (WCO: Exporter) */
            exporter?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
            seller?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
            buyer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description Number for the VAT (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are sent (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country to which the goods go (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Kind of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
            natureOfTransaction?: string;
            /** @description Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms) */
            invoice?: {
                /** @description Number of the commercial invoice (WCO: Invoice/ID) */
                number?: string;
                /** @description Date of the commercial invoice (WCO: Invoice/IssueDateTime) */
                date?: string;
                /** @description Total invoiced, the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
                amount?: string;
                /** @description Currency of the invoice and of every item amount (ISO 4217) */
                currency?: string;
                /** @description Incoterms 2020 rule (WCO: TradeTerms/ConditionCode) */
                incoterm?: string;
                /** @description Named place of the Incoterms rule (WCO: TradeTerms/LocationName) */
                place?: string;
                charges?: {
                    /** @description What was paid for; freight and insurance up to the border. `assists` (what the buyer supplied for the making), `royalties` and `proceeds` of a resale that go to the seller are added, a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are taken off a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04) */
                    type?: string;
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /** @description How the charge is shared among the goods items: by their amounts or their gross masses. Without it freight goes by mass, everything else by value */
                    apportionment?: string;
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /** @description Mode at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                borderMode?: string;
                /** @description Mode inland (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                inlandMode?: string;
                /** @description What `identity` is: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description The means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Where it is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /** @description When it left or leaves (WCO: BorderTransportMeans/DepartureDateTime) */
                departure?: string;
                /** @description When it arrived or arrives (WCO: BorderTransportMeans/ArrivalDateTime) */
                arrival?: string;
            };
            consignment?: components["schemas"]["SentConsignment"];
            /** @description Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Kind, for instance R public warehouse, U private one (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Its number (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description The goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["SentGoodsItem"][];
            /** @description How duties are paid; needed for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /** @description At once, on a deferment account, or later under a guarantee (WCO: Payment/MethodCode) */
                method?: string;
                /** @description Deferment account; needed for `deferred` */
                account?: string;
                /** @description Whose account it is, if not the declarant’s (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Kind of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Amount covered (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Who provides it, if not the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            authorisations?: {
                /** @description Kind, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Its number */
                reference?: string;
                /** @description Who holds it, if not the declarant */
                holder?: string;
            }[];
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day on which the document is valid */
                validUntil?: string;
                /** @description Who issued the document */
                issuingAuthority?: string;
            }[];
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item in that document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description How much of that item this is; the net mass where nothing is stated (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            additionalInformation?: {
                /** @description Kind of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description The statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * TemplateDocument
         * @description What declarations begin with: whatever its members say, but no LRN
         */
        TemplateDocumentInput: {
            /**
             * @description Direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description A lodged when the goods are there, D before they are presented (Annex B: 11 02) */
            additionalDeclarationType?: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Where the goods are presented, if elsewhere (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Where the goods leave; needed for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Which supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /** @description When the goods are expected, for a declaration lodged before they arrive: it is registered, then accepted once they are presented */
            expectedArrival?: string;
            /** @description Who acts: the declarant itself, or a representative in its name (direct) or in its own (indirect) (WCO: Agent/FunctionCode) */
            representation?: string;
            /** @description Who declares (WCO: Declarant) */
            declarant?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent) */
            representative?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an import (WCO: Importer) */
            importer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Needed with its identification for an export (WCO: Exporter) */
            exporter?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
            seller?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            /** @description Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
            buyer?: {
                /** @description Full name of the person or company */
                name?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                identification?: string;
                /** @description Postal address (WCO: Address) */
                address?: {
                    /** @description Street and number (WCO: Address/Line) */
                    street?: string;
                    /** @description Post code (WCO: Address/PostcodeID) */
                    postCode?: string;
                    /** @description City (WCO: Address/CityName) */
                    city?: string;
                    /** @description Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2) */
                    country?: string;
                };
            };
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description Number for the VAT (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are sent (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country to which the goods go (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Kind of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
            natureOfTransaction?: string;
            /** @description Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms) */
            invoice?: {
                /** @description Number of the commercial invoice (WCO: Invoice/ID) */
                number?: string;
                /** @description Date of the commercial invoice (WCO: Invoice/IssueDateTime) */
                date?: string;
                /** @description Total invoiced, the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
                amount?: string;
                /** @description Currency of the invoice and of every item amount (ISO 4217) */
                currency?: string;
                /** @description Incoterms 2020 rule (WCO: TradeTerms/ConditionCode) */
                incoterm?: string;
                /** @description Named place of the Incoterms rule (WCO: TradeTerms/LocationName) */
                place?: string;
                charges?: {
                    /** @description What was paid for; freight and insurance up to the border. `assists` (what the buyer supplied for the making), `royalties` and `proceeds` of a resale that go to the seller are added, a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are taken off a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04) */
                    type?: string;
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /** @description How the charge is shared among the goods items: by their amounts or their gross masses. Without it freight goes by mass, everything else by value */
                    apportionment?: string;
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /** @description Mode at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                borderMode?: string;
                /** @description Mode inland (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                inlandMode?: string;
                /** @description What `identity` is: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description The means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Where it is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /** @description When it left or leaves (WCO: BorderTransportMeans/DepartureDateTime) */
                departure?: string;
                /** @description When it arrived or arrives (WCO: BorderTransportMeans/ArrivalDateTime) */
                arrival?: string;
            };
            consignment?: components["schemas"]["SentConsignmentInput"];
            /** @description Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Kind, for instance R public warehouse, U private one (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Its number (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description The goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["SentGoodsItemInput"][];
            /** @description How duties are paid; needed for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /** @description At once, on a deferment account, or later under a guarantee (WCO: Payment/MethodCode) */
                method?: string;
                /** @description Deferment account; needed for `deferred` */
                account?: string;
                /** @description Whose account it is, if not the declarant’s (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Kind of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Amount covered (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Who provides it, if not the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            authorisations?: {
                /** @description Kind, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Its number */
                reference?: string;
                /** @description Who holds it, if not the declarant */
                holder?: string;
            }[];
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day on which the document is valid */
                validUntil?: string;
                /** @description Who issued the document */
                issuingAuthority?: string;
            }[];
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item in that document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description How much of that item this is; the net mass where nothing is stated (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            additionalInformation?: {
                /** @description Kind of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description The statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * TotalTax
         * @description What one tax comes to
         */
        TotalTax: {
            /** @description The code of the tax */
            code: string;
            /** @description What it is called */
            name: string;
            /**
             * @description The sum that it adds to
             * @enum {string}
             */
            sum: "duty" | "vat" | (string & {});
            /** @description What is to be paid of it now, national currency */
            amount: string;
            /** @description What waits of it, national currency */
            suspended: string;
        };
        /**
         * TriedAmendment
         * @description What an amendment would change and cost; nothing is stored
         */
        TriedAmendment: {
            /** @constant */
            dryRun: true;
            /** @description What it changes, in the manner of RFC 6902 */
            diff: components["schemas"]["Difference"][];
            /** @description By what it is reckoned; null until the declaration is accepted: by the law of today */
            applicableLaw: components["schemas"]["ApplicableLaw"] | null;
            /** @description Null while it is not assessed */
            before: string | null;
            /** @description Null where customs has to assess it */
            after: string | null;
            /** @description What would become of the bills */
            effect: {
                /** @description What would be billed beside what is billed already, national currency */
                billed: string;
                /** @description What would be given back of what was paid or secured, national currency */
                refunded: string;
                /** @description What would be reserved on guarantees besides; negative for what would be free again, national currency */
                reserved: string;
            };
        };
        /**
         * Version
         * @description A version of the document
         */
        Version: {
            /** @description Its number */
            version: number;
            /**
             * Format: date-time
             * @description Since when it holds
             */
            createdAt: string;
            /** @description SHA-256 of the document’s canonical form (RFC 8785) */
            contentHash: string;
            /**
             * Format: uri
             * @description Where it is read with its document
             */
            href: string;
            document: components["schemas"]["DraftDeclaration"];
        };
        /** VersionSummary */
        VersionSummary: {
            /** @description Its number */
            version: number;
            /**
             * Format: date-time
             * @description Since when it holds
             */
            createdAt: string;
            /** @description SHA-256 of the document’s canonical form (RFC 8785) */
            contentHash: string;
            /**
             * Format: uri
             * @description Where it is read with its document
             */
            href: string;
        };
        /** Warning */
        Warning: {
            /** @description The kind of fault, or the id of the rule */
            code: string;
            /** @constant */
            in: "body";
            /** @description The place as a JSON Pointer (RFC 6901) */
            pointer: string;
            /** @description The place as people call it */
            label: string;
            /** @description What was found, for people */
            message: string;
            /** @description What to do about it */
            hint?: string;
            /** @description The value at that place */
            actual?: unknown;
            /** @description What the message says beside the place and what was found */
            params?: {
                [key: string]: unknown;
            };
            /** @description What would be right */
            expected?: unknown;
            /** @description Of a rule: the data element that it judges (WCO) */
            dataElement?: string;
            /**
             * Format: uri
             * @description Of a rule: its page, with examples
             */
            documentationUrl?: string;
            /** @description The steps that fix it, if only one fix is possible (RFC 6902) */
            fix?: {
                [key: string]: unknown;
            }[];
            /**
             * @description How much it matters
             * @enum {string}
             */
            severity: "warning" | "info";
        };
        /**
         * Webhook
         * @description A subscription: events are sent to its URL
         */
        Webhook: {
            /** @description Our id of the webhook */
            id: string;
            /**
             * Format: uri
             * @description Where events are sent: https on port 443 of a public address. Redirects are not followed. Addresses that the operator allows (in the sandbox those of this machine) may use http and other ports.
             */
            url: string;
            /** @description What it is for */
            description: string | null;
            /** @description Only events of these types; null for all */
            events: components["schemas"]["EventType"][] | null;
            /**
             * @description `declaration`: an event waits until the earlier ones of its declaration have arrived. `none`: each is sent as soon as it can be.
             * @enum {string}
             */
            ordered: "declaration" | "none" | (string & {});
            /** @description What each event brings with it; null for nothing */
            include: ("declaration" | (string & {}))[] | null;
            /** @description Of what others lodge in the organisation’s name; null for its own declarations */
            role: ("principal" | (string & {})) | null;
            /**
             * @description Nothing is sent while it is `paused` or `disabled`; made `active` again it gets what it missed.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled" | (string & {});
            /** @description Why it was disabled: it took nothing for three days, or answered 410 */
            disabledReason: ("failing" | "gone" | (string & {})) | null;
            health: components["schemas"]["WebhookHealth"];
            /** @description Until when the secret before signs too */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            changedAt: string;
        };
        /**
         * WebhookHealth
         * @description How its endpoint does
         */
        WebhookHealth: {
            /**
             * @description `unused` until something was sent
             * @enum {string}
             */
            status: "unused" | "healthy" | "failing" | (string & {});
            /** @description Deliveries that are not there yet */
            pendingDeliveries: number;
            /** @description When something last arrived */
            lastSuccessAt: string | null;
            /** @description When an attempt last failed */
            lastFailureAt: string | null;
            /** @description Since when nothing has arrived */
            failingSince: string | null;
            /** @description The share of the attempts that arrived, among those of the last hundred deliveries; null before the first */
            successRate: number | null;
        };
        /**
         * WebhookTest
         * @description A test: it is about no declaration
         */
        WebhookTest: {
            /** @description Of this test alone */
            id: string;
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When the test was asked for
             */
            occurredAt: string;
            /** @description Whose webhook it is */
            organisationId: string;
            /** @description The webhook */
            webhookId: string;
        };
        /**
         * WebhookWithSecret
         * @description A webhook with its new secret
         */
        WebhookWithSecret: {
            /** @description Our id of the webhook */
            id: string;
            /**
             * Format: uri
             * @description Where events are sent: https on port 443 of a public address. Redirects are not followed. Addresses that the operator allows (in the sandbox those of this machine) may use http and other ports.
             */
            url: string;
            /** @description What it is for */
            description: string | null;
            /** @description Only events of these types; null for all */
            events: components["schemas"]["EventType"][] | null;
            /**
             * @description `declaration`: an event waits until the earlier ones of its declaration have arrived. `none`: each is sent as soon as it can be.
             * @enum {string}
             */
            ordered: "declaration" | "none" | (string & {});
            /** @description What each event brings with it; null for nothing */
            include: ("declaration" | (string & {}))[] | null;
            /** @description Of what others lodge in the organisation’s name; null for its own declarations */
            role: ("principal" | (string & {})) | null;
            /**
             * @description Nothing is sent while it is `paused` or `disabled`; made `active` again it gets what it missed.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled" | (string & {});
            /** @description Why it was disabled: it took nothing for three days, or answered 410 */
            disabledReason: ("failing" | "gone" | (string & {})) | null;
            health: components["schemas"]["WebhookHealth"];
            /** @description Until when the secret before signs too */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            changedAt: string;
            /** @description What deliveries are signed with; shown this once, and absent from an answer that is replayed */
            secret?: string;
        };
        /** @description What went wrong (RFC 9457). Further members may tell more about a problem. */
        Problem: {
            /**
             * Format: uri
             * @description The problem’s page, with cause and hint.
             */
            type: string;
            /** @description What the problem is, in a few words; the same at each occurrence. */
            title: string;
            /**
             * @description The HTTP status.
             * @enum {integer}
             */
            status: 400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 413 | 414 | 415 | 429 | 431 | 500 | 501 | 503 | (string & {});
            /**
             * @description The name of the status.
             * @enum {string}
             */
            name: "BAD REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT FOUND" | "METHOD ALLOWED" | "NOT ACCEPTABLE" | "REQUEST TIMEOUT" | "CONFLICT" | "CONTENT TOO LARGE" | "URI TOO LONG" | "UNSUPPORTED MEDIA TYPE" | "TOO MANY REQUESTS" | "REQUEST HEADER FIELDS TOO LARGE" | "INTERNAL SERVER ERROR" | "NOT IMPLEMENTED" | "SERVICE UNAVAILABLE" | (string & {});
            /**
             * @description Names the condition, stable: for programs.
             * @enum {string}
             */
            code: "account_limit_below_balance" | "account_number_in_use" | "action_not_allowed" | "address_book_full" | "already_invited" | "already_member" | "api_key_expired" | "api_key_in_overlap" | "api_key_inactive" | "api_key_invalid" | "api_key_limit" | "api_key_not_in_overlap" | "api_key_revoked" | "approval_not_pending" | "approval_pending" | "assigned_to_another" | "authentication_stale" | "authorisation_number_in_use" | "authorisation_revoked" | "body_too_large" | "cannot_approve_own_request" | "cannot_change_own_account" | "cannot_change_own_membership" | "cannot_change_own_organisation" | "client_cannot_have_api_keys" | "client_has_no_secret" | "client_has_secret" | "client_suspended" | "code_lists_inconsistent" | "credentials_mismatch" | "credentials_missing" | "cross_site_refused" | "customs_authority_required" | "declaration_incomplete" | "deferment_account_unavailable" | "discharge_exceeded" | "document_infected" | "document_limit" | "document_quarantined" | "dpop_proof_invalid" | "guarantee_below_reserved" | "guarantee_reference_in_use" | "guarantee_unavailable" | "header_invalid" | "headers_too_large" | "idempotency_key_reused" | "identification_number_in_use" | "import_not_ready" | "input_invalid" | "internal_error" | "invitation_limit" | "ip_address_not_allowed" | "last_owner" | "last_second_factor" | "link_invalid" | "lrn_in_use" | "mandate_required" | "mandate_status_conflict" | "media_type_unsupported" | "method_not_allowed" | "method_unknown" | "not_acceptable" | "not_found" | "nothing_to_change" | "organisation_pending" | "organisation_required" | "organisation_suspended" | "origin_not_allowed" | "origin_required" | "party_already_exists" | "payment_mismatch" | "person_unverified" | "platform_not_allowed" | "platform_required" | "primary_number_required" | "rate_limited" | "reference_data_missing" | "reference_list_changed" | "registration_limit" | "request_in_progress" | "request_malformed" | "request_timeout" | "rights_exceeded" | "role_insufficient" | "role_not_available" | "rotation_in_progress" | "scope_insufficient" | "second_factor_enrolment_required" | "second_factor_invalid" | "second_factor_limit" | "second_factor_required" | "service_unavailable" | "session_ended" | "session_missing" | "sign_in_failed" | "storage_full" | "template_limit" | "template_name_in_use" | "token_expired" | "token_invalid" | "uri_too_long" | "user_session_required" | "version_conflict" | "view_limit" | "view_name_in_use" | "view_sharing_not_allowed" | "webhook_limit" | "webhook_not_active" | "webhook_secret_in_overlap" | (string & {});
            /** @description What is wrong with this call. */
            detail: string;
            /**
             * Format: uri
             * @description The call: `urn:uuid:` and its request id.
             */
            instance: string;
            /**
             * Format: uuid
             * @description The id of the call, as in `X-Request-Id`.
             */
            requestId: string;
            /** @description Whether the very same call can succeed later. */
            retryable: boolean;
            /**
             * @description Whether the call had its effect all the same.
             * @enum {string}
             */
            outcome: "applied" | "not_applied" | "unknown";
            /** @description Every fault of the input, the first 200 of them. */
            errors?: components["schemas"]["Fault"][];
            /** @description How many faults were found. */
            errorsTotal?: number;
            /** @description Whether the input may have faults beyond those in `errors`, which were not looked for. */
            moreErrors?: boolean;
            /**
             * @description Of `not_found`: whether nothing is served at the path, or the resource that it names is not there.
             * @enum {string}
             */
            missing?: "path" | "resource";
            conflict?: components["schemas"]["Conflict"];
        };
        /** @description One fault of the input. */
        Fault: {
            /** @description The kind of fault, or the id of the rule that does not hold. */
            code: string;
            /**
             * @description Where it is.
             * @enum {string}
             */
            in: "header" | "path" | "query" | "body";
            /** @description In the body: the place as a JSON Pointer (RFC 6901). */
            pointer?: string;
            /** @description Elsewhere: the name of the header or parameter. */
            name?: string;
            /** @description The place as people call it: “Item 2, country of origin”. */
            label: string;
            /** @description What is wrong, for people, in the language of `Accept-Language`. */
            message: string;
            /** @description How to correct it, in the same language. */
            hint?: string;
            /** @description What the message says beside the place and what was found; codes with their names. */
            params?: Record<string, never>;
            /** @description What stands there, if it is no object, no list, and no secret. */
            actual?: string | number | boolean;
            /**
             * @description Errors refuse; the others are told.
             * @enum {string}
             */
            severity: "error" | "warning" | "info";
            /** @description The steps that fix it, if only one fix is possible (RFC 6902). */
            fix?: {
                /** @enum {string} */
                op: "add" | "replace" | "remove";
                /** @description JSON Pointer (RFC 6901) */
                path: string;
                value?: unknown;
            }[];
            /** @description What would be right, where that can be said. */
            expected?: unknown;
            /** @description Of a rule: the data element that it judges (WCO). */
            dataElement?: string;
            /**
             * Format: uri
             * @description Of a rule: its page, with examples.
             */
            documentationUrl?: string;
        };
        /** @description The resource that a 409 is about. */
        Conflict: {
            id: string;
            lrn: string;
            mrn: string | null;
            declarationStatus: string;
            /** @description Whether it holds the same document as the one that was sent. */
            sameContent: boolean;
            /** Format: uri-reference */
            href: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getCountry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The country. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Country"];
                };
            };
        };
    };
    listReferenceLists: {
        parameters: {
            query?: {
                /** @description Date for which the entries are valid; default: today in the time zone of the portal. */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The lists. */
                        items: components["schemas"]["ReferenceList"][];
                    };
                };
            };
        };
    };
    listReferenceChanges: {
        parameters: {
            query?: {
                /** @description The `cursor` of an earlier answer. Without it: from the beginning. */
                after?: string;
                /** @description How many entries at most */
                limit?: number;
                /** @description Only changes of this list */
                list?: "countries" | "currencies" | "ports" | "packages" | "units" | "transport-modes" | "incoterms" | "exchange-rates" | "offices" | "procedures" | "additional-procedures" | "document-types" | "preferences" | "quotas" | "holidays" | "interest-rates" | "agreements" | "commodities" | "nomenclature" | "areas" | "measure-types" | "measures" | "conditions" | "additional-codes" | "reference-prices";
                /** @description Only changes of this code */
                code?: string;
                /** @description Seconds to hold the answer until something changes */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has changed since the cursor, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferenceChanges"];
                };
            };
        };
    };
    listReferenceEntries: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
                /** @description Date for which the entries are valid; default: today in the time zone of the portal. */
                date?: string;
                /** @description Words that an entry must hold, all of them: the code begins with the word, or name or description contain it, in whatever language. Case and accents do not matter. The best come first; where nothing holds all of them, what is nearly written so. */
                q?: string;
                /** @description Only the entries right below this code, as headings are below their chapter: codes that begin with it, without those below another one of them. Empty: those that are below none. */
                below?: string;
            };
            header?: never;
            path: {
                /** @description The list: `countries` (countries), `currencies` (currencies), `ports` (ports and airports), `packages` (packages), `units` (units), `transport-modes` (modes of transport), `incoterms` (incoterms), `exchange-rates` (exchange rates), `offices` (customs offices), `procedures` (procedures), `additional-procedures` (additional procedures), `document-types` (document types), `preferences` (tariff treatments), `quotas` (tariff quotas), `holidays` (public holidays), `interest-rates` (interest rates), `agreements` (trade agreements), `commodities` (commodity codes), `nomenclature` (nomenclature), `areas` (areas of measures), `measure-types` (measure types), `measures` (measures), `conditions` (conditions of measures), `additional-codes` (additional codes), `reference-prices` (reference prices). */
                list: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Entries by code. */
                        items: components["schemas"]["ReferenceEntry"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    downloadReferenceList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The list: `countries` (countries), `currencies` (currencies), `ports` (ports and airports), `packages` (packages), `units` (units), `transport-modes` (modes of transport), `incoterms` (incoterms), `exchange-rates` (exchange rates), `offices` (customs offices), `procedures` (procedures), `additional-procedures` (additional procedures), `document-types` (document types), `preferences` (tariff treatments), `quotas` (tariff quotas), `holidays` (public holidays), `interest-rates` (interest rates), `agreements` (trade agreements), `commodities` (commodity codes), `nomenclature` (nomenclature), `areas` (areas of measures), `measure-types` (measure types), `measures` (measures), `conditions` (conditions of measures), `additional-codes` (additional codes), `reference-prices` (reference prices). */
                list: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    getReferenceEntry: {
        parameters: {
            query?: {
                /** @description Date for which the entries are valid; default: today in the time zone of the portal. */
                date?: string;
            };
            header?: never;
            path: {
                /** @description The list: `countries` (countries), `currencies` (currencies), `ports` (ports and airports), `packages` (packages), `units` (units), `transport-modes` (modes of transport), `incoterms` (incoterms), `exchange-rates` (exchange rates), `offices` (customs offices), `procedures` (procedures), `additional-procedures` (additional procedures), `document-types` (document types), `preferences` (tariff treatments), `quotas` (tariff quotas), `holidays` (public holidays), `interest-rates` (interest rates), `agreements` (trade agreements), `commodities` (commodity codes), `nomenclature` (nomenclature), `areas` (areas of measures), `measure-types` (measure types), `measures` (measures), `conditions` (conditions of measures), `additional-codes` (additional codes), `reference-prices` (reference prices). */
                list: string;
                /** @description The code. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The list. */
                        list: string;
                        /** @description The code. */
                        code: string;
                        /**
                         * Format: date
                         * @description Date that the response describes.
                         */
                        date: string;
                        /** @description What the code means on the day; null when it is not valid then. */
                        entry: components["schemas"]["ReferenceEntry"] | null;
                        /** @description Of a commodity code: what the tariff says on the day. */
                        tariff: components["schemas"]["TariffLine"] | null;
                        /** @description Every period of the code, oldest first, coming ones included. */
                        periods: components["schemas"]["ReferenceEntry"][];
                    };
                };
            };
        };
    };
    calculateDuties: {
        parameters: {
            query?: {
                /** @description The day, past or future, whose tariff and exchange rates are asked; today, in the time zone of the portal, when it is left out. */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A declaration, or the part of it that duties depend on. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DutyCalculationInput"];
            };
        };
        responses: {
            /** @description What they cost, or why that cannot be said yet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReckonedDuties"];
                };
            };
        };
    };
    getTariff: {
        parameters: {
            query?: {
                /** @description The country of origin, of what leaves the country that of destination (ISO 3166-1 alpha-2); measures of every country without it. */
                origin?: string;
                /** @description The day, past or future, whose tariff is asked; today, in the time zone of the portal, when it is left out. */
                date?: string;
                /** @description Which way the goods go. */
                direction?: "import" | "export" | (string & {});
            };
            header?: never;
            path: {
                /** @description A commodity code, or a branch above one. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The levels of the code, and its measures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TariffOfCode"];
                };
            };
        };
    };
    getQuota: {
        parameters: {
            query?: {
                /** @description Date in the period of the quota; default: today in the time zone of the portal. */
                date?: string;
            };
            header?: never;
            path: {
                /** @description The order number. */
                orderNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quota. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
        };
    };
    getCaller: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caller"];
                };
            };
        };
    };
    getStatus: {
        parameters: {
            query?: {
                /** @description The `cursor` of an earlier answer. Without it: from the beginning. */
                after?: string;
                /** @description How many entries at most */
                limit?: number;
                /** @description Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID) */
                lrn?: string;
                /** @description Only the one with this MRN */
                mrn?: string;
                /** @description `principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors. */
                role?: "principal" | (string & {});
                /** @description Only entries whose latest status is one of these; repeat the parameter for several */
                status?: ("draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {}))[];
                /** @description Seconds to hold the answer until something changes */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has changed since the cursor, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    listDeclarations: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
                /** @description Only these states; repeat the parameter for several */
                status?: ("draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {}))[];
                /** @description Only drafts: those that had faults when they were last saved, or those that had none */
                hasErrors?: boolean;
                /** @description Only this coarse state */
                statusGroup?: "failed" | "done" | "action_required" | "open" | (string & {});
                /** @description Only these lanes of control; repeat the parameter for several */
                lane?: ("green" | "yellow" | "red")[];
                /** @description Only what waits for this action of the declarant, of those that the organisation has lodged itself */
                nextAction?: "answerQuery" | "pay" | "present" | "secure" | "discharge";
                /** @description Only these directions of the goods; repeat the parameter for several */
                type?: ("import" | "export" | "low_value" | (string & {}))[];
                /** @description Only these customs offices of declaration; repeat the parameter for several */
                office?: string[];
                /** @description Only these declarations, up to 100; repeat the parameter for several */
                id?: string[];
                /** @description Only lodged declarations whose last change was then or later: a date (its beginning in the time zone of the portal) or a time with an offset */
                changedFrom?: string;
                /** @description Lodged then or later: a date (its beginning in the time zone of the portal) or a time with an offset */
                lodgedFrom?: string;
                /** @description Lodged earlier: a date (its beginning in the time zone of the portal) or a time with an offset */
                lodgedBefore?: string;
                /** @description Any goods item has a commodity code that begins with these digits of the HS */
                commodity?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                importer?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                exporter?: string;
                /** @description Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID) */
                lrn?: string;
                /** @description The LRN begins with this */
                lrnPrefix?: string;
                /** @description Only the one with this MRN */
                mrn?: string;
                /** @description `principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors. */
                role?: "principal" | (string & {});
                /** @description In which order: by creation, lodging or LRN, with `-` the last first. By lodging the list has what was lodged. Not with `role` */
                sort?: "-createdAt" | "createdAt" | "-lodgedAt" | "lodgedAt" | "-lrn" | "lrn";
                /** @description Waits, some seconds at most, until the list knows everything that has happened to this declaration, and so what was committed before: `indexedUpTo` is then its last `sequence` or higher */
                waitForDeclaration?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of declarations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Declarations, newest first */
                        items: components["schemas"]["DeclarationSummary"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                        /** @description The `sequence` of the status feed up to which filters know the declarations of the organisation; they follow within a second */
                        indexedUpTo: number;
                    };
                };
            };
        };
    };
    createDeclaration: {
        parameters: {
            query?: {
                /** @description Lodge at once */
                lodge?: boolean;
                /** @description Only say what lodging would say */
                dryRun?: boolean;
                /** @description Day whose rules, code lists, tariff and exchange rates a dry run applies, past or future. Default: today in the time zone of the portal */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The declaration; a draft needs `type` and `lrn` only, and keeps values that cannot be lodged yet. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SentDeclarationInput"];
            };
        };
        responses: {
            /** @description A dry run: the declaration could be lodged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description The declaration was created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedDeclaration"];
                };
            };
        };
    };
    lodgeDeclarations: {
        parameters: {
            query?: {
                /** @description Only validate the lines */
                dryRun?: boolean;
                /** @description Day whose rules, code lists, tariff and exchange rates a dry run applies, past or future. Default: today in the time zone of the portal */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A declaration a line, each as JSON without line ends, at most 2 MiB; at most 50000 lines and 100 MiB. */
        requestBody: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The answers, one a line, in the order of the lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["LodgementLine"];
                };
            };
        };
    };
    countDeclarations: {
        parameters: {
            query?: {
                /** @description Only these states; repeat the parameter for several */
                status?: ("draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {}))[];
                /** @description Only drafts: those that had faults when they were last saved, or those that had none */
                hasErrors?: boolean;
                /** @description Only this coarse state */
                statusGroup?: "failed" | "done" | "action_required" | "open" | (string & {});
                /** @description Only these lanes of control; repeat the parameter for several */
                lane?: ("green" | "yellow" | "red")[];
                /** @description Only what waits for this action of the declarant, of those that the organisation has lodged itself */
                nextAction?: "answerQuery" | "pay" | "present" | "secure" | "discharge";
                /** @description Only these directions of the goods; repeat the parameter for several */
                type?: ("import" | "export" | "low_value" | (string & {}))[];
                /** @description Only these customs offices of declaration; repeat the parameter for several */
                office?: string[];
                /** @description Only these declarations, up to 100; repeat the parameter for several */
                id?: string[];
                /** @description Only lodged declarations whose last change was then or later: a date (its beginning in the time zone of the portal) or a time with an offset */
                changedFrom?: string;
                /** @description Lodged then or later: a date (its beginning in the time zone of the portal) or a time with an offset */
                lodgedFrom?: string;
                /** @description Lodged earlier: a date (its beginning in the time zone of the portal) or a time with an offset */
                lodgedBefore?: string;
                /** @description Any goods item has a commodity code that begins with these digits of the HS */
                commodity?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                importer?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                exporter?: string;
                /** @description Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID) */
                lrn?: string;
                /** @description The LRN begins with this */
                lrnPrefix?: string;
                /** @description Only the one with this MRN */
                mrn?: string;
                /** @description `principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors. */
                role?: "principal" | (string & {});
                /** @description In which order: by creation, lodging or LRN, with `-` the last first. By lodging the list has what was lodged. Not with `role` */
                sort?: "-createdAt" | "createdAt" | "-lodgedAt" | "lodgedAt" | "-lrn" | "lrn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count and sums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundSums"];
                };
            };
        };
    };
    exportDeclarations: {
        parameters: {
            query?: {
                /** @description Lodged then or later: a date (its beginning in the time zone of the portal) or a time with an offset */
                lodgedFrom?: string;
                /** @description Lodged earlier: a date (its beginning in the time zone of the portal) or a time with an offset */
                lodgedBefore?: string;
                /** @description `principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors. */
                role?: "principal" | (string & {});
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The declarations, one a line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ExportedDeclaration"];
                    "text/csv": string;
                };
            };
        };
    };
    getDeclarationsSummary: {
        parameters: {
            query?: {
                /** @description Lodged then or later: a date (its beginning in the time zone of the portal) or a time with an offset */
                lodgedFrom?: string;
                /** @description Lodged earlier: a date (its beginning in the time zone of the portal) or a time with an offset */
                lodgedBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts and sums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Summary"];
                };
            };
        };
    };
    getDeclaration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The declaration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclarationWithHistory"];
                };
            };
        };
    };
    replaceDeclaration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description The whole new document. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SentDeclarationInput"];
            };
        };
        responses: {
            /** @description The draft as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
        };
    };
    deleteDeclaration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateDeclaration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description The properties to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationPatch"];
                "application/merge-patch+json": components["schemas"]["DeclarationPatch"];
            };
        };
        responses: {
            /** @description The updated draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
        };
    };
    lodgeDeclaration: {
        parameters: {
            query?: {
                /** @description Only try the lodgement */
                dryRun?: boolean;
                /** @description Day whose rules, code lists, tariff and exchange rates a dry run applies, past or future. Default: today in the time zone of the portal */
                date?: string;
            };
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description Nothing, or an empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The declaration is lodged, or a dry run: it could be lodged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lodgement"];
                };
            };
        };
    };
    listRules: {
        parameters: {
            query?: {
                /** @description Rules of this severity only */
                severity?: "error" | "warning" | "info";
                /** @description Rules for this type of declaration only */
                type?: "import" | "export" | (string & {});
                /** @description Rules about this data element only */
                dataElement?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The rules, in the order in which faults are told */
                        items: components["schemas"]["Rule"][];
                        /** @description Rules of the core that this country does without */
                        off: components["schemas"]["RuleOff"][];
                    };
                };
            };
        };
    };
    getRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, for instance `R501` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleWithExamples"];
                };
            };
        };
    };
    presentDeclaration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description When and where; nothing means now, and where the declaration says. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Presentation"];
            };
        };
        responses: {
            /** @description The goods are presented */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullDeclaration"];
                };
            };
        };
    };
    listAmendments: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of amendments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Amendments, oldest first */
                        items: components["schemas"]["AmendmentSummary"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    requestAmendment: {
        parameters: {
            query?: {
                /** @description Only say what would become of it */
                dryRun?: boolean;
            };
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description The whole document as it should be, and why. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AmendmentRequest"];
            };
        };
        responses: {
            /** @description A dry run: the amendment could be requested */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriedAmendment"];
                };
            };
            /** @description The declaration is amended, or the amendment requested; `Location` is that of the amendment */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullDeclaration"];
                };
            };
        };
    };
    getAmendment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description Its number in the declaration, from 1 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The amendment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Amendment"];
                };
            };
        };
    };
    listVersions: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Versions, oldest first */
                        items: components["schemas"]["VersionSummary"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description Its number in the declaration, from 1 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
        };
    };
    requestInvalidation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description Why. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why; it stands in the history */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The invalidation is requested, or the declaration withdrawn */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullDeclaration"];
                };
            };
        };
    };
    listQueries: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of queries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Queries, oldest first */
                        items: components["schemas"]["Query"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    getQuery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description Its number in the declaration, from 1 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The query */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
        };
    };
    answerQuery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description Its number in the declaration, from 1 */
                number: string;
            };
            cookie?: never;
        };
        /** @description The answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryAnswer"];
            };
        };
        responses: {
            /** @description The query is answered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullDeclaration"];
                };
            };
        };
    };
    getDuties: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assessed duties, or the estimate for a draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclarationDuties"];
                };
            };
        };
    };
    getDischarge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stock with its movements */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Discharge"];
                };
            };
        };
    };
    reportDischarge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description What became of which goods. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DischargeReport"];
            };
        };
        responses: {
            /** @description Customs decides on it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullDeclaration"];
                };
            };
        };
    };
    listAuthorisations: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
                /** @description Its number, unique (WCO: AuthorisationHolder/ID) */
                number?: string;
                /** @description `CWP` customs warehouse, `IPO` inward processing, `TEA` temporary admission, `OPO` outward processing, `EUS` end use (WCO: AuthorisationHolder/CategoryCode) */
                kind?: "CWP" | "IPO" | "TEA" | "OPO" | "EUS" | (string & {});
                /** @description The number of who holds it */
                holder?: string;
                /** @description By a suspended one nothing new is placed; a revoked one stays so. */
                status?: "active" | "suspended" | "revoked" | (string & {});
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Authorisations, oldest first. */
                        items: components["schemas"]["Authorisation"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    getAuthorisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The authorisation’s id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The authorisation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorisation"];
                };
            };
        };
    };
    listDeclarationEvents: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Events, oldest first */
                        items: components["schemas"]["DeclarationEvent"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The methods */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethods"];
                };
            };
        };
    };
    payDuties: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description How it is paid or secured. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentOrder"];
            };
        };
        responses: {
            /** @description What was due is secured or paid */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullDeclaration"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The documents, oldest first. */
                        items: components["schemas"]["SupportingDocument"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    uploadDocument: {
        parameters: {
            query: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Name of the file, without a path */
                fileName?: string;
                /** @description Number of the goods item that it belongs to; without it, the whole declaration */
                goodsItem?: number;
            };
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description The bytes of the document: PDF, JPEG or PNG, at most 10 MiB. */
        requestBody: {
            content: {
                "application/pdf": string;
                "image/jpeg": string;
                "image/png": string;
            };
        };
        responses: {
            /** @description The document is here: `status` says whether it can be had already */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportingDocument"];
                };
            };
        };
    };
    downloadDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description Our id of the document */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
        };
    };
    listDecisions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The decisions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The decisions, oldest first. */
                        items: components["schemas"]["DecisionSummary"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    getDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description The number of the decision, from 1 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The decision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decision"];
                    "application/jose": string;
                    "application/pdf": string;
                };
            };
        };
    };
    listLedgerEntries: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
                /** @description Only entries of this declaration. */
                declarationId?: string;
                /** @description The reference of a bill */
                reference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Entries, oldest first */
                        items: components["schemas"]["LedgerEntry"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    listDefermentAccounts: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
                /** @description Its number, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
                number?: string;
                /** @description Nothing new is entered on a suspended one. */
                status?: "active" | "suspended" | (string & {});
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Accounts, oldest first. */
                        items: components["schemas"]["DefermentAccount"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    getDefermentAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its number, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefermentAccount"];
                };
            };
        };
    };
    listStatements: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Its number, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Statements, oldest first. */
                        items: components["schemas"]["DefermentStatement"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    payStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its number, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
                number: string;
                /** @description The reference of the statement. */
                reference: string;
            };
            cookie?: never;
        };
        /** @description How it is paid. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatementPaymentOrder"];
            };
        };
        responses: {
            /** @description Paid: the statement as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefermentStatement"];
                };
            };
        };
    };
    getStorage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Usage and limits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Storage"];
                };
            };
        };
    };
    listParties: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
                /** @description Words that name, number or city contain, all of them. Case and accents do not matter. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Parties by name. */
                        items: components["schemas"]["Party"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    createParty: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The party. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Full name of the person or company */
                    name: string;
                    /** @description Identification number: country and up to 15 characters, as registered with customs */
                    identification?: string;
                    /** @description Postal address, as far as it is known */
                    address?: {
                        /** @description Street and number */
                        street?: string;
                        /** @description Post code */
                        postCode?: string;
                        /** @description City */
                        city?: string;
                        /** @description Country (ISO 3166-1 alpha-2) */
                        country?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Written down. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Party"];
                };
            };
        };
    };
    exportParties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A head, then a line for each party. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    importParties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The file, at most 4 MiB. */
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Imported. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedParties"];
                };
            };
        };
    };
    getParty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The party’s id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The party. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Party"];
                };
            };
        };
    };
    updateParty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The party’s id. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The party as it shall be. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Full name of the person or company */
                    name: string;
                    /** @description Identification number: country and up to 15 characters, as registered with customs */
                    identification?: string;
                    /** @description Postal address, as far as it is known */
                    address?: {
                        /** @description Street and number */
                        street?: string;
                        /** @description Post code */
                        postCode?: string;
                        /** @description City */
                        city?: string;
                        /** @description Country (ISO 3166-1 alpha-2) */
                        country?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The party as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Party"];
                };
            };
        };
    };
    deleteParty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The party’s id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The templates, by name */
                        items: components["schemas"]["ListedTemplate"][];
                    };
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The template. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the template */
                    name: string;
                    document: components["schemas"]["TemplateDocumentInput"];
                };
            };
        };
        responses: {
            /** @description Kept. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template’s id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template’s id. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The template as it shall be. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the template */
                    name: string;
                    document: components["schemas"]["TemplateDocumentInput"];
                };
            };
        };
        responses: {
            /** @description The template as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template’s id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The `cursor` of an earlier answer, or `latest`: behind everything that has happened. Without it: from the beginning. */
                after?: string;
                /** @description How many events at most */
                limit?: number;
                /** @description Seconds to hold the answer until something happens */
                wait?: number;
                /** @description Only events of these types; repeat the parameter for several */
                type?: components["schemas"]["EventTypeInput"][];
                /** @description `principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors. */
                role?: "principal" | (string & {});
                /** @description `declaration`: each event brings its declaration as it was then, with its document, so that nothing has to be read besides */
                include?: ("declaration" | (string & {}))[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened since the cursor, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                    "text/event-stream": string;
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query: {
                /** @description Start of the period (inclusive) */
                occurredFrom: string;
                /** @description End of the period (exclusive) */
                occurredBefore: string;
                /** @description `principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors. */
                role?: "principal" | (string & {});
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, one a line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["Event"];
                };
            };
        };
    };
    listMandates: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
                /** @description Only an active one covers a lodgement, and only while it is valid. */
                status?: "offered" | "active" | "suspended" | "ended" | (string & {});
                /** @description Identification number: country and up to 15 characters, as registered with customs; unique. */
                principal?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs; unique. */
                representative?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Mandates, oldest first. */
                        items: components["schemas"]["Mandate"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    offerMandate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The mandate. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identification number: country and up to 15 characters, as registered with customs; unique. */
                    principal: string;
                    /** @description Identification number: country and up to 15 characters, as registered with customs; unique. */
                    representative: string;
                    /** @description In the principal’s name (`direct`), or in the representative’s for its account (`indirect`). */
                    representations: ("direct" | "indirect")[];
                    /** @description The directions. */
                    types?: ("import" | "export" | (string & {}))[];
                    /** @description Only these procedures, by how they begin. */
                    procedures?: string[];
                    /** @description Only at these offices. */
                    offices?: string[];
                    /** @description The highest invoice of a declaration, in national currency. */
                    maxValue?: string;
                    /** @description The principal’s guarantees that may be used; no other. */
                    guarantees?: string[];
                    /** @description The principal’s deferment accounts that may be used; no other. */
                    accounts?: string[];
                    /**
                     * Format: date
                     * @description Its first day; today unless told.
                     */
                    validFrom?: string;
                    /**
                     * Format: date
                     * @description Its last day; open unless told.
                     */
                    validUntil?: string;
                };
            };
        };
        responses: {
            /** @description Offered; the other side is told by an event. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MandateWithHistory"];
                };
            };
        };
    };
    listMandateEvents: {
        parameters: {
            query?: {
                /** @description The `cursor` of an earlier answer. Without it: from the beginning. */
                after?: string;
                /** @description How many events at most */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened since the cursor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MandateEvents"];
                };
            };
        };
    };
    getMandate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The mandate’s id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mandate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MandateWithHistory"];
                };
            };
        };
    };
    updateMandate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The mandate’s id. */
                id: string;
            };
            cookie?: never;
        };
        /** @description What it is to be. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The new status of the mandate.
                     * @enum {string}
                     */
                    status: "active" | "suspended" | "ended";
                    /** @description Why; it stands in the history. */
                    reason?: string;
                };
                "application/merge-patch+json": {
                    /**
                     * @description The new status of the mandate.
                     * @enum {string}
                     */
                    status: "active" | "suspended" | "ended";
                    /** @description Why; it stands in the history. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The mandate as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MandateWithHistory"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The webhooks, oldest first */
                        items: components["schemas"]["Webhook"][];
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The webhook. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @description Where events are sent: https on port 443 of a public address. Redirects are not followed. Addresses that the operator allows (in the sandbox those of this machine) may use http and other ports.
                     */
                    url: string;
                    /** @description Only events of these types */
                    events?: components["schemas"]["EventTypeInput"][];
                    /**
                     * @description `declaration`: an event waits until the earlier ones of its declaration have arrived. `none`: each is sent as soon as it can be.
                     * @enum {string}
                     */
                    ordered?: "declaration" | "none" | (string & {});
                    /**
                     * @description `principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors.
                     * @enum {string}
                     */
                    role?: "principal" | (string & {});
                    /** @description `declaration`: each event brings its declaration as it was then, with its document, so that nothing has to be read besides */
                    include?: ("declaration" | (string & {}))[];
                    /** @description What it is for */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Made; `secret` is shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook’s id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook; the ETag is that of its settings, for `If-Match` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook’s id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook’s id. */
                id: string;
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @description Where events are sent: https on port 443 of a public address. Redirects are not followed. Addresses that the operator allows (in the sandbox those of this machine) may use http and other ports.
                     */
                    url?: string;
                    /** @description Only events of these types; null for all */
                    events?: components["schemas"]["EventTypeInput"][] | null;
                    /**
                     * @description `declaration`: an event waits until the earlier ones of its declaration have arrived. `none`: each is sent as soon as it can be.
                     * @enum {string}
                     */
                    ordered?: "declaration" | "none" | (string & {});
                    /** @description What each event brings with it; null for nothing */
                    include?: ("declaration" | (string & {}))[] | null;
                    /** @description What it is for */
                    description?: string | null;
                    /**
                     * @description Paused, nothing is sent; active again, it gets what it missed
                     * @enum {string}
                     */
                    status?: "active" | "paused";
                };
                "application/merge-patch+json": {
                    /**
                     * Format: uri
                     * @description Where events are sent: https on port 443 of a public address. Redirects are not followed. Addresses that the operator allows (in the sandbox those of this machine) may use http and other ports.
                     */
                    url?: string;
                    /** @description Only events of these types; null for all */
                    events?: components["schemas"]["EventTypeInput"][] | null;
                    /**
                     * @description `declaration`: an event waits until the earlier ones of its declaration have arrived. `none`: each is sent as soon as it can be.
                     * @enum {string}
                     */
                    ordered?: "declaration" | "none" | (string & {});
                    /** @description What each event brings with it; null for nothing */
                    include?: ("declaration" | (string & {}))[] | null;
                    /** @description What it is for */
                    description?: string | null;
                    /**
                     * @description Paused, nothing is sent; active again, it gets what it missed
                     * @enum {string}
                     */
                    status?: "active" | "paused";
                };
            };
        };
        responses: {
            /** @description The webhook as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook’s id. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The overlap; without it a day. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description How long the secret before signs too
                     * @default 86400
                     */
                    overlapSeconds?: number;
                };
            };
        };
        responses: {
            /** @description The webhook; `secret` is shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook’s id. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Nothing, or an empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The test is on its way; `Location` tells how it goes */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description The `cursor` of the page before; good only with the same filters. */
                after?: string;
                /** @description Only those in this state */
                status?: "pending" | "delivered" | "failed" | (string & {});
                /** @description Only those of this type */
                type?: components["schemas"]["EventTypeInput"] | "webhook.test";
                /** @description Only those about this declaration */
                declarationId?: string;
            };
            header?: never;
            path: {
                /** @description The webhook’s id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Deliveries, newest first */
                        items: components["schemas"]["Delivery"][];
                        /** @description Send it as `after` for the next page; null on the last one. */
                        cursor: string | null;
                        /** @description Whether there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook’s id. */
                id: string;
                /** @description The delivery’s id: its `webhook-id`. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook’s id. */
                id: string;
                /** @description The delivery’s id: its `webhook-id`. */
                deliveryId: string;
            };
            cookie?: never;
        };
        /** @description Nothing, or an empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The delivery as it waits now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    redeliverWebhookPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook’s id. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The period. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Start of the period (inclusive)
                     */
                    occurredFrom: string;
                    /**
                     * Format: date-time
                     * @description End of the period (exclusive)
                     */
                    occurredBefore: string;
                };
            };
        };
        responses: {
            /** @description What is sent again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The first event; null when nothing happened in the period */
                        firstSequence: number | null;
                        /** @description The last event */
                        lastSequence: number | null;
                    };
                };
            };
        };
    };
    listSandboxScenarios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scenarios */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The first one whose prefix fits is the one that is played */
                        scenarios: {
                            /** @description How the LRN begins, capitals as capitals */
                            prefix: string;
                            description: string;
                            /** @description What the declaration has to be, or nothing happens */
                            requires?: string;
                            /** @description How long customs lets it lie */
                            waitSeconds?: number;
                            /** @description Where it arrives by itself; null where the direction cannot be declared so */
                            expected: {
                                import: {
                                    /** @description The state where it arrives */
                                    status: string;
                                    /** @description The track of payment then */
                                    payment: string;
                                    /** @description What the declarant has to do then */
                                    next?: string;
                                } | null;
                                export: {
                                    /** @description The state where it arrives */
                                    status: string;
                                    /** @description The track of payment then */
                                    payment: string;
                                    /** @description What the declarant has to do then */
                                    next?: string;
                                } | null;
                            };
                        }[];
                        /** @description A request to amend or invalidate whose reason begins so is denied; every other one is granted */
                        deniedReasonPrefix: string;
                    };
                };
            };
        };
    };
    getSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Time that applies to the declarations of the organisation
                         */
                        sandboxTime: string;
                        /**
                         * Format: date-time
                         * @description Time that applies to credentials, limits and logs
                         */
                        systemTime: string;
                        /** @description Sandbox time minus system time, in seconds */
                        offsetSeconds: number;
                    };
                };
            };
        };
    };
    advanceSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Either `by` or `to`. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description How far, as an ISO 8601 duration: `P10D`, `P1M`, `PT36H` */
                    by?: string;
                    /**
                     * Format: date-time
                     * @description The time that it is to show
                     */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description The clock as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Time that applies to the declarations of the organisation
                         */
                        sandboxTime: string;
                        /**
                         * Format: date-time
                         * @description Time that applies to credentials, limits and logs
                         */
                        systemTime: string;
                        /** @description Sandbox time minus system time, in seconds */
                        offsetSeconds: number;
                    };
                };
            };
        };
    };
    listSandboxFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The faults in their order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        faults: {
                            /** @description Which calls: an operation’s id (`createDeclaration`), or method and path in which `*` stands for anything (`POST /openapi/declarations*`). All calls without it. */
                            operation?: string;
                            /**
                             * @description `timeout_after_commit` does the work and never answers; `error_500`, `unavailable_503` and `too_many_requests_429` answer so and do nothing; `slow` does the work and answers late. Two are for deliveries of the organisation’s webhooks: `duplicate_deliveries` sends one that has arrived a second time, with the same `webhook-id`; `reorder_deliveries` holds one back until a later one has overtaken it, where a webhook is `ordered` by `none`.
                             * @enum {string}
                             */
                            fault: "timeout_after_commit" | "error_500" | "unavailable_503" | "too_many_requests_429" | "slow" | "duplicate_deliveries" | "reorder_deliveries" | (string & {});
                            /** @description How long `slow` holds the answer (2,000 ms by default), `timeout_after_commit` the connection (5,000 ms), and `reorder_deliveries` a delivery that nothing overtakes (2,000 ms) */
                            delayMs?: number;
                            /** @description How probably it strikes a call or a delivery; 1 by default */
                            probability?: number;
                            /** @description How many calls or deliveries it still strikes */
                            times?: number;
                            /**
                             * Format: date-time
                             * @description When it ends at the latest
                             */
                            expiresAt: string;
                        }[];
                    };
                };
            };
        };
    };
    setSandboxFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The faults in the order in which they are tried. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description The first one that matches a call and strikes it is the one that it suffers. */
                    faults: {
                        /** @description Which calls: an operation’s id (`createDeclaration`), or method and path in which `*` stands for anything (`POST /openapi/declarations*`). All calls without it. */
                        operation?: string;
                        /**
                         * @description `timeout_after_commit` does the work and never answers; `error_500`, `unavailable_503` and `too_many_requests_429` answer so and do nothing; `slow` does the work and answers late. Two are for deliveries of the organisation’s webhooks: `duplicate_deliveries` sends one that has arrived a second time, with the same `webhook-id`; `reorder_deliveries` holds one back until a later one has overtaken it, where a webhook is `ordered` by `none`.
                         * @enum {string}
                         */
                        fault: "timeout_after_commit" | "error_500" | "unavailable_503" | "too_many_requests_429" | "slow" | "duplicate_deliveries" | "reorder_deliveries" | (string & {});
                        /** @description How long `slow` holds the answer (2,000 ms by default), `timeout_after_commit` the connection (5,000 ms), and `reorder_deliveries` a delivery that nothing overtakes (2,000 ms) */
                        delayMs?: number;
                        /** @description How probably it strikes a call or a delivery; 1 by default */
                        probability?: number;
                        /** @description How many calls or deliveries it strikes; without end by default */
                        times?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description The faults as they are set now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        faults: {
                            /** @description Which calls: an operation’s id (`createDeclaration`), or method and path in which `*` stands for anything (`POST /openapi/declarations*`). All calls without it. */
                            operation?: string;
                            /**
                             * @description `timeout_after_commit` does the work and never answers; `error_500`, `unavailable_503` and `too_many_requests_429` answer so and do nothing; `slow` does the work and answers late. Two are for deliveries of the organisation’s webhooks: `duplicate_deliveries` sends one that has arrived a second time, with the same `webhook-id`; `reorder_deliveries` holds one back until a later one has overtaken it, where a webhook is `ordered` by `none`.
                             * @enum {string}
                             */
                            fault: "timeout_after_commit" | "error_500" | "unavailable_503" | "too_many_requests_429" | "slow" | "duplicate_deliveries" | "reorder_deliveries" | (string & {});
                            /** @description How long `slow` holds the answer (2,000 ms by default), `timeout_after_commit` the connection (5,000 ms), and `reorder_deliveries` a delivery that nothing overtakes (2,000 ms) */
                            delayMs?: number;
                            /** @description How probably it strikes a call or a delivery; 1 by default */
                            probability?: number;
                            /** @description How many calls or deliveries it still strikes */
                            times?: number;
                            /**
                             * Format: date-time
                             * @description When it ends at the latest
                             */
                            expiresAt: string;
                        }[];
                    };
                };
            };
        };
    };
    clearSandboxFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No fault is set */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Nothing, or an empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Everything is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were deleted, drafts included */
                        declarations: number;
                    };
                };
            };
        };
    };
    on_event: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for one event and webhook, however often it is sent */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the secret; during a rotation two of them, separated by a space */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Nobody is here any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has not arrived, redirects included: it is sent again for three days. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_webhook_test: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for one event and webhook, however often it is sent */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the secret; during a rotation two of them, separated by a space */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTest"];
            };
        };
        responses: {
            /** @description Nobody is here any more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has not arrived, redirects included: it is sent again for three days. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
