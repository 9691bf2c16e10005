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
         * Get country settings
         * @description Returns the country-specific settings: currency, time zone, declaration types with their required elements, formats, numbers, time limits and taxes. These settings change only with a release of the portal.
         *
         *     Requires the scope `reference:read`.
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
         * @description Returns the code lists, each with the number of its entries and the time of its last change.
         *
         *     Requires the scope `reference:read`.
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
         * @description Returns the codes that imports of code lists changed, one item for each changed code: the first day of the new meaning, the new meaning, and the meaning that would apply without the change. To continue, repeat the request with the last `cursor` as `after`. With `wait`, the response is delayed until something changes. A 304 response to `If-None-Match` does not count against the rate limit. Changes that come with a release of the portal are not included.
         *
         *     Requires the scope `reference:read`.
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
         * @description Returns the entries of a code list that are valid on `date`, sorted by code. With `q`, it returns the entries that match the search. Further pages use the date of the first page.
         *
         *     Requires the scope `reference:read`.
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
         * @description Returns the complete list with all periods of validity, sorted by code, as CSV in UTF-8 (RFC 4180) with a column for each language, or as one JSON object per line. The response is streamed. If the list changes during the download, the portal closes the connection: repeat the request.
         *
         *     Requires the scope `reference:read`.
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
         * @description Returns the meaning of a code on a date, and all periods of validity of the code. For a code that was never valid, the response is 404.
         *
         *     Requires the scope `reference:read`.
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
         * @description Calculates the duties and taxes of up to 999 goods items from a complete or partial declaration, with each step and the total of each tax. Properties that do not affect the calculation are ignored, and nothing is stored. If values are missing or unreadable, the response lists the reasons, each with the JSON Pointer of the value. The portal does not evaluate the rules for declarations.
         *
         *     Requires the scope `reference:read`.
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
         * @description Returns a commodity code with its higher levels and their texts, and every tariff measure that can apply to the code on a date: duties, taxes and controls, each with its area, additional code, quota and conditions. With `origin`, the response contains only the measures that can apply to goods of that country. To calculate the duties of goods, use `POST /openapi/tariff/calculation`.
         *
         *     Requires the scope `reference:read`.
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
         * @description Returns the current balance of a tariff quota in its period. Quantities are allocated when customs accepts a declaration, not when it is lodged.
         *
         *     Requires the scope `reference:read`.
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
         *     Requires the scope `declarations:read`.
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
         * @description Returns declarations that changed since the cursor. Each changed declaration appears once, with its latest status. Repeat the request in a loop and send the last `cursor` as `after`. With `wait` the portal delays the response until a declaration changes. A 304 response to `If-None-Match` does not count against your rate limit. With `role=principal` the feed contains only declarations that representatives lodged in the name of the organisation; without `role`, the feed does not contain these declarations.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns the declarations of the organisation that match every filter, drafts included, newest first. With `role=principal`, the list contains the declarations that representatives lodged in the name of the organisation. With a period of lodgement, the list contains only lodged declarations, in the order of lodgement. `sort` sets another order. A search through very many declarations can return fewer items than `limit`, or none, while `more` is true: continue with `cursor`.
         *
         *     Requires the scope `declarations:read`.
         */
        get: operations["listDeclarations"];
        put?: never;
        /**
         * Create a declaration
         * @description Creates a draft with any content: `canLodge`, `errors` and `warnings` show the result that lodging would have. With `lodge=true` the portal lodges the declaration if it follows the [rules](/rules); otherwise the portal reports every error and stores nothing. With `dryRun=true` the portal returns the result of a lodgement, with duties and VAT step by step, and stores nothing. If a draft of your organisation has the same LRN, a dry run treats the request body as the new content of that draft. A dry run applies the law of today or of `date`. You can’t combine `dryRun=true` with `lodge=true`.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Lodges one declaration per line, each independently and by the same [rules](/rules) as a single request. Line n of the response belongs to line n of the request: `httpStatus` 201, or the problem that a single request would return, with `line`. The portal writes each result as soon as its declaration is durable, some hundred lines at a time: read the response while you send. You can repeat an interrupted request unchanged: a line that was already lodged with the same content returns 201 with `alreadyLodged`; with other content it returns `lrn_in_use`. `Idempotency-Key` is rejected, since LRN and content identify a line. If the portal must end the response early, the last line of the response contains `ended`. A response that is cut off leaves the result of the missing lines unknown. With `dryRun=true` the portal validates the lines under the law of today or of `date`, and stores nothing. See the [guide](/docs/guides/bulk-lodging).
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns the number of declarations that match the filters of the list, with sums by currency. With a `sort` by lodging, only lodged declarations count. The portal examines at most 10,000 declarations. If there are more declarations, `more` is true, and count and sums cover only the examined declarations.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Streams every declaration lodged in a period, one per line, in the order of lodging. The format is NDJSON, or CSV with `Accept: text/csv` (RFC 4180; the portal puts an apostrophe before a text that a spreadsheet would read as a formula). With `role=principal` the export contains the declarations that representatives lodged in the name of the organisation. The default period is the current month. If an error interrupts the export, the portal cuts the connection, so that a partial response never looks complete. A client can run two exports at a time.
         *
         *     Requires the scope `declarations:read`.
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
         * Get declaration totals of a period
         * @description Returns counts and sums of the declarations lodged in a period, by month of lodging and current status. Use these totals to reconcile your own records. The period has at most 366 days; the default is the last twelve months, including the current one.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns a declaration with its content (`document`), history, open query, pending amendment, bills and next actions.
         *
         *     Requires the scope `declarations:read`.
         */
        get: operations["getDeclaration"];
        /**
         * Replace a draft
         * @description Replaces the content of a draft if `If-Match` names the current version of the draft. The LRN can’t change.
         *
         *     Requires the scope `declarations:write`.
         */
        put: operations["replaceDeclaration"];
        post?: never;
        /**
         * Delete a draft
         * @description Deletes a draft permanently. The LRN of the draft can be used again. A lodged declaration can’t be deleted.
         *
         *     Requires the scope `declarations:write`.
         */
        delete: operations["deleteDeclaration"];
        options?: never;
        head?: never;
        /**
         * Update a draft
         * @description Applies a JSON merge patch (RFC 7396) to the content of a draft if `If-Match` names the current version of the draft. `null` removes a property, and an array replaces the whole array. The LRN can’t change. The portal validates the resulting content like that of a PUT request.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Lodges a draft that follows the [rules](/rules). The declaration then has legal effect, and customs decides on it. With `dryRun=true` the portal returns the result that a lodgement would have, under the law of today or of `date`, and stores nothing.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns the business rules for lodgements. A rule with `validFrom` or `validUntil` applies only in that period. The texts are in the language of `Accept-Language`.
         *
         *     Requires the scope `reference:read`.
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
         * @description Returns a rule with one example declaration that passes the rule and one example declaration that fails the rule. The texts are in the language of `Accept-Language`.
         *
         *     Requires the scope `reference:read`.
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
         * Present goods to customs
         * @description Notifies customs that the goods of a registered declaration have arrived. A declaration is registered if it was lodged before the arrival of its goods. Customs accepts the declaration next.
         *
         *     Requires the scope `declarations:write`.
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
         * List amendments of a declaration
         * @description Returns the amendments of a declaration without the new content, oldest first.
         *
         *     Requires the scope `declarations:read`.
         */
        get: operations["listAmendments"];
        put?: never;
        /**
         * Amend a declaration
         * @description Amends a declaration with new content. Before acceptance, the new content becomes the next version immediately. After acceptance, customs grants or denies the amendment: you can request an amendment until a control is announced, and within three years after release. The new content must keep type and LRN and follow the rules for a lodgement; after acceptance, the rules as they were on the acceptance date. After acceptance these elements can’t change: office, representation, the identification numbers of declarant, representative and importer (for an export: exporter), the procedures, and the number of goods items. After release, previous documents, transport documents, containers, payment and guarantee can’t change either. With `dryRun=true` the portal returns the changes and their cost, and stores nothing.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns an amendment with the new content of the declaration and a list of the changes.
         *
         *     Requires the scope `declarations:read`.
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
         * List versions of a declaration
         * @description Returns the versions of a declaration, oldest first: the lodged version and one version for each granted amendment.
         *
         *     Requires the scope `declarations:read`.
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
         * Get a version of a declaration
         * @description Returns a version of a declaration exactly as the portal received it. Lodged versions never change.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Withdraws a registered declaration immediately. For an accepted or released declaration, customs grants or denies the request. You can’t request invalidation while a control is announced or open.
         *
         *     Requires the scope `declarations:write`.
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
         * List queries about a declaration
         * @description Returns the queries of customs about a declaration with their answers, oldest first.
         *
         *     Requires the scope `declarations:read`.
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
         * Get a query about a declaration
         * @description Returns a query from customs with its answer.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Answers a query from customs with a text, and optionally with documents that you uploaded to the declaration. You can answer an open query once.
         *
         *     Requires the scope `declarations:write`.
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
         * Get the duties of a declaration
         * @description Returns duties and VAT step by step for each goods item. For a lodged declaration, these are the duties of the latest version that customs assessed; before the first assessment, the response is 404. For a draft the portal returns an estimate under the law of today.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns the stock of goods that are under a procedure that must be discharged, or that were exported temporarily, and every movement of these goods. Both lists are empty if the declaration has no such goods.
         *
         *     Requires the scope `declarations:read`.
         */
        get: operations["getDischarge"];
        put?: never;
        /**
         * Report a discharge
         * @description Reports the disposition of goods that leave the procedure without another declaration: assigned use, destruction, waste or loss. The quantity is reserved until customs grants or denies the report. Only one report can be open at a time.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns the authorisations whose holder is one of the identification numbers of your organisation, oldest first.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns an authorisation whose holder is one of the identification numbers of your organisation.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns all changes since the lodgement, oldest first: the `history` of the declaration in pages, with sequence numbers.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns the payment methods, each with its availability and the reason if it is unavailable, the outstanding amount, and the credit of the organisation. The portal checks the balance of a guarantee or deferment account only when you order the payment.
         *
         *     Requires the scope `declarations:read`.
         */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Pay or secure duties
         * @description Pays or secures all due bills of a declaration, so that customs can release the goods. With `guarantee`, the portal reserves the amount on a guarantee with sufficient balance and collects it on the due date. With `account`, the portal charges the amount to a deferment account with a sufficient limit, and the monthly statement includes the amount. `transfer` is available in the sandbox only, where the bank pays immediately. In production, transfer the money to the treasury and quote the reference of the bill; the payment appears after it arrives.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns the uploaded documents of a declaration, oldest first. All documents fit on one page.
         *
         *     Requires the scope `declarations:read`.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a supporting document
         * @description Uploads a PDF, JPEG or PNG file as the request body. The content determines the file type: a file that does not match `Content-Type` is rejected. You can upload documents in every status of the declaration; in a final status, only while a query or an amendment is open.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns the unchanged bytes of an uploaded document, with its file name.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns the decisions of customs on a declaration, oldest first: acceptance, release, refusals, and decisions on amendments and invalidation. All decisions fit on one page.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns a decision as JSON, as signed JSON (`application/jose`: a compact JWS, signed by ES256 with a key from `/decisions/jwks.json`), or as a printable PDF with a QR code (`application/pdf`). A decision never changes. To find out whether the decision is still in force, read `inForce` in the list of decisions, or open the public page whose address is in `verification`.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns the double-entry ledger of the organisation’s declarations, oldest entry first: bills, payments, security and refunds. Entries never change; a reversal corrects an error.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns the deferment accounts of your organisation with their available amounts, oldest first.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns a deferment account of your organisation with its available amount.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns the monthly statements of a deferment account. At the end of each month, the portal creates a statement of the unpaid bills that were charged in the month. The statement is due on the 15th of the next month. A payment of the statement pays the bills on the statement and makes the amount available on the account again. In the sandbox, the simulated bank pays the statement immediately.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Pays the outstanding amount of a statement. The bills of the statement are paid, and the amount is available on the deferment account again. This operation works in the sandbox only, where the bank pays immediately. In production, transfer the money to the treasury and quote the reference of the statement; the payment appears after it arrives.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns the number of drafts and supporting documents that the organisation stores, with the limits. Beyond a limit, a request that would add a draft or document returns 409 `storage_full`. The owners receive a mail when 80 % of a limit is used. Lodging uses no storage.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns the parties of the address book, sorted by name. The list contains parties that people entered and parties of lodged declarations. Each lodgement updates the parties that the declaration names, except parties that a person has edited. Before the response, the portal adds the parties of declarations that were lodged since the previous request, at most the latest 1,000 declarations.
         *
         *     Requires the scope `declarations:read`.
         */
        get: operations["listParties"];
        put?: never;
        /**
         * Create a party
         * @description Adds a party to the address book. Two parties can’t have the same identification number; two parties without a number can’t have both the same name and the same country.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns the whole address book, sorted by name, as CSV in UTF-8 (RFC 4180). You can import the exported file again: a new export is then identical. The portal puts an apostrophe before a text that a spreadsheet would read as a formula.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Imports parties from CSV in UTF-8, or in UTF-16 with a byte order mark, separated by commas or semicolons. A file in another encoding is rejected as a whole. The header line has `name` and any of `identification`, `street`, `postCode`, `city` and `country`, in any order. Each further line contains a party, which replaces an existing party with the same identification number, or with the same name and country. A repeated import changes nothing. Names that differ in accents are different names. Empty lines and empty columns are ignored, and the apostrophe that an export puts before a formula is removed. Invalid lines are skipped and reported. The portal stores 250 parties at a time, and ends the import when the address book is full. An organisation can run one import at a time.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns a party of the address book. Send the `ETag` of the response as `If-Match` when you update the party.
         *
         *     Requires the scope `declarations:read`.
         */
        get: operations["getParty"];
        /**
         * Update a party
         * @description Replaces a party of the address book. Properties that you leave out are removed. Later lodgements no longer change the party.
         *
         *     Requires the scope `declarations:write`.
         */
        put: operations["updateParty"];
        post?: never;
        /**
         * Delete a party
         * @description Deletes a party from the address book. Declarations do not change. A later lodgement that names the party adds it again.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns the templates of the organisation (at most 200) without their content, sorted by name.
         *
         *     Requires the scope `declarations:read`.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Creates a template for new declarations. The content of a template can be incomplete and can contain any value, like the content of a draft, but no LRN and no control characters or direction marks. An organisation can have 200 templates, with different names.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns a template with its content. Send the `ETag` of the response as `If-Match` when you update the template.
         *
         *     Requires the scope `declarations:read`.
         */
        get: operations["getTemplate"];
        /**
         * Update a template
         * @description Replaces the name and the content of a template. Declarations created from the template do not change.
         *
         *     Requires the scope `declarations:write`.
         */
        put: operations["updateTemplate"];
        post?: never;
        /**
         * Delete a template
         * @description Deletes a template. Declarations created from the template do not change.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns each event of the organisation’s declarations once, oldest first. With `role=principal`, the log contains the events of declarations that representatives lodged in the name of the organisation. Repeat the request with the `cursor` of the previous response. With `wait`, the response is delayed until a new event occurs. Reading does not remove events: you can read the log again from any position. A 304 response to `If-None-Match` does not count against the rate limit. With `include=declaration`, each event contains its declaration as it was at the time of the event; a page may then contain fewer events than `limit`. With `Accept: text/event-stream`, the response is a stream of server-sent events: the stream starts after the position in `after` or `Last-Event-ID`, continues until the client disconnects, and ignores `limit` and `wait`.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns all events of a period in the order of the log, one per line (NDJSON). The response is streamed without a length. If the export fails, the connection breaks off before the end of the response. A client can run two exports at a time.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns the mandates in which the organisation is principal or representative, oldest first.
         *
         *     Requires the scope `mandates:read`.
         */
        get: operations["listMandates"];
        put?: never;
        /**
         * Offer a mandate
         * @description Offers a mandate to another party, which must accept it within 21 days. One of the two identification numbers must belong to the caller: a principal offers to be represented, and a representative requests the mandate. The content of a mandate never changes; offer another mandate instead. The representative can use only those guarantees and deferment accounts of the principal that the mandate lists.
         *
         *     Requires the scope `mandates:write`.
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
         * @description Returns the events of mandates in which the organisation is principal or representative, oldest first. Send the last `cursor` as `after` to continue: each event appears exactly once.
         *
         *     Requires the scope `mandates:read`.
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
         * @description Returns a mandate with its history and the actions that the caller can take.
         *
         *     Requires the scope `mandates:read`.
         */
        get: operations["getMandate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a mandate
         * @description Changes the status of a mandate. The party that did not offer the mandate can accept it. The principal can suspend the mandate, and the party that suspended it can resume it. Each party can end a mandate or an offer. From the time of the response, a suspended or ended mandate covers no further lodgements. A direct representative can then only read its declarations. An indirect representative is the declarant and continues with declarations that it has already lodged.
         *
         *     Requires the scope `mandates:write`.
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
         * @description Returns all webhooks of the organisation, oldest first, at most 20.
         *
         *     Requires the scope `notifications:manage`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Creates a webhook. From now on, the portal sends events to the URL of the webhook, signed according to Standard Webhooks. Without `events`, the portal sends all types. Without `ordered`, the portal keeps the order of the events of each declaration. With `role: principal`, the portal sends only the events of declarations that representatives lodge in the name of the organisation; `role` can’t be changed later. With `include: declaration`, each event contains its declaration as it was at the time of the event; this requires the scope `declarations:read`. The response contains the secret, which is shown only once: an idempotent replay does not contain it. If you lose the secret, rotate it. The portal pauses the webhook when the person who created or last changed it leaves the organisation. An organisation can have 20 webhooks.
         *
         *     Requires the scope `notifications:manage`.
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
         * @description Returns a webhook with the health of its endpoint, without its secret.
         *
         *     Requires the scope `notifications:manage`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook with its deliveries. A delivery attempt that is in progress may still arrive.
         *
         *     Requires the scope `notifications:manage`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Changes the properties that you send. A paused or disabled webhook keeps its position in the log: when you activate the webhook, the portal sends all events since it was paused or disabled, and retries pending deliveries immediately. A change of `events` applies to new events only.
         *
         *     Requires the scope `notifications:manage`.
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
         * @description Creates a new secret. During the grace period, deliveries are signed with both secrets, so that you can update the receiver without an interruption. During a grace period, the portal accepts only a rotation without a further grace period; this rotation ends both earlier secrets immediately. With `If-Match`, only the first of several simultaneous rotations is accepted. The response contains the new secret, which is shown only once: an idempotent replay does not contain it.
         *
         *     Requires the scope `notifications:manage`.
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
         * @description Sends a signed test event to the endpoint once, regardless of `events`. Read the result a little later from the delivery whose URL is in `Location`.
         *
         *     Requires the scope `notifications:manage`.
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
         * @description Returns the deliveries of a webhook with their last attempts, newest first. The portal stores a completed delivery for 30 days.
         *
         *     Requires the scope `notifications:manage`.
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
         * @description Returns a delivery with its last attempts and their responses.
         *
         *     Requires the scope `notifications:manage`.
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
         * @description Sends a delivery again immediately, with the same `webhook-id` and the current secret. A pending delivery continues with its remaining attempts. Any other delivery gets one further attempt, which does not affect the health of the webhook.
         *
         *     Requires the scope `notifications:manage`.
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
         * @description Sends again all events of the period that match the webhook, each with the same `webhook-id` as before. The events come from the log, so the period can be arbitrarily long ago. If deliveries fail, the portal retries them as usual. Because events are selected by sequence number, events from outside the period may be included if their numbers lie between the numbers of the first and the last event of the period.
         *
         *     Requires the scope `notifications:manage`.
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
         * @description Returns the sandbox scenarios. A declaration selects its scenario by the first characters of its LRN.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Returns the clock of the organisation in the sandbox. The clock shows the system time until you advance the clock. Deadlines and expiry times of the organisation’s declarations follow this clock.
         *
         *     Requires the scope `declarations:read`.
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
         * @description Advances the clock of the organisation by a duration or to a time, at most five years ahead of the system time. Everything that becomes due happens immediately. Only a reset sets the clock back.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Returns the faults that the calling client has set, with the remaining number of requests.
         *
         *     Requires the scope `declarations:read`.
         */
        get: operations["listSandboxFaults"];
        /**
         * Set injected faults
         * @description Sets the faults for the next requests of the calling client, or for the webhook deliveries of its organisation. The new faults replace the previous faults and expire after one hour. An affected response has the header `Sandbox-Fault`. Requests below `/openapi/sandbox` are not affected.
         *
         *     Requires the scope `declarations:write`.
         */
        put: operations["setSandboxFaults"];
        post?: never;
        /**
         * Clear injected faults
         * @description Removes all faults that the calling client has set.
         *
         *     Requires the scope `declarations:write`.
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
         * @description Deletes all declarations of the organisation with everything that belongs to them, and the pending webhook deliveries, injected faults and stored responses of the organisation. The reset also sets the clock back to the system time. LRNs can be used again. Cursors of the status feed stay valid, and the audit log is not changed.
         *
         *     Requires the scope `declarations:write`.
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
         * Event of a declaration
         * @description The portal sends an event to each active webhook that accepts the `type` of the event. The event contains little data: get the rest from `declaration.href`, or set `include` to receive the declaration with the event. An event can arrive more than once, with the same `webhook-id`.
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
         * Test of a webhook
         * @description The portal sends this event when you test a webhook, regardless of the event types of the webhook.
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
         * @description An amendment with the new content of the declaration
         */
        Amendment: {
            /** @description Number of the amendment in the declaration, from 1 */
            number: number;
            /**
             * @description Status of the amendment. Before acceptance an amendment is granted immediately
             * @enum {string}
             */
            status: "requested" | "granted" | "denied" | (string & {});
            /** @description Reason for the amendment */
            reason: string;
            /** @description Version of the declaration that the amendment changes */
            baseVersion: number;
            /** @description Version of the declaration that the amendment created; null unless the amendment was granted */
            version: number | null;
            /**
             * Format: date-time
             * @description Time when the amendment was requested
             */
            requestedAt: string;
            /** @description Time when the amendment was granted or denied; null before the decision */
            decidedAt: string | null;
            /** @description Reason that customs gave for the decision; null if customs gave no reason */
            decisionReason: string | null;
            /**
             * Format: uri
             * @description URL of the amendment with the new content
             */
            href: string;
            /** @description Changes from the version `baseVersion` to the new content (based on RFC 6902), in the order in which they apply */
            diff: components["schemas"]["Difference"][];
            document: components["schemas"]["DraftDeclaration"];
        };
        /**
         * AmendmentDryRun
         * @description Changes and cost of an amendment; nothing is stored
         */
        AmendmentDryRun: {
            /**
             * @description True: nothing was stored
             * @constant
             */
            dryRun: true;
            /** @description Changes to the content of the declaration (based on RFC 6902) */
            diff: components["schemas"]["Difference"][];
            /** @description Legal basis of the calculation. Null before acceptance: the law of today applies */
            applicableLaw: components["schemas"]["ApplicableLaw"] | null;
            /** @description Amount to be paid without the amendment; null before the assessment */
            before: string | null;
            /** @description Amount to be paid after the amendment; null if customs must assess the amount */
            after: string | null;
            /** @description Effect of the amendment on the bills of the declaration */
            effect: {
                /** @description Amount that would be billed in addition, in national currency */
                billed: string;
                /** @description Amount that would be refunded, as money or as released security, in national currency */
                refunded: string;
                /** @description Additional amount that would be reserved on guarantees (negative if security would be released), in national currency */
                reserved: string;
            };
        };
        /** AmendmentRequest */
        AmendmentRequest: {
            document: components["schemas"]["SentDeclarationInput"];
            /** @description Reason for the request, shown in the history of the declaration */
            reason: string;
        };
        /** AmendmentSummary */
        AmendmentSummary: {
            /** @description Number of the amendment in the declaration, from 1 */
            number: number;
            /**
             * @description Status of the amendment. Before acceptance an amendment is granted immediately
             * @enum {string}
             */
            status: "requested" | "granted" | "denied" | (string & {});
            /** @description Reason for the amendment */
            reason: string;
            /** @description Version of the declaration that the amendment changes */
            baseVersion: number;
            /** @description Version of the declaration that the amendment created; null unless the amendment was granted */
            version: number | null;
            /**
             * Format: date-time
             * @description Time when the amendment was requested
             */
            requestedAt: string;
            /** @description Time when the amendment was granted or denied; null before the decision */
            decidedAt: string | null;
            /** @description Reason that customs gave for the decision; null if customs gave no reason */
            decisionReason: string | null;
            /**
             * Format: uri
             * @description URL of the amendment with the new content
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
            /** @description Time zone of `date` (IANA) */
            timeZone: string;
            /** @description Units of national currency per unit of each converted currency */
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
             * @description False: customs assessed these duties
             * @constant
             */
            estimated: false;
            /** @description Assessed version of the declaration */
            version: number;
            /**
             * Format: date-time
             * @description Time of the assessment
             */
            assessedAt: string;
            /** @description National currency (ISO 4217) */
            currency: string;
            /** @description Amount to be paid (decimal) */
            payable: string;
            /** @description Amount suspended by procedures and secured by a guarantee (decimal) */
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
            /** @description Id of the authorisation. */
            id: string;
            /** @description Number of the authorisation, unique (WCO: AuthorisationHolder/ID) */
            number: string;
            /**
             * @description Kind of authorisation. `CWP`: customs warehouse; `IPO`: inward processing; `TEA`: temporary admission; `OPO`: outward processing; `EUS`: end use (WCO: AuthorisationHolder/CategoryCode)
             * @enum {string}
             */
            kind: "CWP" | "IPO" | "TEA" | "OPO" | "EUS" | (string & {});
            /** @description Identification number of the holder */
            holder: string;
            /** @description Procedures for which the authorisation can be used. Null: all procedures of its kind */
            procedures: string[] | null;
            /** @description Goods for which the authorisation can be used. Null: all goods */
            commodities: string[] | null;
            /** @description Customs office where the authorisation can be used. Null: all offices */
            office: string | null;
            /** @description Reference of the guarantee that secures the goods if their declaration names no guarantee; null if the authorisation has no guarantee */
            guarantee: string | null;
            /** @description Maximum number of months that goods can stay under the procedure. Null: no limit */
            months: number | null;
            /**
             * Format: date
             * @description First day of validity.
             */
            validFrom: string;
            /** @description Last day of validity. Null: no end. */
            validUntil: string | null;
            /**
             * @description Status. A suspended authorisation can’t be used to place new goods under a procedure. A revocation is permanent.
             * @enum {string}
             */
            status: "active" | "suspended" | "revoked" | (string & {});
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            changedAt: string;
        };
        /** CalculatedDuties */
        CalculatedDuties: {
            /**
             * @description The duties are calculated
             * @constant
             */
            kind: "calculated";
            /** @description National currency (ISO 4217) */
            currency: string;
            /** @description Units of national currency per unit of each converted currency */
            exchangeRates: {
                [key: string]: string;
            };
            /** @description Duties and taxes of each goods item */
            items: components["schemas"]["ItemDuties"][];
            /** @description Totals of all goods items */
            totals: {
                /** @description Total customs value, in national currency */
                customsValue: string;
                /** @description Total duty, in national currency */
                duty: string;
                /** @description Total VAT, in national currency */
                vat: string;
                /** @description Amount due now, in national currency */
                payable: string;
                /** @description Amount suspended by procedures and secured by a guarantee, in national currency */
                suspended: string;
                /** @description Amount that a guarantee secures until customs has allocated tariff quotas whose balance is low, in national currency */
                secured?: string;
            };
            /** @description Total of each tax; absent if customs assessed the duties */
            taxes?: components["schemas"]["TotalTax"][];
            /** @description Rounding steps of taxes that are rounded for the whole declaration */
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
            /** @description Platform of the client. Null for a `host_to_host` client. */
            platform: {
                /** @description Identifier of the platform (`id_platform`) */
                id: string;
            } | null;
            /**
             * @description Environment of the portal: sandbox or production
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /** @description Scopes that both the access token and the API key have, in alphabetical order */
            scopes: string[];
            /** @description Rate limit of the client. Null if there is no limit. */
            rateLimit: components["schemas"]["RateLimit"] | null;
        };
        /**
         * Consignment
         * @description Goods that are transported together (WCO: Consignment)
         */
        Consignment: {
            /** @description Unique consignment reference (WCO: UCR/TraderAssignedReferenceID) */
            ucr?: string;
            /** @description Transport contract (WCO: TransportContractDocument) */
            transportDocument?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Number of the transport document */
                reference?: string;
            };
            /** @description Transport contracts. The first entry is the contract for the transport across the border and equals `transportDocument`; either property is sufficient (WCO: TransportContractDocument; Annex B: 12 05) */
            transportDocuments?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Number of the transport document */
                reference?: string;
            }[];
            /** @description True if the goods cross the border in containers (WCO: Consignment/ContainerCode) */
            containerised?: boolean;
            /** @description Containers; required if `containerised` is true */
            containers?: {
                /** @description Container number (WCO: TransportEquipment/ID): owner, category, serial number and check digit (ISO 6346, or EN 13044 for swap bodies and semi-trailers), or the number of other equipment */
                number?: string;
                /** @description Size and type of the container, for instance 22G1 (ISO 6346) */
                sizeType?: string;
                /** @description Seals (WCO: TransportEquipment/Seal/ID) */
                seals?: string[];
            }[];
            /** @description Place where the goods are loaded (WCO: LoadingLocation/ID) (UN/LOCODE) */
            loadingPort?: string;
            /** @description Place where the goods are unloaded (WCO: UnloadingLocation/ID) (UN/LOCODE) */
            unloadingPort?: string;
            /** @description Place where customs can examine the goods (WCO: GoodsLocation/ID) */
            goodsLocation?: string;
            /** @description Structured location of the goods, as an alternative to `goodsLocation` (WCO: GoodsLocation; Annex B: 16 15) */
            location?: {
                /**
                 * @description Type of location: A designated, B authorised, C approved, D other (WCO: GoodsLocation/TypeCode)
                 * @enum {string}
                 */
                type?: "A" | "B" | "C" | "D" | (string & {});
                /**
                 * @description Type of `identifier`: T post code, U UN/LOCODE, V customs office, W coordinates, X number of an economic operator, Y number of an authorisation, Z address (WCO: GoodsLocation/IdentificationTypeCode)
                 * @enum {string}
                 */
                qualifier?: "T" | "U" | "V" | "W" | "X" | "Y" | "Z" | (string & {});
                /** @description Identifier of the location, of the type in `qualifier`; absent for an address (WCO: GoodsLocation/ID) */
                identifier?: string;
                /** @description Number that identifies one of several places at the location */
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
            /** @description Gross mass of the whole consignment in kilograms (WCO: Declaration/TotalGrossMassMeasure) */
            grossMass?: string;
            /** @description Number of packages of all goods items (WCO: Declaration/TotalPackageQuantity) */
            totalPackages?: number;
        };
        /**
         * Country
         * @description The country of this portal.
         */
        Country: {
            /** @description Code of the country (ISO 3166-1 alpha-2). */
            code: string;
            /** @description True if this is the official portal of the country; false if it is a demonstration without legal effect. */
            official: boolean;
            /** @description National currency. */
            currency: {
                /** @description Code of the national currency (ISO 4217) */
                code: string;
                /** @description Decimal places of billed amounts. */
                decimals: number;
                /** @description Rounding unit of converted prices and apportioned costs, such as `0.01`. Values are rounded half up. */
                rounding: string;
            };
            /** @description Time zone that determines days, months and years. */
            timeZone: string;
            /** @description Languages in which every name is available, the default language first. */
            languages: string[];
            /** @description Declaration types of the country. */
            types: {
                /** @description Value of the property `type` of a declaration */
                code: string;
                /**
                 * @description Direction of the goods
                 * @enum {string}
                 */
                direction: "import" | "export" | (string & {});
                /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                name: {
                    [key: string]: string;
                };
            }[];
            /** @description Identification numbers under which persons are registered with customs. */
            identification: {
                /** @description Regular expression that each identification number in a declaration must match. */
                pattern: string;
                /** @description Kinds of identification numbers of this country. */
                kinds: {
                    /** @description Code of the kind of identification number. */
                    code: string;
                    /** @description Name in each language. */
                    name: {
                        [key: string]: string;
                    };
                    /** @description Regular expression of a stored number of this kind. */
                    pattern: string;
                    /**
                     * @description Method by which the check digits of the number are calculated.
                     * @enum {string}
                     */
                    check: "none" | "luhn" | "mod97" | "iso6346" | "weighted" | (string & {});
                }[];
            };
            formats: {
                commodity: {
                    /** @description Number of digits at each level of a commodity code, ascending, such as 2, 4, 6 and 8. Declarations use the last level. */
                    levels: number[];
                    /** @description Regular expression of a commodity code in a goods item */
                    pattern: string;
                    /** @description Description of the format, for the OpenAPI documents */
                    description: string;
                    /** @description Example value */
                    example: string;
                    /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                    form?: {
                        [key: string]: string;
                    };
                };
                /** @description Format of codes of customs offices */
                office: {
                    /** @description Regular expression of a code */
                    pattern: string;
                    /** @description Description of the format, for the OpenAPI documents, such as `for instance 4000` */
                    description: string;
                    /** @description Example value */
                    example: string;
                    /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                    form?: {
                        [key: string]: string;
                    };
                };
                /** @description Format of procedure codes */
                procedure: {
                    /** @description Regular expression of a code */
                    pattern: string;
                    /** @description Description of the format, for the OpenAPI documents, such as `for instance 4000` */
                    description: string;
                    /** @description Example value */
                    example: string;
                    /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                    form?: {
                        [key: string]: string;
                    };
                };
                /** @description Format of codes of additional procedures */
                additionalProcedure: {
                    /** @description Regular expression of a code */
                    pattern: string;
                    /** @description Description of the format, for the OpenAPI documents, such as `for instance 4000` */
                    description: string;
                    /** @description Example value */
                    example: string;
                    /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                    form?: {
                        [key: string]: string;
                    };
                };
                /** @description Format of types of supporting documents */
                documentType: {
                    /** @description Regular expression of a code */
                    pattern: string;
                    /** @description Description of the format, for the OpenAPI documents, such as `for instance 4000` */
                    description: string;
                    /** @description Example value */
                    example: string;
                    /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                    form?: {
                        [key: string]: string;
                    };
                };
                /** @description Format of types of previous documents */
                previousDocumentType: {
                    /** @description Regular expression of a code */
                    pattern: string;
                    /** @description Description of the format, for the OpenAPI documents, such as `for instance 4000` */
                    description: string;
                    /** @description Example value */
                    example: string;
                    /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                    form?: {
                        [key: string]: string;
                    };
                };
                /** @description Format of types of transport documents */
                transportDocumentType: {
                    /** @description Regular expression of a code */
                    pattern: string;
                    /** @description Description of the format, for the OpenAPI documents, such as `for instance 4000` */
                    description: string;
                    /** @description Example value */
                    example: string;
                    /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                    form?: {
                        [key: string]: string;
                    };
                };
                /** @description Format of values of `preference` in a goods item */
                preference: {
                    /** @description Regular expression of a code */
                    pattern: string;
                    /** @description Description of the format, for the OpenAPI documents, such as `for instance 4000` */
                    description: string;
                    /** @description Example value */
                    example: string;
                    /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                    form?: {
                        [key: string]: string;
                    };
                };
                /** @description Format of additional codes */
                additionalCode: {
                    /** @description Regular expression of a code */
                    pattern: string;
                    /** @description Description of the format, for the OpenAPI documents, such as `for instance 4000` */
                    description: string;
                    /** @description Example value */
                    example: string;
                    /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                    form?: {
                        [key: string]: string;
                    };
                };
                /** @description Format of order numbers of tariff quotas */
                quotaOrderNumber: {
                    /** @description Regular expression of a code */
                    pattern: string;
                    /** @description Description of the format, for the OpenAPI documents, such as `for instance 4000` */
                    description: string;
                    /** @description Example value */
                    example: string;
                    /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                    form?: {
                        [key: string]: string;
                    };
                };
            };
            /** @description Format of the local reference number (LRN). */
            lrn: {
                /** @description Regular expression of a local reference number (LRN). */
                pattern: string;
                /** @description Example value */
                example: string;
                /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                form?: {
                    [key: string]: string;
                };
                /** @description Part of the LRN that selects the sandbox scenario. */
                scenario: {
                    /** @constant */
                    position: "start";
                } | {
                    /** @constant */
                    position: "slice";
                    /** @description First character of the part, counted from 1 */
                    from: number;
                    /** @description Last character of the part */
                    to: number;
                };
            };
            /** @description Format of the movement reference numbers (MRN) of declarations. */
            registration: {
                /** @description Regular expression of a movement reference number (MRN). */
                pattern: string;
                /** @description Template from which the portal creates MRNs. */
                ordinary: string;
                /** @description Template for numbers that customs assigns without the portal (business continuity). */
                contingency: string;
                /** @description Template for the display of the MRN. Null if the MRN is displayed as stored. */
                displayTemplate: string | null;
            };
            /** @description Time limits of declarations and bills. */
            timeLimits: {
                /** @description Number of days after registration within which the goods must be presented. */
                presentDays: number;
                /** @description Number of days after release within which the goods must exit. */
                exitDays: number;
                /** @description Number of days within which a bill must be paid. */
                payDays: number;
                /** @description Number of days in which the declarant must answer a query from customs. */
                answerDays: number;
                /** @description Number of days after release within which invalidation can be requested. */
                invalidationDays: number;
                /** @description Number of years after release within which an amendment can be requested. */
                amendmentYears: number;
                /** @description Number of days after the end of a procedure within which its goods must be discharged. */
                dischargeDays: number;
                /**
                 * @description Days that count for time limits: calendar days, or working days: the days of `hours.days` that are not in the list `holidays`.
                 * @enum {string}
                 */
                dayCount: "days" | "working_days" | (string & {});
                /** @description Whether a time limit that ends on a closed day is extended to the next working day. */
                rollToWorkingDay: boolean;
            };
            /** @description Opening hours of the offices. Null if they are not defined. */
            hours: {
                /** @description Days of the week on which offices are open; Monday is 1. */
                days: number[];
                /** @description Time at which offices open, in the time zone of the country */
                from: string;
                /** @description Time at which offices close, in the time zone of the country */
                until: string;
            } | null;
            /** @description Additional names of the header `portal-api-key`, in lower case. */
            apiKeyAliases: string[];
            /** @description Sums that taxes can use as their base, by the name in `base.components`. */
            bases: {
                [key: string]: string[];
            };
            /** @description Taxes, in the order of their calculation. */
            taxes: {
                /** @description Code of the tax */
                code: string;
                /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                name: {
                    [key: string]: string;
                };
                /** @description Kinds of tariff measures that charge this tax. */
                kinds: ("third_country" | "preference" | "suspension" | "end_use" | "quota" | "anti_dumping" | "countervailing" | "safeguard" | "excise" | "vat" | "income" | "export_duty" | (string & {}))[];
                base: {
                    /** @description Amounts whose sum is the tax base: `value` (customs value), `inlandFreight`, a name from `bases`, or the code of an earlier tax in the list. */
                    components: string[];
                    /** @description Factor by which the sum of `components` is multiplied, such as `1` or `11/12`. */
                    times: string;
                };
                /**
                 * @description Total in the calculated duties to which the tax is added.
                 * @enum {string}
                 */
                sum: "duty" | "vat" | (string & {});
                /** @description Relief from this tax: the value of `relief` with which a procedure or additional procedure exempts goods from the tax; null if no procedure does. */
                relief: "duty" | "tax" | null;
                round: {
                    /**
                     * @description Level of rounding
                     * @enum {string}
                     */
                    level: "component" | "item" | "declaration" | (string & {});
                    /** @description Rounding unit: the tax is rounded to a multiple of this value */
                    to: string;
                    /**
                     * @description Direction of rounding
                     * @enum {string}
                     */
                    mode: "half_up" | "up" | "down" | (string & {});
                };
            }[];
            /** @description Data elements that only this country has; a declaration contains them in `national`. */
            national: {
                /** @description Name of the property in `national` */
                name: string;
                /**
                 * @description Part of the declaration that contains the element
                 * @enum {string}
                 */
                level: "header" | "item" | (string & {});
                /**
                 * @description Kind of value. Absent: text.
                 * @enum {string}
                 */
                kind?: "text" | "date" | "amount" | (string & {});
                /** @description Regular expression of the value */
                pattern: string;
                /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                label: {
                    [key: string]: string;
                };
                /** @description Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country. */
                hint?: {
                    [key: string]: string;
                };
                /** @description Example value */
                example: string;
                /** @description Path of the element in the WCO Data Model or in the national message */
                wcoPath: string;
            }[];
            /** @description Use of the declaration elements by declaration type. */
            elements: {
                /** @description JSON Pointer to the element in a declaration. `*` means each entry of a list. */
                element: string;
                /** @description Name of the element in the WCO Data Model; null if it has no such name. */
                wco: string | null;
                /** @description Use of the element by declaration type. R: required, O: optional, F: forbidden. */
                uses: {
                    [key: string]: "R" | "O" | "F" | (string & {});
                };
            }[];
        };
        /**
         * CreatedDeclaration
         * @description A created declaration with its content
         */
        CreatedDeclaration: {
            /** @description Identifier of the declaration */
            id: string;
            /** @description Local reference number of the declarant (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description Movement reference number; null until customs registers or accepts the declaration */
            mrn: string | null;
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description Customs office of lodgement; null if the draft does not state it */
            office: string | null;
            /**
             * @description Status of the declaration
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description Group to which the status belongs
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description Control lane; null until customs assigns it */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description Time of the last change of the declaration
             */
            changedAt: string;
            /** @description Next required actions, with the party that must act and the time limit */
            nextActions: components["schemas"]["NextAction"][];
            /** @description Current version of the declaration */
            version: number;
            /**
             * Format: date-time
             * @description Time when the draft was created
             */
            createdAt: string;
            /** @description Time of lodgement; null for a draft */
            lodgedAt: string | null;
            /** @description Sub-statuses in addition to `status`, such as `payment` */
            tracks: {
                /** @description Sub-status of the control of documents or goods */
                control: string;
                /** @description Sub-status of the payment of duties */
                payment: string;
                /** @description Sub-status of the latest amendment */
                amendment: string;
                /** @description Sub-status of the invalidation */
                invalidation: string;
                /** @description Sub-status of the query from customs */
                query: string;
                /** @description Sub-status of the discharge of the procedure */
                discharge: string;
            };
            /** @description Disposition of the goods after customs refused to release them; null otherwise */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description Actions of the declarant, each with the reason if it is not allowed now */
            actions: {
                [key: string]: {
                    /** @description True if the declarant can take this action now */
                    allowed: boolean;
                    /** @description Stable, machine-readable code of the reason; absent if the action is allowed */
                    reasonCode?: string;
                    /** @description Reason in English; absent if the action is allowed */
                    reason?: string;
                };
            };
            /** @description True if the draft could be lodged now; only for drafts */
            canLodge?: boolean;
            /** @description Errors that prevent the lodgement; only for drafts */
            errors?: components["schemas"]["DraftError"][];
            /** @description Findings that do not prevent the lodgement */
            warnings?: components["schemas"]["Warning"][];
            document: components["schemas"]["SentDeclaration"];
        };
        /**
         * Decision
         * @description A decision of customs on a declaration
         */
        Decision: {
            /** @description Number of the decision in the declaration, from 1 */
            number: number;
            /**
             * @description Type of the decision
             * @enum {string}
             */
            decision: "accepted" | "rejected" | "released" | "not_released" | "cleared" | "exited" | "expired" | "invalidated" | "amendment_granted" | "amendment_denied" | "invalidation_denied" | (string & {});
            /** @description False if the portal is a demonstration and the decision has no legal effect */
            official: boolean;
            /**
             * Format: date-time
             * @description Time of the decision
             */
            decidedAt: string;
            /** @description Reason for the decision; null if customs gave no reason */
            reason: string | null;
            /** @description Control lane at the time of the decision; null if customs had assigned no lane */
            lane: string | null;
            /** @description Disposition of the goods after customs refused to release them; null otherwise */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description Declaration to which the decision applies */
            declaration: {
                /** @description Identifier of the declaration */
                id: string;
                /** @description Local reference number of the declarant */
                lrn: string;
                /** @description MRN of the declaration; null if the declaration had no MRN */
                mrn: string | null;
                /**
                 * @description Type of the declaration
                 * @enum {string}
                 */
                type: "import" | "export" | "low_value" | (string & {});
                /** @description Customs office where the declaration is lodged; null if the declaration does not state it */
                office: string | null;
                /** @description Version of the declaration to which the decision applies */
                version: number;
            };
            /** @description Parties of the declaration at the time of the decision */
            parties: {
                /** @description Declarant; null if the declaration does not state a declarant */
                declarant: {
                    /** @description Name of the person or company */
                    name: string;
                    /** @description Identification number; null if the declaration does not state it */
                    identification: string | null;
                } | null;
                /** @description Representative of the declarant; null without a representative */
                representative: {
                    /** @description Name of the person or company */
                    name: string;
                    /** @description Identification number; null if the declaration does not state it */
                    identification: string | null;
                } | null;
                /** @description Importer; null if the declaration does not state an importer */
                importer: {
                    /** @description Name of the person or company */
                    name: string;
                    /** @description Identification number; null if the declaration does not state it */
                    identification: string | null;
                } | null;
                /** @description Exporter; null if the declaration does not state an exporter */
                exporter: {
                    /** @description Name of the person or company */
                    name: string;
                    /** @description Identification number; null if the declaration does not state it */
                    identification: string | null;
                } | null;
            };
            /** @description Legal basis of the duties; null before acceptance */
            applicableLaw: components["schemas"]["ApplicableLaw"] | null;
            /** @description Goods of the declaration at the time of the decision */
            goods: {
                /** @description Location of the goods; null if the declaration does not state it */
                location: string | null;
                /** @description Transport documents of the goods */
                transportDocuments: {
                    /** @description Code of the document type */
                    type: string;
                    /** @description Number of the document */
                    reference: string;
                }[];
                /** @description Number of packages of all goods items; null if the declaration does not state it */
                totalPackages: number | null;
                /** @description Gross mass of the whole consignment in kilograms; null if the declaration does not state it */
                grossMass: string | null;
                /** @description Container numbers */
                containers: string[];
                /** @description Goods items */
                items: {
                    /** @description Number of the goods item */
                    number: number;
                    /** @description Commodity code; null if the declaration does not state it */
                    commodityCode: string | null;
                    /** @description Description of the goods; null if the declaration does not state it */
                    description: string | null;
                    /** @description Code of the requested and previous procedure, such as `4000`; null if the declaration does not state it */
                    procedure: string | null;
                    /** @description Additional procedure codes */
                    additionalProcedures: string[];
                    /** @description Country of origin; null if the declaration does not state it */
                    origin: string | null;
                    /** @description Mass with packaging, in kilograms; null if the declaration does not state it */
                    grossMass: string | null;
                    /** @description Packages of the goods item */
                    packages: {
                        /** @description Type of package (UN/ECE Rec. 21) */
                        type: string;
                        /** @description Number of packages */
                        count: number;
                        /** @description Marks and numbers on the packages; null without marks */
                        marks: string | null;
                    }[];
                }[];
            };
            /** @description Address of a page where anyone can check, without an account, whether the decision is in force */
            verification: string;
        };
        /**
         * DecisionSummary
         * @description A decision and whether it is still in force
         */
        DecisionSummary: {
            /** @description Number of the decision in the declaration, from 1 */
            number: number;
            /**
             * @description Type of the decision
             * @enum {string}
             */
            decision: "accepted" | "rejected" | "released" | "not_released" | "cleared" | "exited" | "expired" | "invalidated" | "amendment_granted" | "amendment_denied" | "invalidation_denied" | (string & {});
            /**
             * Format: date-time
             * @description Time of the decision
             */
            decidedAt: string;
            /** @description Reason for the decision; null if customs gave no reason */
            reason: string | null;
            /** @description Disposition of the goods after customs refused to release them; null otherwise */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description True if the decision is still in force */
            inForce: boolean;
            /** @description URL of the decision, which is available as JSON, as signed JSON, or as a PDF */
            href: string;
            /** @description Address of a page where anyone can check, without an account, whether the decision is in force */
            verification: string;
        };
        /**
         * Declaration
         * @description A declaration with its content
         */
        Declaration: {
            /** @description Identifier of the declaration */
            id: string;
            /** @description Local reference number of the declarant (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description Movement reference number; null until customs registers or accepts the declaration */
            mrn: string | null;
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description Customs office of lodgement; null if the draft does not state it */
            office: string | null;
            /**
             * @description Status of the declaration
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description Group to which the status belongs
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description Control lane; null until customs assigns it */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description Time of the last change of the declaration
             */
            changedAt: string;
            /** @description Next required actions, with the party that must act and the time limit */
            nextActions: components["schemas"]["NextAction"][];
            /** @description Current version of the declaration */
            version: number;
            /**
             * Format: date-time
             * @description Time when the draft was created
             */
            createdAt: string;
            /** @description Time of lodgement; null for a draft */
            lodgedAt: string | null;
            /** @description Sub-statuses in addition to `status`, such as `payment` */
            tracks: {
                /** @description Sub-status of the control of documents or goods */
                control: string;
                /** @description Sub-status of the payment of duties */
                payment: string;
                /** @description Sub-status of the latest amendment */
                amendment: string;
                /** @description Sub-status of the invalidation */
                invalidation: string;
                /** @description Sub-status of the query from customs */
                query: string;
                /** @description Sub-status of the discharge of the procedure */
                discharge: string;
            };
            /** @description Disposition of the goods after customs refused to release them; null otherwise */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description Actions of the declarant, each with the reason if it is not allowed now */
            actions: {
                [key: string]: {
                    /** @description True if the declarant can take this action now */
                    allowed: boolean;
                    /** @description Stable, machine-readable code of the reason; absent if the action is allowed */
                    reasonCode?: string;
                    /** @description Reason in English; absent if the action is allowed */
                    reason?: string;
                };
            };
            /** @description True if the draft could be lodged now; only for drafts */
            canLodge?: boolean;
            /** @description Errors that prevent the lodgement; only for drafts */
            errors?: components["schemas"]["DraftError"][];
            /** @description Findings that do not prevent the lodgement */
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
            /** @description Sequence number in the status feed; for the principal, in the feed of `role=principal`. Null until the portal assigns a number */
            sequence: number | null;
            /** @description Name of the event, for instance `declaration.accepted` */
            event: string;
            /**
             * Format: date-time
             * @description Time of the change
             */
            occurredAt: string;
            /**
             * @description Party that caused the change: the declarant, customs, or the portal itself (`system`)
             * @enum {string}
             */
            actor: "declarant" | "customs" | "system" | (string & {});
            /**
             * @description Status after the change
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /** @description Control lane after the change; null before customs assigns it */
            lane: ("green" | "yellow" | "red") | null;
            /** @description Reason given for the change; null if no reason was given */
            reason: string | null;
        };
        /**
         * DeclarationPatch
         * @description A JSON merge patch (RFC 7396) for the content of a declaration: `null` removes a property
         */
        DeclarationPatch: {
            [key: string]: unknown;
        };
        /**
         * DeclarationSummary
         * @description A declaration without its content
         */
        DeclarationSummary: {
            /** @description Identifier of the declaration */
            id: string;
            /** @description Local reference number of the declarant (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description Movement reference number; null until customs registers or accepts the declaration */
            mrn: string | null;
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description Customs office of lodgement; null if the draft does not state it */
            office: string | null;
            /**
             * @description Status of the declaration
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description Group to which the status belongs
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description Control lane; null until customs assigns it */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description Time of the last change of the declaration
             */
            changedAt: string;
            /** @description Next required actions, with the party that must act and the time limit */
            nextActions: components["schemas"]["NextAction"][];
            /** @description Current version of the declaration */
            version: number;
            /**
             * Format: date-time
             * @description Time when the draft was created
             */
            createdAt: string;
            /** @description Time of lodgement; null for a draft */
            lodgedAt: string | null;
            /** @description Sub-statuses in addition to `status`, such as `payment` */
            tracks: {
                /** @description Sub-status of the control of documents or goods */
                control: string;
                /** @description Sub-status of the payment of duties */
                payment: string;
                /** @description Sub-status of the latest amendment */
                amendment: string;
                /** @description Sub-status of the invalidation */
                invalidation: string;
                /** @description Sub-status of the query from customs */
                query: string;
                /** @description Sub-status of the discharge of the procedure */
                discharge: string;
            };
            /** @description Disposition of the goods after customs refused to release them; null otherwise */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description Actions of the declarant, each with the reason if it is not allowed now */
            actions: {
                [key: string]: {
                    /** @description True if the declarant can take this action now */
                    allowed: boolean;
                    /** @description Stable, machine-readable code of the reason; absent if the action is allowed */
                    reasonCode?: string;
                    /** @description Reason in English; absent if the action is allowed */
                    reason?: string;
                };
            };
            /** @description Organisation that lodged the declaration; only the principal sees this property */
            lodgedBy?: string;
            /** @description Mandate under which the declaration was lodged; only the principal sees this property */
            mandateId?: string;
        };
        /**
         * DeclarationTotals
         * @description Number and sums of the declarations in a list
         */
        DeclarationTotals: {
            /** @description Number of matching declarations among those examined */
            count: number;
            /** @description True if more declarations exist than were examined. Count and sums then cover only the examined declarations */
            more: boolean;
            /** @description Invoice amounts by currency */
            invoiced: {
                /** @description Currency of the invoices (ISO 4217) */
                currency: string;
                /** @description Sum of the invoices */
                amount: string;
            }[];
            /** @description Duties of the assessed declarations, as assessed for their current version */
            duties: {
                /** @description Currency of the duties (ISO 4217) */
                currency: string;
                /** @description Sum of the amounts to be paid */
                payable: string;
                /** @description Sum of the amounts suspended by a procedure */
                suspended: string;
            }[];
        };
        /**
         * DeclarationWithHistory
         * @description A declaration with its content, open query, pending amendment, bills, duties and history
         */
        DeclarationWithHistory: {
            /** @description Identifier of the declaration */
            id: string;
            /** @description Local reference number of the declarant (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description Movement reference number; null until customs registers or accepts the declaration */
            mrn: string | null;
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description Customs office of lodgement; null if the draft does not state it */
            office: string | null;
            /**
             * @description Status of the declaration
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description Group to which the status belongs
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description Control lane; null until customs assigns it */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description Time of the last change of the declaration
             */
            changedAt: string;
            /** @description Next required actions, with the party that must act and the time limit */
            nextActions: components["schemas"]["NextAction"][];
            /** @description Current version of the declaration */
            version: number;
            /**
             * Format: date-time
             * @description Time when the draft was created
             */
            createdAt: string;
            /** @description Time of lodgement; null for a draft */
            lodgedAt: string | null;
            /** @description Sub-statuses in addition to `status`, such as `payment` */
            tracks: {
                /** @description Sub-status of the control of documents or goods */
                control: string;
                /** @description Sub-status of the payment of duties */
                payment: string;
                /** @description Sub-status of the latest amendment */
                amendment: string;
                /** @description Sub-status of the invalidation */
                invalidation: string;
                /** @description Sub-status of the query from customs */
                query: string;
                /** @description Sub-status of the discharge of the procedure */
                discharge: string;
            };
            /** @description Disposition of the goods after customs refused to release them; null otherwise */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description Actions of the declarant, each with the reason if it is not allowed now */
            actions: {
                [key: string]: {
                    /** @description True if the declarant can take this action now */
                    allowed: boolean;
                    /** @description Stable, machine-readable code of the reason; absent if the action is allowed */
                    reasonCode?: string;
                    /** @description Reason in English; absent if the action is allowed */
                    reason?: string;
                };
            };
            /** @description Organisation that lodged the declaration; only the principal sees this property */
            lodgedBy?: string;
            /** @description Mandate under which the declaration was lodged; only the principal sees this property */
            mandateId?: string;
            /** @description Open query from customs that has no answer yet; otherwise null */
            openQuery: {
                /** @description Number of the query in the declaration, from 1 */
                number: number;
                /** @description Question of customs */
                question: string;
                /** @description Codes of the document types that customs requests */
                requestedDocuments: string[];
                /**
                 * Format: date-time
                 * @description Time when customs opened the query
                 */
                openedAt: string;
                /** @description Time limit for the answer; null without a limit */
                dueBy: string | null;
                /**
                 * Format: uri
                 * @description URL of the complete resource
                 */
                href: string;
            } | null;
            /** @description Amendment on which customs has not decided yet; otherwise null */
            pendingAmendment: {
                /** @description Number of the amendment in the declaration, from 1 */
                number: number;
                /** @description Reason for the amendment */
                reason: string;
                /** @description Version of the declaration that the amendment changes */
                baseVersion: number;
                /**
                 * Format: date-time
                 * @description Time when the amendment was requested
                 */
                requestedAt: string;
                /**
                 * Format: uri
                 * @description URL of the complete resource
                 */
                href: string;
            } | null;
            /** @description Presentation of goods that arrived after the lodgement; null without a presentation */
            presentation: {
                /**
                 * Format: date-time
                 * @description Time when the declarant notified customs
                 */
                presentedAt: string;
                /**
                 * Format: date-time
                 * @description Time of arrival of the goods
                 */
                arrivedAt: string;
                /** @description Customs office of presentation; null if it is the office where the declaration is lodged */
                office: string | null;
                /** @description Place where customs can examine the goods; null if it is the declared place */
                goodsLocation: string | null;
            } | null;
            /** @description Bills of the declaration, oldest first, including paid bills */
            bills: {
                /** @description Number of the bill among the bills of the declaration: the first bill has the number 1. */
                number: number;
                /**
                 * @description Basis of the bill. `assessment`: calculated duties; `amendment`: increase by an amendment; `demand`: demand in addition to the calculated duties; `interest`: interest on a late payment. More values can be added
                 * @enum {string}
                 */
                basis: "assessment" | "amendment" | "discharge" | "demand" | "interest" | "statement" | (string & {});
                /** @description Reason that the officer gave; null if the officer gave no reason */
                reason: string | null;
                /** @description Date whose law the calculation applies; null if unknown */
                applicableDate: string | null;
                /** @description Version of the declaration on which the calculation is based; null if unknown */
                version: number | null;
                /** @description Payment reference that the payer quotes */
                reference: string;
                /**
                 * @description Status of the bill
                 * @enum {string}
                 */
                status: "due" | "paid" | "secured" | "refunded" | "cancelled" | (string & {});
                /** @description Billed amount (decimal) */
                amount: string;
                /** @description Parts of the amount, one for each duty, tax or other revenue */
                lines: {
                    /**
                     * @description Type of revenue: a duty, a tax or another charge
                     * @enum {string}
                     */
                    type: "duty" | "vat" | "interest" | "other" | (string & {});
                    /** @description Amount; negative if an amendment reduced it (decimal) */
                    amount: string;
                }[];
                /**
                 * @description Payment method
                 * @enum {string}
                 */
                method: "immediate" | "secured" | "deferred" | (string & {});
                /** @description Amount paid (decimal) */
                paid: string;
                /** @description Amount refunded, as money or as released security (decimal) */
                refunded: string;
                /** @description Amount still to be paid, secured or not (decimal) */
                outstanding: string;
                /** @description Currency of the amounts (ISO 4217) */
                currency: string;
                /** @description Time limit for the payment; null without a limit */
                dueBy: string | null;
                /** @description Time since which the bill is overdue; null if the bill is not overdue */
                overdueSince: string | null;
                /** @description Time when the bill was paid, refunded or cancelled; null while the bill is open */
                settledAt: string | null;
                /** @description Guarantee that secures the bill, or from which the bill was collected; null without a guarantee */
                guaranteeReference: string | null;
                /** @description Deferment account to which the bill is charged, or from which the bill was paid; null without an account */
                account: string | null;
            }[];
            /** @description Refunds that were paid or ordered, oldest first */
            refunds: {
                /** @description Number of the refund in the declaration, from 1 */
                number: number;
                /** @description Reference of the refunded bill */
                billReference: string;
                /** @description Refunded amount, or amount to be refunded (decimal) */
                amount: string;
                /** @description Parts of the amount, one for each duty, tax or other revenue */
                lines: {
                    /**
                     * @description Type of revenue: a duty, a tax or another charge
                     * @enum {string}
                     */
                    type: "duty" | "vat" | "interest" | "other" | (string & {});
                    /** @description Amount; negative if an amendment reduced it (decimal) */
                    amount: string;
                }[];
                /**
                 * @description Basis of the refund. `amendment`: reduction by an amendment; `assessment`: new assessment by customs; `invalidation`: invalidation of the declaration; `order`: order of customs. More values can be added
                 * @enum {string}
                 */
                basis: "amendment" | "assessment" | "invalidation" | "order" | (string & {});
                /** @description Reason for the refund; null if no reason was given */
                reason: string | null;
                /**
                 * Format: date-time
                 * @description Time when the refund was ordered
                 */
                orderedAt: string;
                /** @description Time when the money was paid; null before the payment, and if security was released instead */
                paidAt: string | null;
            }[];
            /** @description Totals of duties and taxes; null before the assessment */
            duties: {
                /** @description Assessed version of the declaration */
                version: number;
                /**
                 * Format: date-time
                 * @description Time of the assessment
                 */
                assessedAt: string;
                /** @description National currency (ISO 4217) */
                currency: string;
                /** @description Amount to be paid (decimal) */
                payable: string;
                /** @description Amount suspended by procedures and secured by a guarantee (decimal) */
                suspended: string;
                /**
                 * Format: uri
                 * @description URL of the complete resource
                 */
                href: string;
            } | null;
            /** @description Legal basis of the duties; null before acceptance */
            applicableLaw: components["schemas"]["ApplicableLaw"] | null;
            /** @description True if the draft could be lodged now; only for drafts */
            canLodge?: boolean;
            /** @description Errors that prevent the lodgement; only for drafts */
            errors?: components["schemas"]["DraftError"][];
            /** @description Findings that do not prevent the lodgement */
            warnings?: components["schemas"]["Warning"][];
            document: components["schemas"]["SentDeclaration"];
            /** @description Changes since the lodgement, oldest first */
            history: {
                /** @description Name of the event, for instance `declaration.accepted` */
                event: string;
                /**
                 * Format: date-time
                 * @description Time of the change
                 */
                occurredAt: string;
                /**
                 * @description Party that caused the change: the declarant, customs, or the portal itself (`system`)
                 * @enum {string}
                 */
                actor: "declarant" | "customs" | "system" | (string & {});
                /**
                 * @description Status after the change
                 * @enum {string}
                 */
                status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
                /** @description Control lane after the change; null before customs assigns it */
                lane: ("green" | "yellow" | "red") | null;
                /** @description Reason given for the change; null if no reason was given */
                reason: string | null;
            }[];
        };
        /**
         * DefermentAccount
         * @description A deferment account.
         */
        DefermentAccount: {
            /** @description Id of the deferment account. */
            id: string;
            /** @description Id of the organisation that holds the deferment account. */
            organisationId: string;
            /** @description Number of the account, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
            number: string;
            /** @description Identification number, unique: country and up to 15 characters, as registered with customs. */
            holder: string;
            /** @description Maximum total of the charged bills, with two decimals. */
            limit: string;
            /** @description Part of the limit to which bills can still be charged. */
            available: string;
            /** @description National currency (ISO 4217). */
            currency: string;
            /** @description Reference of the guarantee of the account holder for the account; null if no guarantee secures the account */
            guarantee: string | null;
            /**
             * Format: date
             * @description First day on which bills can be charged.
             */
            validFrom: string;
            /** @description Last day on which bills can be charged. Null: no end. */
            validUntil: string | null;
            /**
             * @description Status. New bills can’t be charged to a suspended account.
             * @enum {string}
             */
            status: "active" | "suspended" | (string & {});
            /**
             * Format: date-time
             * @description Time of registration.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            changedAt: string;
        };
        /**
         * DefermentStatement
         * @description A monthly statement of a deferment account.
         */
        DefermentStatement: {
            /** @description Number of the statement among those of the account; the first statement has the number 1 */
            number: number;
            /** @description Number of the deferment account */
            account: string;
            /**
             * @description Basis of the amount: always `statement`, a monthly statement of the account
             * @constant
             */
            basis: "statement";
            /** @description Reference that the payer quotes with the payment */
            reference: string;
            /**
             * @description Status. `paid`: no bill on the statement is outstanding
             * @enum {string}
             */
            status: "due" | "paid" | (string & {});
            /**
             * Format: date
             * @description First day of the month that the statement covers.
             */
            period: string;
            /** @description Amount due at the end of the month. */
            amount: string;
            /** @description Paid or refunded part of the amount. */
            paid: string;
            /** @description Outstanding amount. */
            outstanding: string;
            /** @description Currency (ISO 4217) */
            currency: string;
            /**
             * Format: date-time
             * @description Due date: the 15th of the next month
             */
            dueBy: string;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /** @description Bills on the statement, in the order of the charges */
            bills: {
                /** @description Reference of the bill */
                reference: string;
                /** @description Id of the declaration */
                declarationId: string;
                /** @description Charged amount of the bill. */
                amount: string;
                /** @description Outstanding amount of the bill. */
                outstanding: string;
            }[];
        };
        /**
         * Delivery
         * @description A delivery of an event to a webhook
         */
        Delivery: {
            /** @description Value of the header `webhook-id`: the same for all attempts to deliver one event to one webhook */
            id: string;
            /** @description Id of the event */
            eventId: string;
            /** @description Type of the delivered event; `webhook.test` for a test event */
            type: components["schemas"]["EventType"] | "webhook.test";
            /** @description Sequence number of the event. Null for a test */
            sequence: number | null;
            /** @description Id of the declaration. Null for a test */
            declarationId: string | null;
            /** @description Local reference number (LRN) of the declaration. Null for a test */
            lrn: string | null;
            /**
             * @description `pending`: waits for its first or next attempt; `delivered`: the endpoint accepted the delivery; `failed`: no further attempts follow
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | (string & {});
            /**
             * Format: date-time
             * @description Time when the delivery was created from the event
             */
            createdAt: string;
            /** @description Time of the next delivery attempt. Null if no attempt is planned */
            dueAt: string | null;
            /** @description Time of the last successful delivery attempt. Null if no attempt has succeeded */
            deliveredAt: string | null;
            /** @description Number of delivery attempts */
            attemptCount: number;
            /** @description Last 20 delivery attempts, oldest first */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        /**
         * DeliveryAttempt
         * @description One attempt to deliver an event to a webhook
         */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description Time of the delivery attempt
             */
            sentAt: string;
            /**
             * @description Result of the attempt. `delivered`: a 2xx response; `redirected`: a 3xx response, which the portal does not follow; `refused`: any other response
             * @enum {string}
             */
            outcome: "delivered" | "refused" | "redirected" | "timeout" | "unreachable" | "tls_invalid" | "address_refused" | "answer_too_large" | (string & {});
            /** @description HTTP status of the response. Null without a response */
            httpStatus: number | null;
            /** @description Duration of the delivery attempt in milliseconds */
            durationMs: number;
            /** @description Beginning of the response, or the reason why there was no response. Null for a response from an address that is not public */
            excerpt: string | null;
        };
        /** Difference */
        Difference: {
            /**
             * @description Effect of the change on the value: it is added, removed or replaced.
             * @enum {string}
             */
            op: "add" | "remove" | "replace";
            /** @description Location in the content of the declaration, as a JSON Pointer (RFC 6901) */
            path: string;
            /** @description Previous value */
            from?: unknown;
            /** @description New value */
            to?: unknown;
        };
        /**
         * DisabledRule
         * @description A core rule that does not apply in this country
         */
        DisabledRule: {
            /** @description Stable identifier of the rule, which is the `code` of its errors */
            id: string;
            /** @description Message of the error, in the requested language */
            message: string;
            /** @description Reason why the rule does not apply, in the requested language */
            reason: string;
        };
        /**
         * Discharge
         * @description Stock of goods under a procedure
         */
        Discharge: {
            /**
             * @description Sub-status `discharge` of the declaration
             * @enum {string}
             */
            discharge: "none" | "open" | "due" | "overdue" | "discharged" | "demanded" | (string & {});
            /** @description Stock under the procedure, one entry for each goods item */
            stock: {
                /** @description Number of the goods item */
                item: number;
                /** @description Procedure code of the goods item */
                procedure: string;
                /** @description Commodity code of the goods item */
                commodityCode: string;
                /** @description Unit of all quantities (UN/ECE Rec. 20) */
                unit: string;
                /** @description Quantity placed under the procedure (decimal) */
                placed: string;
                /** @description Quantity by which customs corrected the stock; negative for a reduction (decimal) */
                corrected: string;
                /** @description Quantity available to further declarations (decimal) */
                available: string;
                /** @description Quantity reserved by accepted declarations or by a report (decimal) */
                reserved: string;
                /** @description Discharged quantity (decimal) */
                discharged: string;
                /** @description Quantity for which customs demanded the debt (decimal) */
                demanded: string;
                /** @description Duty and VAT suspended for the placed quantity (decimal) */
                suspended: string;
                /** @description Part of the suspended amount that was released from the security (decimal) */
                securityReleased: string;
                /** @description Guarantee that secures the remaining amount; null without a guarantee */
                guarantee: string | null;
                /** @description Date of the release or exit, from which goods can be discharged; null before the release or exit */
                openedOn: string | null;
                /** @description Last day for the discharge; null without a limit */
                dueOn: string | null;
                /** @description Number of days until `dueOn`, negative after it; null without a limit */
                daysLeft: number | null;
            }[];
            /** @description Changes of the stock, such as placements and discharges, oldest first, at most 1,000 */
            movements: {
                /** @description Number of the stock movement; later movements have higher numbers */
                number: number;
                /** @description Number of the goods item */
                item: number;
                /**
                 * Format: date-time
                 * @description Time of the stock movement
                 */
                occurredAt: string;
                /**
                 * @description Type of the stock movement. More values can be added
                 * @enum {string}
                 */
                type: "placed" | "reserved" | "returned" | "written_off" | "corrected" | "demanded" | (string & {});
                /** @description Quantity of the stock movement; negative for a reduction (decimal) */
                quantity: string;
                /** @description MRN of the declaration that used the goods; null before the declaration has an MRN, and for other movements */
                mrn: string | null;
                /** @description Reported disposition of the goods; null if the movement does not come from a report */
                disposition: ("assigned_use" | "destroyed" | "waste" | "lost" | (string & {})) | null;
                /** @description Explanation by the person that reported the movement or decided on it; null without an explanation */
                text: string | null;
            }[];
        };
        /** DischargeReport */
        DischargeReport: {
            /** @description Number of the goods item */
            item: number;
            /** @description Quantity in the unit of the stock (kilograms) */
            quantity: string;
            /**
             * @description Disposition of the goods
             * @enum {string}
             */
            disposition: "assigned_use" | "destroyed" | "waste" | "lost" | (string & {});
            /** @description Explanation for customs */
            text: string;
        };
        /**
         * DraftDeclaration
         * @description A draft of a customs declaration; only `type` and `lrn` are required
         */
        DraftDeclaration: {
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /**
             * @description A if the goods arrived before the lodgement; D if the goods are presented after the lodgement (Annex B: 11 02)
             * @enum {string}
             */
            additionalDeclarationType?: "A" | "D" | (string & {});
            /** @description Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID) */
            lrn: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Customs office of presentation, if it differs from `office` (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Customs office of exit; required for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Customs office that supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /**
             * Format: date-time
             * @description Expected time of arrival, for a declaration lodged before the arrival of the goods. Customs registers such a declaration, and accepts it after the presentation
             */
            expectedArrival?: string;
            /**
             * @description Representation: the declarant acts itself (`self`), or a representative acts in the name of the declarant (`direct`) or in the name of the representative (`indirect`) (WCO: Agent/FunctionCode)
             * @enum {string}
             */
            representation?: "self" | "direct" | "indirect";
            /** @description Declarant (WCO: Declarant) */
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
            /** @description Representative of the declarant; required unless `representation` is `self` (WCO: Agent) */
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
            /** @description Importer; required for an import, with its identification (WCO: Importer) */
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
            /** @description Exporter; required for an export, with its identification (WCO: Exporter) */
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
            /** @description Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
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
            /** @description Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
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
            /** @description Parties responsible for the VAT */
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description VAT identification number (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are dispatched (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country of destination (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Type of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
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
                /** @description Total invoice amount, equal to the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
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
                /** @description Costs in addition to the invoice price */
                charges?: {
                    /**
                     * @description Type of the charge. Freight and insurance are the costs up to the border. `assists` (supplied by the buyer for the production), `royalties` and `proceeds` (of a resale, due to the seller) are added to the customs value; a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are deducted from a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)
                     * @enum {string}
                     */
                    type?: "freight" | "insurance" | "packing" | "commission" | "buying_commission" | "assists" | "royalties" | "proceeds" | "other" | "inland_freight" | "import_duties" | (string & {});
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /**
                     * @description Key by which the charge is shared among the goods items: item amount or gross mass. Default: gross mass for freight, item amount for other charges
                     * @enum {string}
                     */
                    apportionment?: "value" | "mass" | (string & {});
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /**
                 * @description Mode of transport at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)
                 * @enum {string}
                 */
                borderMode?: "1" | "2" | "3" | "4" | "5" | "7" | "8" | "9" | (string & {});
                /**
                 * @description Mode of inland transport (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)
                 * @enum {string}
                 */
                inlandMode?: "1" | "2" | "3" | "4" | "5" | "7" | "8" | "9" | (string & {});
                /** @description Type of `identity`: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description Identity of the means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Country where the means of transport is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /**
                 * Format: date-time
                 * @description Time of departure (WCO: BorderTransportMeans/DepartureDateTime)
                 */
                departure?: string;
                /**
                 * Format: date-time
                 * @description Time of arrival (WCO: BorderTransportMeans/ArrivalDateTime)
                 */
                arrival?: string;
            };
            consignment?: components["schemas"]["Consignment"];
            /** @description Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Type of the warehouse, for instance R public, U private (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Number of the warehouse (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description Goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["GoodsItem"][];
            /** @description Payment of duties; required for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /**
                 * @description Payment method: immediate, deferred (charged to a deferment account) or secured by a guarantee (WCO: Payment/MethodCode)
                 * @enum {string}
                 */
                method?: "immediate" | "deferred" | "secured" | (string & {});
                /** @description Deferment account; required for `deferred` */
                account?: string;
                /** @description Owner of the deferment account. Default: the declarant (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Type of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Secured amount (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Provider of the guarantee. Default: the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            /** @description Authorisations that the declaration uses */
            authorisations?: {
                /** @description Type of authorisation, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Number of the authorisation */
                reference?: string;
                /** @description Holder of the authorisation. Default: the declarant */
                holder?: string;
            }[];
            /** @description Supporting documents of all goods items */
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
                 * @description Last day of validity of the document
                 */
                validUntil?: string;
                /** @description Authority that issued the document */
                issuingAuthority?: string;
            }[];
            /** @description Previous documents of all goods items */
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item number in the previous document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            /** @description Statements for all goods items */
            additionalInformation?: {
                /** @description Type of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description Text of the statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /** DraftError */
        DraftError: {
            /** @description Code of the error, or identifier of the rule */
            code: string;
            /** @constant */
            in: "body";
            /** @description Location in the content, as a JSON Pointer (RFC 6901) */
            pointer: string;
            /** @description Human-readable label of the field */
            label: string;
            /** @description Human-readable message */
            message: string;
            /** @description Instruction for correcting the error */
            hint?: string;
            /** @description Value that the declaration contains at the location */
            actual?: unknown;
            /** @description Parameters of the message, except the location and the actual value */
            params?: {
                [key: string]: unknown;
            };
            /** @description Correct value, if it can be stated */
            expected?: unknown;
            /** @description Data element that the rule evaluates (WCO Data Model); only for errors of rules */
            dataElement?: string;
            /**
             * Format: uri
             * @description Address of the documentation page of the rule, with examples; only for errors of rules
             */
            documentationUrl?: string;
            relatedDeclaration?: components["schemas"]["RelatedDeclaration"];
            /** @description JSON Patch (RFC 6902) that corrects the error, if only one correction is possible */
            fix?: {
                [key: string]: unknown;
            }[];
            /**
             * @description Severity: each error prevents the lodgement
             * @enum {string}
             */
            severity: "error";
        };
        /**
         * DryRun
         * @description Result of a dry run: the status, next actions, warnings and duties that the declaration would have after lodgement. Nothing is stored
         */
        DryRun: {
            /**
             * @description True: nothing was stored
             * @constant
             */
            dryRun: true;
            /** @description LRN of the declaration */
            lrn: string;
            /**
             * @description Status that the declaration would have after lodgement
             * @enum {string}
             */
            status: "lodged" | (string & {});
            /**
             * @description Group to which the status belongs
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description Next required actions, with the party that must act and the time limit */
            nextActions: components["schemas"]["NextAction"][];
            /** @description Findings that do not prevent the lodgement */
            warnings: components["schemas"]["Warning"][];
            duties: components["schemas"]["Duties"];
        };
        /**
         * DryRunLine
         * @description Result of a dry run: the declaration of this line could be lodged. Nothing was stored
         */
        DryRunLine: {
            /** @description Line number in the request body, from 1 */
            line: number;
            /** @constant */
            httpStatus: 200;
            /** @description LRN of the declaration in this line */
            lrn: string;
            /** @description Findings that do not prevent the lodgement */
            warnings?: components["schemas"]["Warning"][];
        };
        /**
         * Duties
         * @description Duties and VAT: `calculated` with each step, `nothing_due` with the reason, or `not_calculable` with the missing values (customs then assesses them)
         */
        Duties: components["schemas"]["CalculatedDuties"] | components["schemas"]["NothingDue"] | components["schemas"]["NotCalculable"];
        /**
         * DutyCalculationInput
         * @description A complete or partial declaration; only `type` is required
         */
        DutyCalculationInput: {
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description A if the goods arrived before the lodgement; D if the goods are presented after the lodgement (Annex B: 11 02) */
            additionalDeclarationType?: string;
            /** @description Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID) */
            lrn?: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Customs office of presentation, if it differs from `office` (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Customs office of exit; required for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Customs office that supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /** @description Expected time of arrival, for a declaration lodged before the arrival of the goods. Customs registers such a declaration, and accepts it after the presentation */
            expectedArrival?: string;
            /** @description Representation: the declarant acts itself (`self`), or a representative acts in the name of the declarant (`direct`) or in the name of the representative (`indirect`) (WCO: Agent/FunctionCode) */
            representation?: string;
            /** @description Declarant (WCO: Declarant) */
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
            /** @description Representative of the declarant; required unless `representation` is `self` (WCO: Agent) */
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
            /** @description Importer; required for an import, with its identification (WCO: Importer) */
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
            /** @description Exporter; required for an export, with its identification (WCO: Exporter) */
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
            /** @description Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
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
            /** @description Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
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
            /** @description Parties responsible for the VAT */
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description VAT identification number (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are dispatched (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country of destination (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Type of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
            natureOfTransaction?: string;
            /** @description Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms) */
            invoice?: {
                /** @description Number of the commercial invoice (WCO: Invoice/ID) */
                number?: string;
                /** @description Date of the commercial invoice (WCO: Invoice/IssueDateTime) */
                date?: string;
                /** @description Total invoice amount, equal to the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
                amount?: string;
                /** @description Currency of the invoice and of every item amount (ISO 4217) */
                currency?: string;
                /** @description Incoterms 2020 rule (WCO: TradeTerms/ConditionCode) */
                incoterm?: string;
                /** @description Named place of the Incoterms rule (WCO: TradeTerms/LocationName) */
                place?: string;
                /** @description Costs in addition to the invoice price */
                charges?: {
                    /** @description Type of the charge. Freight and insurance are the costs up to the border. `assists` (supplied by the buyer for the production), `royalties` and `proceeds` (of a resale, due to the seller) are added to the customs value; a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are deducted from a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04) */
                    type?: string;
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /** @description Key by which the charge is shared among the goods items: item amount or gross mass. Default: gross mass for freight, item amount for other charges */
                    apportionment?: string;
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /** @description Mode of transport at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                borderMode?: string;
                /** @description Mode of inland transport (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                inlandMode?: string;
                /** @description Type of `identity`: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description Identity of the means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Country where the means of transport is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /** @description Time of departure (WCO: BorderTransportMeans/DepartureDateTime) */
                departure?: string;
                /** @description Time of arrival (WCO: BorderTransportMeans/ArrivalDateTime) */
                arrival?: string;
            };
            consignment?: components["schemas"]["SentConsignmentInput"];
            /** @description Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Type of the warehouse, for instance R public, U private (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Number of the warehouse (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description Goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["SentGoodsItemInput"][];
            /** @description Payment of duties; required for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /** @description Payment method: immediate, deferred (charged to a deferment account) or secured by a guarantee (WCO: Payment/MethodCode) */
                method?: string;
                /** @description Deferment account; required for `deferred` */
                account?: string;
                /** @description Owner of the deferment account. Default: the declarant (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Type of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Secured amount (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Provider of the guarantee. Default: the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            /** @description Authorisations that the declaration uses */
            authorisations?: {
                /** @description Type of authorisation, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Number of the authorisation */
                reference?: string;
                /** @description Holder of the authorisation. Default: the declarant */
                holder?: string;
            }[];
            /** @description Supporting documents of all goods items */
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day of validity of the document */
                validUntil?: string;
                /** @description Authority that issued the document */
                issuingAuthority?: string;
            }[];
            /** @description Previous documents of all goods items */
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item number in the previous document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            /** @description Statements for all goods items */
            additionalInformation?: {
                /** @description Type of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description Text of the statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * DutyCalculationResult
         * @description Calculated duties and taxes, or the values that are missing for the calculation
         */
        DutyCalculationResult: {
            /**
             * Format: date
             * @description Date whose tariff and exchange rates apply
             */
            date: string;
            duties: components["schemas"]["Duties"];
        };
        /**
         * DutyRate
         * @description A component of a duty.
         */
        DutyRate: {
            /**
             * @description Kind of rate: percentage of the customs value, or amount per unit.
             * @enum {string}
             */
            kind: "ad_valorem" | "specific" | (string & {});
            /** @description Percentage of an ad valorem duty, as a decimal string. */
            percent?: string;
            /** @description Amount per unit of a specific duty. */
            amount?: string;
            /** @description Currency of the amount (ISO 4217). */
            currency?: string;
            /** @description Unit to which the amount applies (UN/ECE Recommendation 20). */
            per?: string;
        };
        /**
         * DutyStep
         * @description One step of the calculation
         */
        DutyStep: {
            /**
             * @description Type of the step
             * @enum {string}
             */
            step: "price" | "freight" | "insurance" | "packing" | "commission" | "buying_commission" | "assists" | "royalties" | "proceeds" | "other" | "inland_freight" | "import_duties" | "customs_value" | "duty_base" | "duty" | "relief" | "vat_base" | "vat" | "vat_relief" | "suspended_duty" | "suspended_vat" | "rounding" | (string & {});
            /** @description Description of the step */
            description: string;
            /** @description Value to which the rate applies, with its currency or unit */
            basis: string;
            /** @description Rate of the duty or tax in this step; null if the step has no rate */
            rate: string | null;
            /** @description Result of the step, negative for a deduction, in national currency */
            amount: string;
            /** @description Code of the tax to which the step belongs */
            tax?: string;
            /** @description Tariff measure that the step applies */
            measure?: string;
        };
        /**
         * EstimatedDuties
         * @description Estimated duties and VAT of a draft under the law of today
         */
        EstimatedDuties: {
            /**
             * @description True: the portal estimated these duties for a draft
             * @constant
             */
            estimated: true;
            /**
             * Format: date
             * @description Date whose tariff and exchange rates apply: today
             */
            date: string;
            /** @description National currency (ISO 4217) */
            currency: string;
            /** @description Amount to be paid; null if `calculation` is `not_calculable` */
            payable: string | null;
            /** @description Amount suspended by procedures and secured by a guarantee; null if `calculation` is `not_calculable` */
            suspended: string | null;
            calculation: components["schemas"]["Duties"];
        };
        /**
         * Event
         * @description An event of a declaration. New types and properties may be added
         */
        Event: {
            /** @description Id of the event. Use it to detect duplicates: a repeated event has the same id */
            id: string;
            type: components["schemas"]["EventType"];
            /** @description Sequence number in the log of the organisation. Later events have greater numbers */
            sequence: number;
            /**
             * Format: date-time
             * @description Time of the event
             */
            occurredAt: string;
            /** @description Id of the organisation to which the declaration belongs */
            organisationId: string;
            /** @description Declaration of the event. With `include=declaration`, it contains the declaration as it was at the time of the event, with its content */
            declaration: {
                /** @description Id of the declaration */
                id: string;
                /** @description Local reference number (LRN) */
                lrn: string;
                /** @description Movement reference number (MRN); null if the declaration had no MRN at the time of the event */
                mrn: string | null;
                /** @description Main status of the declaration after the event */
                status: string;
                /** @description URL of the declaration */
                href: string;
                /**
                 * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
                 * @enum {string}
                 */
                type?: "import" | "export" | "low_value" | (string & {});
                /** @description Customs office of lodgement; null if the draft does not state it */
                office?: string | null;
                /**
                 * @description Group to which the status belongs
                 * @enum {string}
                 */
                statusGroup?: "failed" | "done" | "action_required" | "open" | (string & {});
                /** @description Control lane; null until customs assigns it */
                lane?: ("green" | "yellow" | "red") | null;
                /**
                 * Format: date-time
                 * @description Time of the event
                 */
                changedAt?: string;
                /** @description Next required actions, with the party that must act and the time limit */
                nextActions?: components["schemas"]["NextAction"][];
                /** @description Version of the declaration at the time of the event */
                version?: number;
                /** @description Duties as assessed at the time of the event. Null before the assessment, or if customs assessed the duties again later */
                duties?: {
                    /** @description Assessed version of the declaration */
                    version: number;
                    /**
                     * Format: date-time
                     * @description Time of the assessment
                     */
                    assessedAt: string;
                    /** @description National currency (ISO 4217) */
                    currency: string;
                    /** @description Payable amount, as a decimal string */
                    payable: string;
                    /** @description Suspended amount that is secured, as a decimal string */
                    suspended: string;
                } | null;
                /** @description Query that was open at the time of the event; null if no query was open */
                openQuery?: {
                    /** @description Number of the query in the declaration */
                    number: number;
                    /** @description Question of customs */
                    question: string;
                    /** @description Codes of the document types that customs requests */
                    requestedDocuments: string[];
                    /**
                     * Format: date-time
                     * @description Time when customs opened the query
                     */
                    openedAt: string;
                    /** @description Deadline for the answer; null without a deadline */
                    dueBy: string | null;
                } | null;
                document?: components["schemas"]["SentDeclaration"];
            };
            /** @description Organisation that lodged the declaration; only the principal sees this property */
            lodgedBy?: string;
            /** @description Mandate under which the declaration was lodged; only the principal sees this property */
            mandateId?: string;
        };
        /**
         * EventType
         * @description Type of the event.
         *
         *     - `declaration.lodged`: The declaration was lodged.
         *     - `declaration.registered`: Customs registered the declaration before the arrival of the goods and assigned an MRN.
         *     - `declaration.presented`: The declarant notified customs that the goods have arrived.
         *     - `declaration.accepted`: Customs accepted the declaration. The declaration is now binding and has an MRN.
         *     - `declaration.rejected`: Customs rejected the declaration. The history of the declaration contains the reason.
         *     - `declaration.amended`: Before acceptance, a new version of the declaration replaced the previous version.
         *     - `declaration.assessed`: Customs assessed the duties. The history of the declaration contains the reason.
         *     - `declaration.released`: The goods are released.
         *     - `declaration.not_released`: Customs refused to release the goods.
         *     - `declaration.cleared`: All formalities of the declaration are completed.
         *     - `declaration.exited`: The goods have left the customs territory.
         *     - `declaration.expired`: The declaration expired because a time limit has passed.
         *     - `declaration.invalidated`: The declaration was invalidated.
         *     - `control.lane_assigned`: Customs assigned the control lane.
         *     - `control.opened`: Customs ordered a control of documents or goods.
         *     - `control.completed`: Customs completed the control.
         *     - `payment.due`: An amount is due, or the amount due has decreased.
         *     - `payment.insufficient`: The guarantee or deferment account that the declaration names does not cover the amount due. Nothing is reserved.
         *     - `payment.received`: A payment arrived that does not equal the amount of a bill for duties. Part of the bill remains outstanding, or the payer has a credit.
         *     - `payment.paid`: The amount due is paid.
         *     - `payment.secured`: A guarantee secures the amount due, or a deferment account is charged with it.
         *     - `payment.overdue`: The time limit for a payment has passed.
         *     - `payment.refund_ordered`: Customs ordered a refund of an amount that was paid or secured.
         *     - `payment.refunded`: An amount was refunded.
         *     - `amendment.requested`: The declarant requested an amendment.
         *     - `amendment.granted`: Customs granted the amendment. The declaration has a new version.
         *     - `amendment.denied`: Customs denied the amendment.
         *     - `invalidation.requested`: The declarant requested invalidation.
         *     - `invalidation.denied`: Customs denied the invalidation.
         *     - `discharge.opened`: The goods are under a procedure that must be discharged. The declaration contains the time limit.
         *     - `discharge.reported`: The declarant reported what happened to goods under the procedure.
         *     - `discharge.written_off`: A part of the goods is discharged, and the guarantee for this part is released.
         *     - `discharge.denied`: Customs denied the discharge that the declarant reported.
         *     - `discharge.due`: The procedure ends within thirty days.
         *     - `discharge.overdue`: The procedure has ended, but not all goods are discharged.
         *     - `discharge.extended`: Customs extended the time limit of the procedure. The history of the declaration contains the reason.
         *     - `discharge.corrected`: Customs corrected the quantity of goods under the procedure. The history of the declaration contains the reason.
         *     - `discharge.completed`: All goods are discharged.
         *     - `discharge.demanded`: Customs demands the suspended duties for the goods that were not discharged.
         *     - `query.opened`: Customs opened a query with a time limit for the answer.
         *     - `query.answered`: The declarant answered a query.
         *     - `query.closed`: Customs closed the query.
         * @enum {string}
         */
        EventType: "declaration.lodged" | "declaration.registered" | "declaration.presented" | "declaration.accepted" | "declaration.rejected" | "declaration.amended" | "declaration.assessed" | "declaration.released" | "declaration.not_released" | "declaration.cleared" | "declaration.exited" | "declaration.expired" | "declaration.invalidated" | "control.lane_assigned" | "control.opened" | "control.completed" | "payment.due" | "payment.insufficient" | "payment.received" | "payment.paid" | "payment.secured" | "payment.overdue" | "payment.refund_ordered" | "payment.refunded" | "amendment.requested" | "amendment.granted" | "amendment.denied" | "invalidation.requested" | "invalidation.denied" | "discharge.opened" | "discharge.reported" | "discharge.written_off" | "discharge.denied" | "discharge.due" | "discharge.overdue" | "discharge.extended" | "discharge.corrected" | "discharge.completed" | "discharge.demanded" | "query.opened" | "query.answered" | "query.closed" | (string & {});
        /**
         * EventType
         * @description Type of the event.
         *
         *     - `declaration.lodged`: The declaration was lodged.
         *     - `declaration.registered`: Customs registered the declaration before the arrival of the goods and assigned an MRN.
         *     - `declaration.presented`: The declarant notified customs that the goods have arrived.
         *     - `declaration.accepted`: Customs accepted the declaration. The declaration is now binding and has an MRN.
         *     - `declaration.rejected`: Customs rejected the declaration. The history of the declaration contains the reason.
         *     - `declaration.amended`: Before acceptance, a new version of the declaration replaced the previous version.
         *     - `declaration.assessed`: Customs assessed the duties. The history of the declaration contains the reason.
         *     - `declaration.released`: The goods are released.
         *     - `declaration.not_released`: Customs refused to release the goods.
         *     - `declaration.cleared`: All formalities of the declaration are completed.
         *     - `declaration.exited`: The goods have left the customs territory.
         *     - `declaration.expired`: The declaration expired because a time limit has passed.
         *     - `declaration.invalidated`: The declaration was invalidated.
         *     - `control.lane_assigned`: Customs assigned the control lane.
         *     - `control.opened`: Customs ordered a control of documents or goods.
         *     - `control.completed`: Customs completed the control.
         *     - `payment.due`: An amount is due, or the amount due has decreased.
         *     - `payment.insufficient`: The guarantee or deferment account that the declaration names does not cover the amount due. Nothing is reserved.
         *     - `payment.received`: A payment arrived that does not equal the amount of a bill for duties. Part of the bill remains outstanding, or the payer has a credit.
         *     - `payment.paid`: The amount due is paid.
         *     - `payment.secured`: A guarantee secures the amount due, or a deferment account is charged with it.
         *     - `payment.overdue`: The time limit for a payment has passed.
         *     - `payment.refund_ordered`: Customs ordered a refund of an amount that was paid or secured.
         *     - `payment.refunded`: An amount was refunded.
         *     - `amendment.requested`: The declarant requested an amendment.
         *     - `amendment.granted`: Customs granted the amendment. The declaration has a new version.
         *     - `amendment.denied`: Customs denied the amendment.
         *     - `invalidation.requested`: The declarant requested invalidation.
         *     - `invalidation.denied`: Customs denied the invalidation.
         *     - `discharge.opened`: The goods are under a procedure that must be discharged. The declaration contains the time limit.
         *     - `discharge.reported`: The declarant reported what happened to goods under the procedure.
         *     - `discharge.written_off`: A part of the goods is discharged, and the guarantee for this part is released.
         *     - `discharge.denied`: Customs denied the discharge that the declarant reported.
         *     - `discharge.due`: The procedure ends within thirty days.
         *     - `discharge.overdue`: The procedure has ended, but not all goods are discharged.
         *     - `discharge.extended`: Customs extended the time limit of the procedure. The history of the declaration contains the reason.
         *     - `discharge.corrected`: Customs corrected the quantity of goods under the procedure. The history of the declaration contains the reason.
         *     - `discharge.completed`: All goods are discharged.
         *     - `discharge.demanded`: Customs demands the suspended duties for the goods that were not discharged.
         *     - `query.opened`: Customs opened a query with a time limit for the answer.
         *     - `query.answered`: The declarant answered a query.
         *     - `query.closed`: Customs closed the query.
         * @enum {string}
         */
        EventTypeInput: "declaration.lodged" | "declaration.registered" | "declaration.presented" | "declaration.accepted" | "declaration.rejected" | "declaration.amended" | "declaration.assessed" | "declaration.released" | "declaration.not_released" | "declaration.cleared" | "declaration.exited" | "declaration.expired" | "declaration.invalidated" | "control.lane_assigned" | "control.opened" | "control.completed" | "payment.due" | "payment.insufficient" | "payment.received" | "payment.paid" | "payment.secured" | "payment.overdue" | "payment.refund_ordered" | "payment.refunded" | "amendment.requested" | "amendment.granted" | "amendment.denied" | "invalidation.requested" | "invalidation.denied" | "discharge.opened" | "discharge.reported" | "discharge.written_off" | "discharge.denied" | "discharge.due" | "discharge.overdue" | "discharge.extended" | "discharge.corrected" | "discharge.completed" | "discharge.demanded" | "query.opened" | "query.answered" | "query.closed" | (string & {});
        /**
         * Events
         * @description A page of the event log
         */
        Events: {
            /** @description Events, oldest first */
            items: components["schemas"]["Event"][];
            /** @description Value of `after` for the next request */
            cursor: string;
            /** @description Whether more events are available now */
            more: boolean;
        };
        /**
         * ExportedDeclaration
         * @description A declaration in one line of an export
         */
        ExportedDeclaration: {
            /** @description Identifier of the declaration */
            id: string;
            /** @description Local reference number of the declarant */
            lrn: string;
            /** @description Movement reference number; null before registration or acceptance */
            mrn: string | null;
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description Customs office of lodgement; null if the declaration does not state it */
            office: string | null;
            /**
             * @description Status of the declaration
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description Group to which the status of the declaration belongs
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description Control lane; null before customs assigns it */
            lane: ("green" | "yellow" | "red") | null;
            /** @description Current version of the declaration */
            version: number;
            /**
             * Format: date-time
             * @description Time of lodgement
             */
            lodgedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            changedAt: string;
            /** @description Identification number of the importer; null if the declaration does not state it */
            importer: string | null;
            /** @description Identification number of the exporter; null if the declaration does not state it */
            exporter: string | null;
            /** @description Number of goods items */
            goodsItems: number;
            /** @description Number of packages of all goods items; null if the declaration does not state it */
            totalPackages: number | null;
            /** @description Gross mass of the whole consignment in kilograms; null if the declaration does not state it */
            grossMass: string | null;
            /** @description Total invoice amount; null if the declaration does not state it */
            invoiceAmount: string | null;
            /** @description Currency of the invoice; null if the declaration does not state it */
            invoiceCurrency: string | null;
            /** @description Duties to be paid; null before the assessment */
            dutiesPayable: string | null;
            /** @description Duties suspended by a procedure; null before the assessment */
            dutiesSuspended: string | null;
            /** @description Currency of the duties; null before the assessment */
            dutiesCurrency: string | null;
            /** @description Organisation that lodged the declaration; only the principal sees this property */
            lodgedBy?: string;
            /** @description Mandate under which the declaration was lodged; only the principal sees this property */
            mandateId?: string;
        };
        /**
         * FullDeclaration
         * @description A declaration with its content, open query, pending amendment, bills and duties; `warnings` only after an amendment
         */
        FullDeclaration: {
            /** @description Identifier of the declaration */
            id: string;
            /** @description Local reference number of the declarant (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description Movement reference number; null until customs registers or accepts the declaration */
            mrn: string | null;
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description Customs office of lodgement; null if the draft does not state it */
            office: string | null;
            /**
             * @description Status of the declaration
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description Group to which the status belongs
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description Control lane; null until customs assigns it */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description Time of the last change of the declaration
             */
            changedAt: string;
            /** @description Next required actions, with the party that must act and the time limit */
            nextActions: components["schemas"]["NextAction"][];
            /** @description Current version of the declaration */
            version: number;
            /**
             * Format: date-time
             * @description Time when the draft was created
             */
            createdAt: string;
            /** @description Time of lodgement; null for a draft */
            lodgedAt: string | null;
            /** @description Sub-statuses in addition to `status`, such as `payment` */
            tracks: {
                /** @description Sub-status of the control of documents or goods */
                control: string;
                /** @description Sub-status of the payment of duties */
                payment: string;
                /** @description Sub-status of the latest amendment */
                amendment: string;
                /** @description Sub-status of the invalidation */
                invalidation: string;
                /** @description Sub-status of the query from customs */
                query: string;
                /** @description Sub-status of the discharge of the procedure */
                discharge: string;
            };
            /** @description Disposition of the goods after customs refused to release them; null otherwise */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description Actions of the declarant, each with the reason if it is not allowed now */
            actions: {
                [key: string]: {
                    /** @description True if the declarant can take this action now */
                    allowed: boolean;
                    /** @description Stable, machine-readable code of the reason; absent if the action is allowed */
                    reasonCode?: string;
                    /** @description Reason in English; absent if the action is allowed */
                    reason?: string;
                };
            };
            /** @description Open query from customs that has no answer yet; otherwise null */
            openQuery: {
                /** @description Number of the query in the declaration, from 1 */
                number: number;
                /** @description Question of customs */
                question: string;
                /** @description Codes of the document types that customs requests */
                requestedDocuments: string[];
                /**
                 * Format: date-time
                 * @description Time when customs opened the query
                 */
                openedAt: string;
                /** @description Time limit for the answer; null without a limit */
                dueBy: string | null;
                /**
                 * Format: uri
                 * @description URL of the complete resource
                 */
                href: string;
            } | null;
            /** @description Amendment on which customs has not decided yet; otherwise null */
            pendingAmendment: {
                /** @description Number of the amendment in the declaration, from 1 */
                number: number;
                /** @description Reason for the amendment */
                reason: string;
                /** @description Version of the declaration that the amendment changes */
                baseVersion: number;
                /**
                 * Format: date-time
                 * @description Time when the amendment was requested
                 */
                requestedAt: string;
                /**
                 * Format: uri
                 * @description URL of the complete resource
                 */
                href: string;
            } | null;
            /** @description Presentation of goods that arrived after the lodgement; null without a presentation */
            presentation: {
                /**
                 * Format: date-time
                 * @description Time when the declarant notified customs
                 */
                presentedAt: string;
                /**
                 * Format: date-time
                 * @description Time of arrival of the goods
                 */
                arrivedAt: string;
                /** @description Customs office of presentation; null if it is the office where the declaration is lodged */
                office: string | null;
                /** @description Place where customs can examine the goods; null if it is the declared place */
                goodsLocation: string | null;
            } | null;
            /** @description Bills of the declaration, oldest first, including paid bills */
            bills: {
                /** @description Number of the bill among the bills of the declaration: the first bill has the number 1. */
                number: number;
                /**
                 * @description Basis of the bill. `assessment`: calculated duties; `amendment`: increase by an amendment; `demand`: demand in addition to the calculated duties; `interest`: interest on a late payment. More values can be added
                 * @enum {string}
                 */
                basis: "assessment" | "amendment" | "discharge" | "demand" | "interest" | "statement" | (string & {});
                /** @description Reason that the officer gave; null if the officer gave no reason */
                reason: string | null;
                /** @description Date whose law the calculation applies; null if unknown */
                applicableDate: string | null;
                /** @description Version of the declaration on which the calculation is based; null if unknown */
                version: number | null;
                /** @description Payment reference that the payer quotes */
                reference: string;
                /**
                 * @description Status of the bill
                 * @enum {string}
                 */
                status: "due" | "paid" | "secured" | "refunded" | "cancelled" | (string & {});
                /** @description Billed amount (decimal) */
                amount: string;
                /** @description Parts of the amount, one for each duty, tax or other revenue */
                lines: {
                    /**
                     * @description Type of revenue: a duty, a tax or another charge
                     * @enum {string}
                     */
                    type: "duty" | "vat" | "interest" | "other" | (string & {});
                    /** @description Amount; negative if an amendment reduced it (decimal) */
                    amount: string;
                }[];
                /**
                 * @description Payment method
                 * @enum {string}
                 */
                method: "immediate" | "secured" | "deferred" | (string & {});
                /** @description Amount paid (decimal) */
                paid: string;
                /** @description Amount refunded, as money or as released security (decimal) */
                refunded: string;
                /** @description Amount still to be paid, secured or not (decimal) */
                outstanding: string;
                /** @description Currency of the amounts (ISO 4217) */
                currency: string;
                /** @description Time limit for the payment; null without a limit */
                dueBy: string | null;
                /** @description Time since which the bill is overdue; null if the bill is not overdue */
                overdueSince: string | null;
                /** @description Time when the bill was paid, refunded or cancelled; null while the bill is open */
                settledAt: string | null;
                /** @description Guarantee that secures the bill, or from which the bill was collected; null without a guarantee */
                guaranteeReference: string | null;
                /** @description Deferment account to which the bill is charged, or from which the bill was paid; null without an account */
                account: string | null;
            }[];
            /** @description Refunds that were paid or ordered, oldest first */
            refunds: {
                /** @description Number of the refund in the declaration, from 1 */
                number: number;
                /** @description Reference of the refunded bill */
                billReference: string;
                /** @description Refunded amount, or amount to be refunded (decimal) */
                amount: string;
                /** @description Parts of the amount, one for each duty, tax or other revenue */
                lines: {
                    /**
                     * @description Type of revenue: a duty, a tax or another charge
                     * @enum {string}
                     */
                    type: "duty" | "vat" | "interest" | "other" | (string & {});
                    /** @description Amount; negative if an amendment reduced it (decimal) */
                    amount: string;
                }[];
                /**
                 * @description Basis of the refund. `amendment`: reduction by an amendment; `assessment`: new assessment by customs; `invalidation`: invalidation of the declaration; `order`: order of customs. More values can be added
                 * @enum {string}
                 */
                basis: "amendment" | "assessment" | "invalidation" | "order" | (string & {});
                /** @description Reason for the refund; null if no reason was given */
                reason: string | null;
                /**
                 * Format: date-time
                 * @description Time when the refund was ordered
                 */
                orderedAt: string;
                /** @description Time when the money was paid; null before the payment, and if security was released instead */
                paidAt: string | null;
            }[];
            /** @description Totals of duties and taxes; null before the assessment */
            duties: {
                /** @description Assessed version of the declaration */
                version: number;
                /**
                 * Format: date-time
                 * @description Time of the assessment
                 */
                assessedAt: string;
                /** @description National currency (ISO 4217) */
                currency: string;
                /** @description Amount to be paid (decimal) */
                payable: string;
                /** @description Amount suspended by procedures and secured by a guarantee (decimal) */
                suspended: string;
                /**
                 * Format: uri
                 * @description URL of the complete resource
                 */
                href: string;
            } | null;
            /** @description Legal basis of the duties; null before acceptance */
            applicableLaw: components["schemas"]["ApplicableLaw"] | null;
            /** @description Findings that do not prevent the lodgement */
            warnings?: components["schemas"]["Warning"][];
            document: components["schemas"]["SentDeclaration"];
        };
        /**
         * GoodsItem
         * @description Goods of one commodity code, origin and procedure. The item number is the position in the list, from 1 (WCO: GovernmentAgencyGoodsItem)
         */
        GoodsItem: {
            /** @description HS subheading of 6 digits, or up to 10 digits of the national tariff (WCO: Classification/ID) */
            commodityCode?: string;
            /** @description Codes in addition to the commodity code (WCO: Commodity/Classification; Annex B: 18 09) */
            additionalCodes?: string[];
            /** @description Description of the goods in plain language (WCO: Commodity/Description) */
            description?: string;
            /** @description Requested and previous procedure, for instance 4000 (WCO: GovernmentProcedure/CurrentCode, PreviousCode) */
            procedure?: string;
            /** @description Additional procedures of this goods item */
            additionalProcedures?: string[];
            /** @description Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2) */
            origin?: string;
            /** @description Country of origin for the preference, if it differs from `origin` (WCO: Origin; Annex B: 16 09) (ISO 3166-1 alpha-2) */
            preferentialOrigin?: string;
            /** @description Requested tariff treatment, for instance 100 third-country duty, 300 preference */
            preference?: string;
            /** @description Order number of the requested tariff quota */
            quotaOrderNumber?: string;
            /** @description Mass without packaging, in kilograms (WCO: GoodsMeasure/NetNetWeightMeasure) */
            netMass?: string;
            /** @description Mass with packaging and without containers, in kilograms (WCO: GoodsMeasure/GrossMassMeasure) */
            grossMass?: string;
            /** @description Quantity in the unit that the tariff requires (WCO: GoodsMeasure/TariffQuantity) */
            supplementaryUnits?: {
                /** @description Quantity in the supplementary unit */
                quantity?: string;
                /** @description Unit, for instance NAR number of articles (UN/ECE Rec. 20) */
                unit?: string;
            };
            /** @description Packages of this goods item */
            packages?: {
                /** @description Type of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode) */
                type?: string;
                /** @description Number of packages; 0 if the goods share packages with another goods item (WCO: Packaging/QuantityQuantity) */
                count?: number;
                /** @description Marks and numbers on the packages (WCO: Packaging/MarksNumbersID) */
                marks?: string;
            }[];
            /** @description Containers with goods of this item (WCO: TransportEquipment/ID) */
            containerNumbers?: string[];
            /** @description Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount) */
            itemAmount?: string;
            /** @description Cost of the processing abroad, in the invoice currency. With procedure 6121, this cost is the base for duty and VAT (Union Customs Code 86(5)) */
            processingCost?: string;
            /** @description Method of customs valuation; 1 is the transaction value (WCO: CustomsValuation/MethodCode) */
            valuationMethod?: string;
            /** @description Four digits, 1 for yes and 0 for no: related parties, restrictions on disposal, conditions of the sale, royalties or proceeds (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07) */
            valuationIndicators?: string;
            /** @description Statistical value of the goods (WCO: StatisticalValueAmount) */
            statisticalValue?: string;
            /** @description UN number of dangerous goods (WCO: DangerousGoods/UNDGID) */
            dangerousGoods?: string;
            /** @description Supporting documents of this goods item */
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
                 * @description Last day of validity of the document
                 */
                validUntil?: string;
                /** @description Authority that issued the document */
                issuingAuthority?: string;
            }[];
            /** @description Previous documents of this goods item */
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item number in the previous document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            /** @description Statements for this goods item */
            additionalInformation?: {
                /** @description Type of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description Text of the statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * ImportedParties
         * @description Result of an import of parties
         */
        ImportedParties: {
            /** @description Number of parties that were added */
            added: number;
            /** @description Number of existing parties that were changed */
            changed: number;
            /** @description Number of parties that the portal read but did not store because the address book is full (10,000 parties). The import ends after at most 250 such parties */
            skipped: number;
            /** @description Errors of invalid lines, at most the first 200; invalid lines are skipped */
            errors: {
                /** @description Line number in the file */
                line: number;
                /** @description Name of the column; null if the error concerns the whole line */
                column: string | null;
                /** @description Description of the error */
                message: string;
            }[];
        };
        /**
         * ItemDuties
         * @description Duties and taxes of one goods item
         */
        ItemDuties: {
            /** @description Number of the goods item */
            item: number;
            /** @description Commodity code of the goods item */
            commodityCode: string;
            /**
             * @description Payment status of the amounts: `due` now, or `suspended` during the procedure
             * @enum {string}
             */
            collection: "due" | "suspended" | (string & {});
            /** @description Steps of the calculation */
            steps: components["schemas"]["DutyStep"][];
            /** @description Customs value, in national currency */
            customsValue: string;
            /** @description Duty, in national currency */
            duty: string;
            /** @description VAT, in national currency */
            vat: string;
            /** @description Total of duty and VAT, in national currency */
            total: string;
            /** @description Amount that a guarantee secures: the suspended total, or the reduction for end use, in national currency */
            suspended?: string;
            /** @description Amount of each tax; absent if customs assessed the duties */
            taxes?: components["schemas"]["ItemTax"][];
        };
        /**
         * ItemTax
         * @description Amount of one tax for a goods item
         */
        ItemTax: {
            /** @description Code of the tax */
            code: string;
            /** @description Name of the tax */
            name: string;
            /** @description Amount on which the tax is calculated, in national currency */
            base: string;
            /** @description Amount of the tax (unrounded if the tax is rounded only for the whole declaration), in national currency */
            amount: string;
            /**
             * @description Payment status of the amount: `due` now, or `suspended` during the procedure
             * @enum {string}
             */
            collection: "due" | "suspended" | (string & {});
        };
        /** LedgerEntry */
        LedgerEntry: {
            /** @description Identifier of the ledger entry; later entries have higher identifiers */
            id: string;
            /** @description Identifier of the declaration to which the ledger entry belongs; null if it belongs to no declaration */
            declarationId: string | null;
            /**
             * Format: date-time
             * @description Time of the ledger entry
             */
            occurredAt: string;
            /** @description Type of the ledger entry: `opened`, `billed`, `received`, `secured`, `security_released`, `security_called`, `guarantor_paid`, `refunded`, `cancelled`, `suspended`, `suspension_released`, `reversed`. More types can be added */
            type: string;
            /** @description Payment reference of the bill to which the ledger entry belongs; null if it belongs to no bill */
            reference: string | null;
            /** @description Postings of the ledger entry; their amounts add up to zero */
            lines: {
                /** @description Ledger account: `claim/‹bill›`, `revenue/…`, `bank`, `credit`, `deferred/‹account›`, or for a guarantee `reserved/…`, `used/…`, `cover/…` or `guarantor/…` */
                account: string;
                /** @description Amount (decimal): positive for a debit, negative for a credit */
                amount: string;
            }[];
        };
        /**
         * ListedTemplate
         * @description A template without its content
         */
        ListedTemplate: {
            /** @description Identifier of the template */
            id: string;
            /** @description Name of the template */
            name: string;
            /**
             * Format: date-time
             * @description Time when the template was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            changedAt: string;
        };
        /**
         * LodgedDeclaration
         * @description A lodged declaration with the warnings of the rules
         */
        LodgedDeclaration: {
            /** @description Identifier of the declaration */
            id: string;
            /** @description Local reference number of the declarant (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description Movement reference number; null until customs registers or accepts the declaration */
            mrn: string | null;
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description Customs office of lodgement; null if the draft does not state it */
            office: string | null;
            /**
             * @description Status of the declaration
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description Group to which the status belongs
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description Control lane; null until customs assigns it */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description Time of the last change of the declaration
             */
            changedAt: string;
            /** @description Next required actions, with the party that must act and the time limit */
            nextActions: components["schemas"]["NextAction"][];
            /** @description Current version of the declaration */
            version: number;
            /**
             * Format: date-time
             * @description Time when the draft was created
             */
            createdAt: string;
            /** @description Time of lodgement; null for a draft */
            lodgedAt: string | null;
            /** @description Sub-statuses in addition to `status`, such as `payment` */
            tracks: {
                /** @description Sub-status of the control of documents or goods */
                control: string;
                /** @description Sub-status of the payment of duties */
                payment: string;
                /** @description Sub-status of the latest amendment */
                amendment: string;
                /** @description Sub-status of the invalidation */
                invalidation: string;
                /** @description Sub-status of the query from customs */
                query: string;
                /** @description Sub-status of the discharge of the procedure */
                discharge: string;
            };
            /** @description Disposition of the goods after customs refused to release them; null otherwise */
            outcome: ("re_export" | "destruction" | "abandonment" | "seizure" | (string & {})) | null;
            /** @description Actions of the declarant, each with the reason if it is not allowed now */
            actions: {
                [key: string]: {
                    /** @description True if the declarant can take this action now */
                    allowed: boolean;
                    /** @description Stable, machine-readable code of the reason; absent if the action is allowed */
                    reasonCode?: string;
                    /** @description Reason in English; absent if the action is allowed */
                    reason?: string;
                };
            };
            /** @description Findings that do not prevent the lodgement */
            warnings: components["schemas"]["Warning"][];
            document: components["schemas"]["SentDeclaration"];
        };
        /**
         * LodgedLine
         * @description Declaration that was lodged from this line
         */
        LodgedLine: {
            /** @description Line number in the request body, from 1 */
            line: number;
            /** @constant */
            httpStatus: 201;
            /** @description Identifier of the declaration */
            id: string;
            /** @description LRN of the declaration in this line */
            lrn: string;
            /** @description Movement reference number; null until customs assigns it */
            mrn: string | null;
            /**
             * @description Status of the declaration
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description True if the declaration was already lodged with the same content. The line then contains the current state of the declaration, and nothing was stored
             * @constant
             */
            alreadyLodged?: true;
            /** @description Findings that do not prevent the lodgement */
            warnings?: components["schemas"]["Warning"][];
        };
        /**
         * Lodgement
         * @description The lodged declaration, or the result of a dry run
         */
        Lodgement: components["schemas"]["LodgedDeclaration"] | components["schemas"]["DryRun"];
        /**
         * LodgementLine
         * @description Result of one line of the request: the lodged declaration, the result of a dry run, or a problem
         */
        LodgementLine: components["schemas"]["LodgedLine"] | components["schemas"]["DryRunLine"] | components["schemas"]["RejectedLine"];
        /**
         * Mandate
         * @description A mandate.
         */
        Mandate: {
            /** @description Identifier of the mandate. */
            id: string;
            /** @description Identification number, unique: country and up to 15 characters, as registered with customs. */
            principal: string;
            /** @description Name of the principal. Null if no organisation has the number. The representative sees null until the principal has offered or accepted the mandate. */
            principalName: string | null;
            /** @description Identification number, unique: country and up to 15 characters, as registered with customs. */
            representative: string;
            /** @description Name of the representative. Null if no organisation has the number. The principal sees null until the representative has offered or accepted the mandate. */
            representativeName: string | null;
            /**
             * @description Party that offered the mandate. Only the other party can accept it.
             * @enum {string}
             */
            offeredBy: "principal" | "representative" | (string & {});
            /**
             * @description Status of the mandate. Only an active mandate within its validity covers a lodgement.
             * @enum {string}
             */
            status: "offered" | "active" | "suspended" | "ended" | (string & {});
            /** @description Party that suspended the mandate. Only this party can resume the mandate. Null unless the mandate is suspended. */
            suspendedBy: ("principal" | "customs" | (string & {})) | null;
            /** @description Kinds of representation: in the name of the principal (`direct`), or in the name of the representative on behalf of the principal (`indirect`). */
            representations: ("direct" | "indirect")[];
            /** @description Declaration types that the mandate covers. */
            types: ("import" | "export" | (string & {}))[];
            /** @description First characters of the procedure codes that the mandate covers, such as `40`; null: all procedures. */
            procedures: string[] | null;
            /** @description Customs offices that the mandate covers; null: all offices. */
            offices: string[] | null;
            /** @description Maximum invoice amount of a declaration that is lodged under the mandate, in national currency; null: no maximum. */
            maxValue: string | null;
            /** @description Guarantees of the principal that the representative can use. */
            guarantees: string[];
            /** @description Deferment accounts of the principal that the representative can use. */
            accounts: string[];
            /**
             * Format: date
             * @description First day of validity.
             */
            validFrom: string;
            /** @description Last day of validity; null if unlimited. */
            validUntil: string | null;
            /**
             * Format: date-time
             * @description Time limit for accepting the offer.
             */
            offerEndsAt: string;
            /**
             * Format: date-time
             * @description Time of the offer.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            changedAt: string;
            /** @description Actions of the caller, each with the reason if it is not allowed now. */
            actions: {
                /** @description An action and whether it is allowed. */
                accept: {
                    /** @description True if the caller can take this action now. */
                    allowed: boolean;
                    /** @description Reason why the action is not allowed; absent if the action is allowed. */
                    reason?: string;
                };
                /** @description An action and whether it is allowed. */
                suspend: {
                    /** @description True if the caller can take this action now. */
                    allowed: boolean;
                    /** @description Reason why the action is not allowed; absent if the action is allowed. */
                    reason?: string;
                };
                /** @description An action and whether it is allowed. */
                resume: {
                    /** @description True if the caller can take this action now. */
                    allowed: boolean;
                    /** @description Reason why the action is not allowed; absent if the action is allowed. */
                    reason?: string;
                };
                /** @description An action and whether it is allowed. */
                end: {
                    /** @description True if the caller can take this action now. */
                    allowed: boolean;
                    /** @description Reason why the action is not allowed; absent if the action is allowed. */
                    reason?: string;
                };
            };
        };
        /**
         * MandateEvent
         * @description An event of a mandate.
         */
        MandateEvent: {
            /**
             * @description Type of the event.
             * @enum {string}
             */
            type: "mandate.offered" | "mandate.accepted" | "mandate.suspended" | "mandate.resumed" | "mandate.ended" | (string & {});
            /** @description Identifier of the mandate. */
            mandateId: string;
            /** @description Identification number, unique: country and up to 15 characters, as registered with customs. */
            principal: string;
            /** @description Identification number, unique: country and up to 15 characters, as registered with customs. */
            representative: string;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            occurredAt: string;
            /**
             * @description Party that caused the event.
             * @enum {string}
             */
            by: "principal" | "representative" | "customs" | "system" | (string & {});
            /** @description Reason given for the change; null if no reason was given. */
            reason: string | null;
        };
        /**
         * MandateEvents
         * @description A page of the log of mandate events
         */
        MandateEvents: {
            /** @description Events, oldest first */
            items: components["schemas"]["MandateEvent"][];
            /** @description Position in the log; send it as `after` in the next request */
            cursor: string;
            /** @description True if more events are available now */
            more: boolean;
        };
        /**
         * MandateWithHistory
         * @description A mandate with its history.
         */
        MandateWithHistory: {
            /** @description Identifier of the mandate. */
            id: string;
            /** @description Identification number, unique: country and up to 15 characters, as registered with customs. */
            principal: string;
            /** @description Name of the principal. Null if no organisation has the number. The representative sees null until the principal has offered or accepted the mandate. */
            principalName: string | null;
            /** @description Identification number, unique: country and up to 15 characters, as registered with customs. */
            representative: string;
            /** @description Name of the representative. Null if no organisation has the number. The principal sees null until the representative has offered or accepted the mandate. */
            representativeName: string | null;
            /**
             * @description Party that offered the mandate. Only the other party can accept it.
             * @enum {string}
             */
            offeredBy: "principal" | "representative" | (string & {});
            /**
             * @description Status of the mandate. Only an active mandate within its validity covers a lodgement.
             * @enum {string}
             */
            status: "offered" | "active" | "suspended" | "ended" | (string & {});
            /** @description Party that suspended the mandate. Only this party can resume the mandate. Null unless the mandate is suspended. */
            suspendedBy: ("principal" | "customs" | (string & {})) | null;
            /** @description Kinds of representation: in the name of the principal (`direct`), or in the name of the representative on behalf of the principal (`indirect`). */
            representations: ("direct" | "indirect")[];
            /** @description Declaration types that the mandate covers. */
            types: ("import" | "export" | (string & {}))[];
            /** @description First characters of the procedure codes that the mandate covers, such as `40`; null: all procedures. */
            procedures: string[] | null;
            /** @description Customs offices that the mandate covers; null: all offices. */
            offices: string[] | null;
            /** @description Maximum invoice amount of a declaration that is lodged under the mandate, in national currency; null: no maximum. */
            maxValue: string | null;
            /** @description Guarantees of the principal that the representative can use. */
            guarantees: string[];
            /** @description Deferment accounts of the principal that the representative can use. */
            accounts: string[];
            /**
             * Format: date
             * @description First day of validity.
             */
            validFrom: string;
            /** @description Last day of validity; null if unlimited. */
            validUntil: string | null;
            /**
             * Format: date-time
             * @description Time limit for accepting the offer.
             */
            offerEndsAt: string;
            /**
             * Format: date-time
             * @description Time of the offer.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            changedAt: string;
            /** @description Actions of the caller, each with the reason if it is not allowed now. */
            actions: {
                /** @description An action and whether it is allowed. */
                accept: {
                    /** @description True if the caller can take this action now. */
                    allowed: boolean;
                    /** @description Reason why the action is not allowed; absent if the action is allowed. */
                    reason?: string;
                };
                /** @description An action and whether it is allowed. */
                suspend: {
                    /** @description True if the caller can take this action now. */
                    allowed: boolean;
                    /** @description Reason why the action is not allowed; absent if the action is allowed. */
                    reason?: string;
                };
                /** @description An action and whether it is allowed. */
                resume: {
                    /** @description True if the caller can take this action now. */
                    allowed: boolean;
                    /** @description Reason why the action is not allowed; absent if the action is allowed. */
                    reason?: string;
                };
                /** @description An action and whether it is allowed. */
                end: {
                    /** @description True if the caller can take this action now. */
                    allowed: boolean;
                    /** @description Reason why the action is not allowed; absent if the action is allowed. */
                    reason?: string;
                };
            };
            /** @description Events of the mandate, oldest first. */
            history: {
                /**
                 * @description Type of the event.
                 * @enum {string}
                 */
                event: "mandate.offered" | "mandate.accepted" | "mandate.suspended" | "mandate.resumed" | "mandate.ended" | (string & {});
                /**
                 * Format: date-time
                 * @description Time of the event.
                 */
                occurredAt: string;
                /**
                 * @description Party that caused the event.
                 * @enum {string}
                 */
                by: "principal" | "representative" | "customs" | "system" | (string & {});
                /** @description Reason given for the change; null if no reason was given. */
                reason: string | null;
            }[];
        };
        /**
         * MeasureCondition
         * @description A condition of a measure.
         */
        MeasureCondition: {
            /** @description Required document; null if no document is required. */
            document: {
                /** @description Code of the entry. */
                code: string;
                /** @description Name of the entry, in the language of the response. */
                name: string;
            } | null;
            /** @description Required quantity or value, such as `KGM >= 500`; null if the condition requires no quantity or value. */
            threshold: string | null;
            /**
             * @description Result if the condition is met. `apply`: the measure applies; `duty`: the duty of the condition applies instead; `exempt`: no duty applies; `prohibit`: the goods are prohibited.
             * @enum {string}
             */
            action: "apply" | "duty" | "exempt" | "prohibit" | (string & {});
            /** @description Rate of the duty, such as `8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN`; null if the measure or condition sets no rate. */
            duty: string | null;
        };
        /**
         * NextAction
         * @description Next required action
         */
        NextAction: {
            /**
             * @description Party that must act: declarant or customs
             * @enum {string}
             */
            actor: "declarant" | "customs";
            /**
             * @description Required action
             * @enum {string}
             */
            action: "lodge" | "register" | "accept" | "present" | "assignLane" | "selectForControl" | "release" | "completeControl" | "clear" | "confirmExit" | "pay" | "refund" | "answerQuery" | "closeQuery" | "assess" | "secure" | "discharge" | "grantDischarge" | "grantAmendment" | "grantInvalidation" | (string & {});
            /** @description Time limit for the action (RFC 3339); absent without a limit */
            dueBy?: string;
        };
        /** NotCalculable */
        NotCalculable: {
            /**
             * @description The duties can’t be calculated
             * @constant
             */
            kind: "not_calculable";
            /** @description Reasons why the calculation is not possible, with their locations */
            reasons: {
                /** @description Location as a JSON Pointer (RFC 6901) */
                pointer: string;
                /** @description Reason why the calculation is not possible */
                message: string;
            }[];
        };
        /** NothingDue */
        NothingDue: {
            /** @constant */
            kind: "nothing_due";
            /** @description Reason why nothing is due */
            reason: string;
        };
        /**
         * Party
         * @description A party of the address book
         */
        Party: {
            /** @description Identifier of the party */
            id: string;
            /** @description Full name of the person or company */
            name: string;
            /** @description Identification number with customs; null if unknown */
            identification: string | null;
            /** @description Postal address; unknown parts are absent */
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
            /** @description True if a person entered or edited the party; false if it comes from lodged declarations */
            editedManually: boolean;
            /** @description Time of the last change of a declaration that names the party; null if no declaration names the party */
            usedAt: string | null;
            /**
             * Format: date-time
             * @description Time when the party was added
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change of the party
             */
            changedAt: string;
        };
        /**
         * PaymentMethods
         * @description Available methods to pay or secure the outstanding amount
         */
        PaymentMethods: {
            /** @description Outstanding amount of the bills, secured or not */
            outstanding: string;
            /** @description Unused credit of the organisation from overpayments */
            credit: string;
            /** @description Currency of `outstanding` and `credit` (ISO 4217) */
            currency: string;
            /** @description Payment methods */
            items: {
                /**
                 * @description Payment method: a value of `method` in a payment order
                 * @enum {string}
                 */
                method: "guarantee" | "account" | "credit" | "transfer" | (string & {});
                /** @description Whether this method is available now */
                allowed: boolean;
                /** @description Stable, machine-readable code of the reason; absent if the action is allowed */
                reasonCode?: string;
                /** @description Reason in English; absent if the action is allowed */
                reason?: string;
            }[];
            /** @description Position of the next page; send it as `after`. Null on the last page. */
            cursor: string | null;
            /** @description True if there is a next page. */
            more: boolean;
        };
        /** PaymentOrder */
        PaymentOrder: {
            /**
             * @description `guarantee`: reserves the amount on a guarantee; `account`: charges the amount to a deferment account; `credit`: uses credit from overpayments, for as many bills as the credit pays in full; `transfer`: pays by a transfer that quotes the reference of each bill
             * @enum {string}
             */
            method: "guarantee" | "account" | "credit" | "transfer" | (string & {});
            /** @description Guarantee reference number, unique in its organisation (WCO: ObligationGuarantee/ReferenceID) */
            guaranteeReference?: string;
            /** @description Number of the account, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
            account?: string;
        } & (unknown & unknown);
        /** Presentation */
        Presentation: {
            /**
             * Format: date-time
             * @description Time of arrival of the goods; default: now
             */
            arrivedAt?: string;
            /** @description Customs office of presentation, if it differs from the declared office (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Place where customs can examine the goods (WCO: GoodsLocation/ID) */
            goodsLocation?: string;
        };
        /**
         * Query
         * @description A query from customs with its answer
         */
        Query: {
            /** @description Number of the query in the declaration, from 1 */
            number: number;
            /**
             * @description Status of the query
             * @enum {string}
             */
            status: "open" | "answered" | "closed" | (string & {});
            /** @description Question of customs */
            question: string;
            /** @description Codes of the document types that customs requests */
            requestedDocuments: string[];
            /**
             * Format: date-time
             * @description Time when customs opened the query
             */
            openedAt: string;
            /** @description Time limit for the answer; null without a limit */
            dueBy: string | null;
            /** @description Answer of the declarant; null before the answer */
            answer: {
                /** @description Text of the answer */
                text: string;
                /** @description Identifiers of uploaded documents that belong to the answer */
                documents: string[];
                /**
                 * Format: date-time
                 * @description Time of the answer
                 */
                answeredAt: string;
            } | null;
            /** @description Time when the query was closed; null while the query is open */
            closedAt: string | null;
            /**
             * Format: uri
             * @description URL of the query
             */
            href: string;
        };
        /** QueryAnswer */
        QueryAnswer: {
            /** @description Text of the answer */
            text: string;
            /** @description Identifiers of uploaded documents that belong to the answer */
            documents?: string[];
        };
        /**
         * Quota
         * @description A tariff quota with its balance
         */
        Quota: {
            /** @description Order number of the quota */
            orderNumber: string;
            /** @description Name of the quota */
            name: string;
            /**
             * Format: date
             * @description First day of the quota period
             */
            validFrom: string;
            /** @description Last day of the quota period; null if unknown */
            validUntil: string | null;
            /** @description Volume of the quota in its period. Null if the portal does not manage the balance of this quota; unit, balance, status and allocation are then null too */
            volume: string | null;
            /** @description Unit of volume and balance; null if the portal does not manage the balance of this quota */
            unit: string | null;
            /** @description Remaining quantity. Requests that wait for pro-rata allocation are not deducted yet. Null if the portal does not manage the balance of this quota */
            balance: string | null;
            /** @description Status of the quota: `critical` if the balance is at most 10 % of the volume, or at most another percentage that the code list `quotas` sets for the quota. Null if the portal does not manage the balance of this quota */
            status: ("open" | "critical" | "exhausted" | (string & {})) | null;
            /** @description Allocation of the quota: in the order of acceptance, or pro rata among all requests of a day, after midnight. Null if the portal does not manage the balance of this quota */
            allocation: ("first_come_first_served" | "daily_pro_rata" | (string & {})) | null;
        };
        /**
         * RateLimit
         * @description Rate limit of the client
         */
        RateLimit: {
            /** @description Burst: number of requests that this process accepts in direct succession after an idle period */
            limit: number;
            /** @description Number of requests that this process still accepts now */
            remaining: number;
            /** @description Burst: number of requests that all processes together accept in direct succession after an idle period */
            burst: number;
        };
        /**
         * ReferenceChange
         * @description A change of a code by an import. Names and descriptions are in the languages of the list
         */
        ReferenceChange: {
            /** @description Sequence number of the change. All lists share one sequence */
            sequence: number;
            /** @description Name of the code list */
            list: string;
            /** @description Code that changed */
            code: string;
            /**
             * Format: date
             * @description First day of the new meaning
             */
            date: string;
            /** @description Version of the list that contains the change */
            version: number;
            /**
             * Format: date-time
             * @description Time when the portal recorded the change
             */
            recordedAt: string;
            /** @description Meaning of the code on the day in `date` without the change. Null if the code would not have been valid */
            before: components["schemas"]["ReferenceEntry"] | null;
            /** @description Meaning of the code on the day in `date` with the change. Null if the code is no longer valid */
            after: components["schemas"]["ReferenceEntry"] | null;
        };
        /**
         * ReferenceChanges
         * @description Changes of codes in code lists
         */
        ReferenceChanges: {
            /** @description Changes of codes, oldest first */
            items: components["schemas"]["ReferenceChange"][];
            /** @description Value of `after` for the next request */
            cursor: string;
            /** @description Whether more changes are available now */
            more: boolean;
        };
        /**
         * ReferenceEntry
         * @description A code and its meaning in one period.
         */
        ReferenceEntry: {
            /** @description Code of the entry. */
            code: string;
            /** @description Meaning of the code, in the language of the response. */
            name: string;
            /** @description Name in each available language. `en` is always included. */
            names: {
                [key: string]: string;
            };
            /**
             * Format: date
             * @description First day of validity.
             */
            validFrom: string;
            /** @description Last day of validity. Null if no end is known. */
            validUntil: string | null;
            /** @description Further values of the entry, by name. The `attributes` of the code list describe each value. A value that the entry does not have may be absent. */
            attributes: {
                [key: string]: string | number | string[] | null;
            };
            /** @description Entries of the higher levels to which this entry belongs, top level first. Only in search results. */
            above?: {
                /** @description Code of the entry. */
                code: string;
                /** @description Meaning of the code. */
                name: string;
            }[];
        };
        /**
         * ReferenceList
         * @description A code list.
         */
        ReferenceList: {
            /** @description Name of the list, as in URLs. */
            list: string;
            /** @description Display name of the list. */
            title: string;
            /** @description Description of the codes in the list. */
            description: string;
            /** @description Authority that publishes the list. */
            source: string;
            /** @description Names and meanings of the `attributes` of the entries. */
            attributes: {
                [key: string]: string;
            };
            /** @description Number of entries that are valid on the date. */
            entries: number;
            /** @description Version of the list, incremented with each change. 0 before the first change. */
            version: number;
            /** @description Time of the last change. Null before the first change. */
            changedAt: string | null;
        };
        /**
         * RejectedLine
         * @description Problem of a line whose declaration was not lodged, as a single request would return it
         */
        RejectedLine: components["schemas"]["Problem"] & {
            /** @description Line number in the request body, from 1 */
            line: number;
            /**
             * @description True if the response ends here. The declarations of this line and all later lines are not stored, unless `outcome` is `unknown`
             * @constant
             */
            ended?: true;
        };
        /**
         * RelatedDeclaration
         * @description Other declaration of your organisation that the finding is about, for instance a possible duplicate
         */
        RelatedDeclaration: {
            /** @description Identifier of the declaration */
            id: string;
            /** @description LRN of the declaration */
            lrn: string;
            /** @description Movement reference number; null until customs assigns it */
            mrn: string | null;
        };
        /**
         * Rule
         * @description A business rule
         */
        Rule: {
            /** @description Stable identifier of the rule, which is the `code` of its errors */
            id: string;
            /**
             * @description Severity: an error prevents the lodgement; warnings and hints only appear in the response
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
            /** @description Thresholds of the rule, each with the first date on which its value applies */
            parameters?: {
                /** @description Name of the parameter */
                name: string;
                /**
                 * Format: date
                 * @description First date on which the value applies
                 */
                validFrom: string;
                /** @description Value of the parameter */
                value: string | number;
            }[];
            /** @description Message of the error, in the requested language */
            message: string;
            /** @description Description of the required content, in the requested language */
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
         * RuleWithExamples
         * @description A business rule with a passing and a failing example
         */
        RuleWithExamples: {
            /** @description Stable identifier of the rule, which is the `code` of its errors */
            id: string;
            /**
             * @description Severity: an error prevents the lodgement; warnings and hints only appear in the response
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
            /** @description Thresholds of the rule, each with the first date on which its value applies */
            parameters?: {
                /** @description Name of the parameter */
                name: string;
                /**
                 * Format: date
                 * @description First date on which the value applies
                 */
                validFrom: string;
                /** @description Value of the parameter */
                value: string | number;
            }[];
            /** @description Message of the error, in the requested language */
            message: string;
            /** @description Description of the required content, in the requested language */
            expected: string;
            /** @description Reason for the rule and instructions, in the requested language */
            advice: string;
            /**
             * Format: uri
             * @description Address of the documentation page
             */
            documentationUrl: string;
            /** @description Country of the declarations and codes in the examples; for core rules, the example country */
            examplesCountry: string;
            /** @description A declaration that passes every rule */
            passing: {
                /** @description Name of the OpenAPI example of `POST /openapi/declarations` to which `changes` apply */
                sample: string;
                /** @description Changes that turn the OpenAPI example into this declaration */
                changes: {
                    /**
                     * @description Effect of the change on the value: it is added, removed or replaced.
                     * @enum {string}
                     */
                    op: "add" | "remove" | "replace";
                    /** @description Location as a JSON Pointer; `-` is the end of a list */
                    path: string;
                    /** @description New value */
                    value?: unknown;
                }[];
                /** @description Identification numbers of the organisation that lodges the example declaration; absent: the organisation has the numbers of all parties in the declaration */
                lodgedBy?: string[];
                /** @description Content of the mandate, if the mandate covers less than the declaration requires */
                mandate?: {
                    [key: string]: unknown;
                };
            };
            /** @description A declaration that fails this rule and no other rule */
            failing: {
                /** @description Name of the OpenAPI example of `POST /openapi/declarations` to which `changes` apply */
                sample: string;
                /** @description Changes that turn the OpenAPI example into this declaration */
                changes: {
                    /**
                     * @description Effect of the change on the value: it is added, removed or replaced.
                     * @enum {string}
                     */
                    op: "add" | "remove" | "replace";
                    /** @description Location as a JSON Pointer; `-` is the end of a list */
                    path: string;
                    /** @description New value */
                    value?: unknown;
                }[];
                /** @description Identification numbers of the organisation that lodges the example declaration; absent: the organisation has the numbers of all parties in the declaration */
                lodgedBy?: string[];
                /** @description Content of the mandate, if the mandate covers less than the declaration requires */
                mandate?: {
                    [key: string]: unknown;
                };
                /** @description Locations where the rule reports an error */
                pointers: string[];
            };
        };
        /**
         * SentConsignment
         * @description Goods that are transported together (WCO: Consignment)
         */
        SentConsignment: {
            /** @description Unique consignment reference (WCO: UCR/TraderAssignedReferenceID) */
            ucr?: string;
            /** @description Transport contract (WCO: TransportContractDocument) */
            transportDocument?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Number of the transport document */
                reference?: string;
            };
            /** @description Transport contracts. The first entry is the contract for the transport across the border and equals `transportDocument`; either property is sufficient (WCO: TransportContractDocument; Annex B: 12 05) */
            transportDocuments?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Number of the transport document */
                reference?: string;
            }[];
            /** @description True if the goods cross the border in containers (WCO: Consignment/ContainerCode) */
            containerised?: boolean;
            /** @description Containers; required if `containerised` is true */
            containers?: {
                /** @description Container number (WCO: TransportEquipment/ID): owner, category, serial number and check digit (ISO 6346, or EN 13044 for swap bodies and semi-trailers), or the number of other equipment */
                number?: string;
                /** @description Size and type of the container, for instance 22G1 (ISO 6346) */
                sizeType?: string;
                /** @description Seals (WCO: TransportEquipment/Seal/ID) */
                seals?: string[];
            }[];
            /** @description Place where the goods are loaded (WCO: LoadingLocation/ID) (UN/LOCODE) */
            loadingPort?: string;
            /** @description Place where the goods are unloaded (WCO: UnloadingLocation/ID) (UN/LOCODE) */
            unloadingPort?: string;
            /** @description Place where customs can examine the goods (WCO: GoodsLocation/ID) */
            goodsLocation?: string;
            /** @description Structured location of the goods, as an alternative to `goodsLocation` (WCO: GoodsLocation; Annex B: 16 15) */
            location?: {
                /** @description Type of location: A designated, B authorised, C approved, D other (WCO: GoodsLocation/TypeCode) */
                type?: string;
                /** @description Type of `identifier`: T post code, U UN/LOCODE, V customs office, W coordinates, X number of an economic operator, Y number of an authorisation, Z address (WCO: GoodsLocation/IdentificationTypeCode) */
                qualifier?: string;
                /** @description Identifier of the location, of the type in `qualifier`; absent for an address (WCO: GoodsLocation/ID) */
                identifier?: string;
                /** @description Number that identifies one of several places at the location */
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
            /** @description Gross mass of the whole consignment in kilograms (WCO: Declaration/TotalGrossMassMeasure) */
            grossMass?: string;
            /** @description Number of packages of all goods items (WCO: Declaration/TotalPackageQuantity) */
            totalPackages?: number;
        };
        /**
         * SentConsignment
         * @description Goods that are transported together (WCO: Consignment)
         */
        SentConsignmentInput: {
            /** @description Unique consignment reference (WCO: UCR/TraderAssignedReferenceID) */
            ucr?: string;
            /** @description Transport contract (WCO: TransportContractDocument) */
            transportDocument?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Number of the transport document */
                reference?: string;
            };
            /** @description Transport contracts. The first entry is the contract for the transport across the border and equals `transportDocument`; either property is sufficient (WCO: TransportContractDocument; Annex B: 12 05) */
            transportDocuments?: {
                /** @description Document type, for instance N705 bill of lading, N740 air waybill */
                type?: string;
                /** @description Number of the transport document */
                reference?: string;
            }[];
            /** @description True if the goods cross the border in containers (WCO: Consignment/ContainerCode) */
            containerised?: boolean;
            /** @description Containers; required if `containerised` is true */
            containers?: {
                /** @description Container number (WCO: TransportEquipment/ID): owner, category, serial number and check digit (ISO 6346, or EN 13044 for swap bodies and semi-trailers), or the number of other equipment */
                number?: string;
                /** @description Size and type of the container, for instance 22G1 (ISO 6346) */
                sizeType?: string;
                /** @description Seals (WCO: TransportEquipment/Seal/ID) */
                seals?: string[];
            }[];
            /** @description Place where the goods are loaded (WCO: LoadingLocation/ID) (UN/LOCODE) */
            loadingPort?: string;
            /** @description Place where the goods are unloaded (WCO: UnloadingLocation/ID) (UN/LOCODE) */
            unloadingPort?: string;
            /** @description Place where customs can examine the goods (WCO: GoodsLocation/ID) */
            goodsLocation?: string;
            /** @description Structured location of the goods, as an alternative to `goodsLocation` (WCO: GoodsLocation; Annex B: 16 15) */
            location?: {
                /** @description Type of location: A designated, B authorised, C approved, D other (WCO: GoodsLocation/TypeCode) */
                type?: string;
                /** @description Type of `identifier`: T post code, U UN/LOCODE, V customs office, W coordinates, X number of an economic operator, Y number of an authorisation, Z address (WCO: GoodsLocation/IdentificationTypeCode) */
                qualifier?: string;
                /** @description Identifier of the location, of the type in `qualifier`; absent for an address (WCO: GoodsLocation/ID) */
                identifier?: string;
                /** @description Number that identifies one of several places at the location */
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
            /** @description Gross mass of the whole consignment in kilograms (WCO: Declaration/TotalGrossMassMeasure) */
            grossMass?: string;
            /** @description Number of packages of all goods items (WCO: Declaration/TotalPackageQuantity) */
            totalPackages?: number;
        };
        /**
         * SentDeclaration
         * @description A customs declaration as the client sends it. A draft requires only `type` and `lrn`; the portal stores its other properties unchanged
         */
        SentDeclaration: {
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description A if the goods arrived before the lodgement; D if the goods are presented after the lodgement (Annex B: 11 02) */
            additionalDeclarationType?: string;
            /** @description Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID) */
            lrn: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Customs office of presentation, if it differs from `office` (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Customs office of exit; required for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Customs office that supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /** @description Expected time of arrival, for a declaration lodged before the arrival of the goods. Customs registers such a declaration, and accepts it after the presentation */
            expectedArrival?: string;
            /** @description Representation: the declarant acts itself (`self`), or a representative acts in the name of the declarant (`direct`) or in the name of the representative (`indirect`) (WCO: Agent/FunctionCode) */
            representation?: string;
            /** @description Declarant (WCO: Declarant) */
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
            /** @description Representative of the declarant; required unless `representation` is `self` (WCO: Agent) */
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
            /** @description Importer; required for an import, with its identification (WCO: Importer) */
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
            /** @description Exporter; required for an export, with its identification (WCO: Exporter) */
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
            /** @description Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
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
            /** @description Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
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
            /** @description Parties responsible for the VAT */
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description VAT identification number (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are dispatched (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country of destination (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Type of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
            natureOfTransaction?: string;
            /** @description Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms) */
            invoice?: {
                /** @description Number of the commercial invoice (WCO: Invoice/ID) */
                number?: string;
                /** @description Date of the commercial invoice (WCO: Invoice/IssueDateTime) */
                date?: string;
                /** @description Total invoice amount, equal to the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
                amount?: string;
                /** @description Currency of the invoice and of every item amount (ISO 4217) */
                currency?: string;
                /** @description Incoterms 2020 rule (WCO: TradeTerms/ConditionCode) */
                incoterm?: string;
                /** @description Named place of the Incoterms rule (WCO: TradeTerms/LocationName) */
                place?: string;
                /** @description Costs in addition to the invoice price */
                charges?: {
                    /** @description Type of the charge. Freight and insurance are the costs up to the border. `assists` (supplied by the buyer for the production), `royalties` and `proceeds` (of a resale, due to the seller) are added to the customs value; a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are deducted from a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04) */
                    type?: string;
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /** @description Key by which the charge is shared among the goods items: item amount or gross mass. Default: gross mass for freight, item amount for other charges */
                    apportionment?: string;
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /** @description Mode of transport at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                borderMode?: string;
                /** @description Mode of inland transport (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                inlandMode?: string;
                /** @description Type of `identity`: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description Identity of the means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Country where the means of transport is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /** @description Time of departure (WCO: BorderTransportMeans/DepartureDateTime) */
                departure?: string;
                /** @description Time of arrival (WCO: BorderTransportMeans/ArrivalDateTime) */
                arrival?: string;
            };
            consignment?: components["schemas"]["SentConsignment"];
            /** @description Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Type of the warehouse, for instance R public, U private (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Number of the warehouse (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description Goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["SentGoodsItem"][];
            /** @description Payment of duties; required for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /** @description Payment method: immediate, deferred (charged to a deferment account) or secured by a guarantee (WCO: Payment/MethodCode) */
                method?: string;
                /** @description Deferment account; required for `deferred` */
                account?: string;
                /** @description Owner of the deferment account. Default: the declarant (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Type of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Secured amount (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Provider of the guarantee. Default: the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            /** @description Authorisations that the declaration uses */
            authorisations?: {
                /** @description Type of authorisation, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Number of the authorisation */
                reference?: string;
                /** @description Holder of the authorisation. Default: the declarant */
                holder?: string;
            }[];
            /** @description Supporting documents of all goods items */
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day of validity of the document */
                validUntil?: string;
                /** @description Authority that issued the document */
                issuingAuthority?: string;
            }[];
            /** @description Previous documents of all goods items */
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item number in the previous document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            /** @description Statements for all goods items */
            additionalInformation?: {
                /** @description Type of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description Text of the statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * SentDeclaration
         * @description A customs declaration as the client sends it. A draft requires only `type` and `lrn`; the portal stores its other properties unchanged
         */
        SentDeclarationInput: {
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description A if the goods arrived before the lodgement; D if the goods are presented after the lodgement (Annex B: 11 02) */
            additionalDeclarationType?: string;
            /** @description Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID) */
            lrn: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Customs office of presentation, if it differs from `office` (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Customs office of exit; required for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Customs office that supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /** @description Expected time of arrival, for a declaration lodged before the arrival of the goods. Customs registers such a declaration, and accepts it after the presentation */
            expectedArrival?: string;
            /** @description Representation: the declarant acts itself (`self`), or a representative acts in the name of the declarant (`direct`) or in the name of the representative (`indirect`) (WCO: Agent/FunctionCode) */
            representation?: string;
            /** @description Declarant (WCO: Declarant) */
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
            /** @description Representative of the declarant; required unless `representation` is `self` (WCO: Agent) */
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
            /** @description Importer; required for an import, with its identification (WCO: Importer) */
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
            /** @description Exporter; required for an export, with its identification (WCO: Exporter) */
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
            /** @description Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
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
            /** @description Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
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
            /** @description Parties responsible for the VAT */
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description VAT identification number (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are dispatched (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country of destination (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Type of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
            natureOfTransaction?: string;
            /** @description Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms) */
            invoice?: {
                /** @description Number of the commercial invoice (WCO: Invoice/ID) */
                number?: string;
                /** @description Date of the commercial invoice (WCO: Invoice/IssueDateTime) */
                date?: string;
                /** @description Total invoice amount, equal to the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
                amount?: string;
                /** @description Currency of the invoice and of every item amount (ISO 4217) */
                currency?: string;
                /** @description Incoterms 2020 rule (WCO: TradeTerms/ConditionCode) */
                incoterm?: string;
                /** @description Named place of the Incoterms rule (WCO: TradeTerms/LocationName) */
                place?: string;
                /** @description Costs in addition to the invoice price */
                charges?: {
                    /** @description Type of the charge. Freight and insurance are the costs up to the border. `assists` (supplied by the buyer for the production), `royalties` and `proceeds` (of a resale, due to the seller) are added to the customs value; a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are deducted from a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04) */
                    type?: string;
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /** @description Key by which the charge is shared among the goods items: item amount or gross mass. Default: gross mass for freight, item amount for other charges */
                    apportionment?: string;
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /** @description Mode of transport at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                borderMode?: string;
                /** @description Mode of inland transport (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                inlandMode?: string;
                /** @description Type of `identity`: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description Identity of the means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Country where the means of transport is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /** @description Time of departure (WCO: BorderTransportMeans/DepartureDateTime) */
                departure?: string;
                /** @description Time of arrival (WCO: BorderTransportMeans/ArrivalDateTime) */
                arrival?: string;
            };
            consignment?: components["schemas"]["SentConsignmentInput"];
            /** @description Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Type of the warehouse, for instance R public, U private (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Number of the warehouse (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description Goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["SentGoodsItemInput"][];
            /** @description Payment of duties; required for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /** @description Payment method: immediate, deferred (charged to a deferment account) or secured by a guarantee (WCO: Payment/MethodCode) */
                method?: string;
                /** @description Deferment account; required for `deferred` */
                account?: string;
                /** @description Owner of the deferment account. Default: the declarant (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Type of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Secured amount (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Provider of the guarantee. Default: the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            /** @description Authorisations that the declaration uses */
            authorisations?: {
                /** @description Type of authorisation, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Number of the authorisation */
                reference?: string;
                /** @description Holder of the authorisation. Default: the declarant */
                holder?: string;
            }[];
            /** @description Supporting documents of all goods items */
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day of validity of the document */
                validUntil?: string;
                /** @description Authority that issued the document */
                issuingAuthority?: string;
            }[];
            /** @description Previous documents of all goods items */
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item number in the previous document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            /** @description Statements for all goods items */
            additionalInformation?: {
                /** @description Type of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description Text of the statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * SentGoodsItem
         * @description Goods of one commodity code, origin and procedure. The item number is the position in the list, from 1 (WCO: GovernmentAgencyGoodsItem)
         */
        SentGoodsItem: {
            /** @description HS subheading of 6 digits, or up to 10 digits of the national tariff (WCO: Classification/ID) */
            commodityCode?: string;
            /** @description Codes in addition to the commodity code (WCO: Commodity/Classification; Annex B: 18 09) */
            additionalCodes?: string[];
            /** @description Description of the goods in plain language (WCO: Commodity/Description) */
            description?: string;
            /** @description Requested and previous procedure, for instance 4000 (WCO: GovernmentProcedure/CurrentCode, PreviousCode) */
            procedure?: string;
            /** @description Additional procedures of this goods item */
            additionalProcedures?: string[];
            /** @description Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2) */
            origin?: string;
            /** @description Country of origin for the preference, if it differs from `origin` (WCO: Origin; Annex B: 16 09) (ISO 3166-1 alpha-2) */
            preferentialOrigin?: string;
            /** @description Requested tariff treatment, for instance 100 third-country duty, 300 preference */
            preference?: string;
            /** @description Order number of the requested tariff quota */
            quotaOrderNumber?: string;
            /** @description Mass without packaging, in kilograms (WCO: GoodsMeasure/NetNetWeightMeasure) */
            netMass?: string;
            /** @description Mass with packaging and without containers, in kilograms (WCO: GoodsMeasure/GrossMassMeasure) */
            grossMass?: string;
            /** @description Quantity in the unit that the tariff requires (WCO: GoodsMeasure/TariffQuantity) */
            supplementaryUnits?: {
                /** @description Quantity in the supplementary unit */
                quantity?: string;
                /** @description Unit, for instance NAR number of articles (UN/ECE Rec. 20) */
                unit?: string;
            };
            /** @description Packages of this goods item */
            packages?: {
                /** @description Type of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode) */
                type?: string;
                /** @description Number of packages; 0 if the goods share packages with another goods item (WCO: Packaging/QuantityQuantity) */
                count?: number;
                /** @description Marks and numbers on the packages (WCO: Packaging/MarksNumbersID) */
                marks?: string;
            }[];
            /** @description Containers with goods of this item (WCO: TransportEquipment/ID) */
            containerNumbers?: string[];
            /** @description Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount) */
            itemAmount?: string;
            /** @description Cost of the processing abroad, in the invoice currency. With procedure 6121, this cost is the base for duty and VAT (Union Customs Code 86(5)) */
            processingCost?: string;
            /** @description Method of customs valuation; 1 is the transaction value (WCO: CustomsValuation/MethodCode) */
            valuationMethod?: string;
            /** @description Four digits, 1 for yes and 0 for no: related parties, restrictions on disposal, conditions of the sale, royalties or proceeds (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07) */
            valuationIndicators?: string;
            /** @description Statistical value of the goods (WCO: StatisticalValueAmount) */
            statisticalValue?: string;
            /** @description UN number of dangerous goods (WCO: DangerousGoods/UNDGID) */
            dangerousGoods?: string;
            /** @description Supporting documents of this goods item */
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day of validity of the document */
                validUntil?: string;
                /** @description Authority that issued the document */
                issuingAuthority?: string;
            }[];
            /** @description Previous documents of this goods item */
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item number in the previous document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            /** @description Statements for this goods item */
            additionalInformation?: {
                /** @description Type of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description Text of the statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * SentGoodsItem
         * @description Goods of one commodity code, origin and procedure. The item number is the position in the list, from 1 (WCO: GovernmentAgencyGoodsItem)
         */
        SentGoodsItemInput: {
            /** @description HS subheading of 6 digits, or up to 10 digits of the national tariff (WCO: Classification/ID) */
            commodityCode?: string;
            /** @description Codes in addition to the commodity code (WCO: Commodity/Classification; Annex B: 18 09) */
            additionalCodes?: string[];
            /** @description Description of the goods in plain language (WCO: Commodity/Description) */
            description?: string;
            /** @description Requested and previous procedure, for instance 4000 (WCO: GovernmentProcedure/CurrentCode, PreviousCode) */
            procedure?: string;
            /** @description Additional procedures of this goods item */
            additionalProcedures?: string[];
            /** @description Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2) */
            origin?: string;
            /** @description Country of origin for the preference, if it differs from `origin` (WCO: Origin; Annex B: 16 09) (ISO 3166-1 alpha-2) */
            preferentialOrigin?: string;
            /** @description Requested tariff treatment, for instance 100 third-country duty, 300 preference */
            preference?: string;
            /** @description Order number of the requested tariff quota */
            quotaOrderNumber?: string;
            /** @description Mass without packaging, in kilograms (WCO: GoodsMeasure/NetNetWeightMeasure) */
            netMass?: string;
            /** @description Mass with packaging and without containers, in kilograms (WCO: GoodsMeasure/GrossMassMeasure) */
            grossMass?: string;
            /** @description Quantity in the unit that the tariff requires (WCO: GoodsMeasure/TariffQuantity) */
            supplementaryUnits?: {
                /** @description Quantity in the supplementary unit */
                quantity?: string;
                /** @description Unit, for instance NAR number of articles (UN/ECE Rec. 20) */
                unit?: string;
            };
            /** @description Packages of this goods item */
            packages?: {
                /** @description Type of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode) */
                type?: string;
                /** @description Number of packages; 0 if the goods share packages with another goods item (WCO: Packaging/QuantityQuantity) */
                count?: number;
                /** @description Marks and numbers on the packages (WCO: Packaging/MarksNumbersID) */
                marks?: string;
            }[];
            /** @description Containers with goods of this item (WCO: TransportEquipment/ID) */
            containerNumbers?: string[];
            /** @description Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount) */
            itemAmount?: string;
            /** @description Cost of the processing abroad, in the invoice currency. With procedure 6121, this cost is the base for duty and VAT (Union Customs Code 86(5)) */
            processingCost?: string;
            /** @description Method of customs valuation; 1 is the transaction value (WCO: CustomsValuation/MethodCode) */
            valuationMethod?: string;
            /** @description Four digits, 1 for yes and 0 for no: related parties, restrictions on disposal, conditions of the sale, royalties or proceeds (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07) */
            valuationIndicators?: string;
            /** @description Statistical value of the goods (WCO: StatisticalValueAmount) */
            statisticalValue?: string;
            /** @description UN number of dangerous goods (WCO: DangerousGoods/UNDGID) */
            dangerousGoods?: string;
            /** @description Supporting documents of this goods item */
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day of validity of the document */
                validUntil?: string;
                /** @description Authority that issued the document */
                issuingAuthority?: string;
            }[];
            /** @description Previous documents of this goods item */
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item number in the previous document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            /** @description Statements for this goods item */
            additionalInformation?: {
                /** @description Type of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description Text of the statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /** StatementPaymentOrder */
        StatementPaymentOrder: {
            /**
             * @description `transfer`: a transfer that quotes the reference of the statement. More methods may follow
             * @constant
             */
            method: "transfer";
        };
        /**
         * Status
         * @description Declarations of the organisation that changed
         */
        Status: {
            /** @description Latest status of each changed declaration, oldest change first */
            items: components["schemas"]["StatusEntry"][];
            /** @description Position in the feed; send it as `after` in the next request */
            cursor: string;
            /** @description True if more entries are available now */
            more: boolean;
        };
        /** StatusEntry */
        StatusEntry: {
            /** @description Identifier of the declaration */
            id: string;
            /** @description Local reference number of the declarant (WCO: FunctionalReferenceID) */
            lrn: string;
            /** @description Movement reference number; null until customs registers or accepts the declaration */
            mrn: string | null;
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description Customs office of lodgement; null if the draft does not state it */
            office: string | null;
            /**
             * @description Status of the declaration
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /**
             * @description Group to which the status belongs
             * @enum {string}
             */
            statusGroup: "failed" | "done" | "action_required" | "open" | (string & {});
            /** @description Control lane; null until customs assigns it */
            lane: ("green" | "yellow" | "red") | null;
            /**
             * Format: date-time
             * @description Time of the last change of the declaration
             */
            changedAt: string;
            /** @description Next required actions, with the party that must act and the time limit */
            nextActions: components["schemas"]["NextAction"][];
            /** @description Sequence number of the change. Later changes of declarations of the organisation have greater numbers */
            sequence: number;
            /** @description Organisation that lodged the declaration; only the principal sees this property */
            lodgedBy?: string;
            /** @description Mandate under which the declaration was lodged; only the principal sees this property */
            mandateId?: string;
        };
        /**
         * Storage
         * @description Storage usage and limits of an organisation
         */
        Storage: {
            /** @description Number of stored drafts, with its limit. A draft that is lodged or deleted no longer counts */
            drafts: {
                /** @description Number of drafts, documents or bytes that are stored now */
                used: number;
                /** @description Maximum number of drafts, documents or bytes that the organisation can store */
                limit: number;
            };
            /** @description Number of uploaded documents, with its limit. Documents of completed declarations also count */
            documents: {
                /** @description Number of drafts, documents or bytes that are stored now */
                used: number;
                /** @description Maximum number of drafts, documents or bytes that the organisation can store */
                limit: number;
            };
            /** @description Total size of the uploaded documents in bytes, with its limit */
            bytes: {
                /** @description Number of drafts, documents or bytes that are stored now */
                used: number;
                /** @description Maximum number of drafts, documents or bytes that the organisation can store */
                limit: number;
            };
        };
        /**
         * Summary
         * @description Counts and sums of declarations lodged in a period
         */
        Summary: {
            /**
             * Format: date-time
             * @description Start of the period (inclusive)
             */
            lodgedFrom: string;
            /**
             * Format: date-time
             * @description End of the period (exclusive)
             */
            lodgedBefore: string;
            /** @description Number of declarations lodged in the period */
            count: number;
            /** @description Totals by month of lodging, then by status */
            items: components["schemas"]["SummaryEntry"][];
            /** @description Position of the next page; send it as `after`. Null on the last page. */
            cursor: string | null;
            /** @description True if there is a next page. */
            more: boolean;
        };
        /**
         * SummaryEntry
         * @description Totals of the declarations that were lodged in the same month and now have the same status
         */
        SummaryEntry: {
            /** @description Month of lodging, in the time zone of the portal */
            month: string;
            /**
             * @description Current status of the declarations
             * @enum {string}
             */
            status: "draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {});
            /** @description Number of declarations */
            count: number;
            /** @description Invoice amounts by currency */
            invoiced: {
                /** @description Currency of the invoices (ISO 4217) */
                currency: string;
                /** @description Sum of the invoices */
                amount: string;
            }[];
            /** @description Duties of the assessed declarations, as assessed for their current version */
            duties: {
                /** @description Currency of the duties (ISO 4217) */
                currency: string;
                /** @description Sum of the amounts to be paid */
                payable: string;
                /** @description Sum of the amounts suspended by a procedure */
                suspended: string;
            }[];
        };
        /**
         * SupportingDocument
         * @description An uploaded document of a declaration
         */
        SupportingDocument: {
            /** @description Identifier of the document */
            id: string;
            /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
            type: string;
            /** @description Number or reference of the document; null without a reference */
            reference: string | null;
            /** @description Name of the file; null without a name */
            fileName: string | null;
            /** @description Number of the goods item to which the document belongs; null for the whole declaration */
            goodsItem: number | null;
            /**
             * @description Media type of the file, determined from its content
             * @enum {string}
             */
            mediaType: "application/pdf" | "image/jpeg" | "image/png" | (string & {});
            /** @description Size of the file in bytes */
            size: number;
            /** @description SHA-256 of the content, in hexadecimal */
            sha256: string;
            /**
             * @description Status of the uploaded document: `quarantined` until the document has been scanned, then `available`, or `refused` if it is infected
             * @enum {string}
             */
            status: "quarantined" | "available" | "refused" | (string & {});
            /**
             * Format: date-time
             * @description Time of the upload
             */
            uploadedAt: string;
        };
        /**
         * TariffLine
         * @description Tariff data of a commodity code for the calculation of duties.
         */
        TariffLine: {
            /** @description Commodity code. */
            code: string;
            /** @description Description of the goods. */
            description: string;
            /** @description True if goods can be declared under the code; false for a higher level, such as a heading. */
            declarable: boolean;
            /** @description Unit of the supplementary quantity that a goods item must state in addition to its masses (UN/ECE Rec. 20); null if no such quantity is required. */
            supplementaryUnit: string | null;
            /** @description Duty for all origins, as components whose sum is the duty. */
            duty: components["schemas"]["DutyRate"][];
            /** @description Duty for end use under customs control; null if the code has no such duty. */
            endUse: components["schemas"]["DutyRate"][] | null;
            /** @description Import tax as a percentage of the customs value plus the duty. */
            vatPercent: string;
            /** @description Preferential duties by origin. */
            preferences: {
                /** @description Value of `preference` in a goods item that requests this preferential duty, such as `300`. */
                preference: string;
                /** @description Code of the trade agreement. */
                agreement: string;
                /** @description Countries of origin to which the preference applies. */
                origins: string[];
                /** @description Preferential duty. */
                duty: components["schemas"]["DutyRate"][];
                /** @description Document type that is usually the proof of origin. */
                proof: string;
                /** @description Document types that are accepted as proof of origin. One document is sufficient. */
                proofs: string[];
            }[];
            /** @description Document types that are required for import. */
            documents: string[];
            /** @description Document types that are required for export. */
            exportDocuments: string[];
        };
        /**
         * TariffMeasure
         * @description A tariff measure: a duty, tax or control that applies to certain goods.
         */
        TariffMeasure: {
            /** @description Identifier of the measure. A step of a duty calculation names it in `measure`. */
            id: string;
            /** @description Code for which the measure is defined: the commodity code itself or one of its higher levels. */
            code: string;
            /** @description Type of the measure. */
            type: {
                /** @description Code of the entry. */
                code: string;
                /** @description Name of the entry, in the language of the response. */
                name: string;
            };
            /** @description Kind of the measure in the calculation. Only one measure of the kinds `third_country`, `preference`, `suspension`, `end_use` and `quota` applies. Every measure of the kinds `anti_dumping`, `countervailing`, `safeguard`, `excise`, `vat`, `income` and `export_duty` applies in addition. A `control` charges nothing. More values can be added. */
            kind: string;
            /**
             * @description Direction of the goods to which the measure applies.
             * @enum {string}
             */
            direction: "import" | "export" | "both" | (string & {});
            /** @description Code of the tax that the measure charges; null if the measure charges no tax. */
            tax: string | null;
            /** @description Values of `preference` with which a goods item requests this measure, such as `300`. Empty: the measure does not depend on `preference`. */
            treatments: string[];
            /** @description Geographical area to whose goods the measure applies. */
            area: {
                /** @description Code of the area in the code list `areas`; null if the measure is not limited to an area. */
                code: string | null;
                /** @description Name of the area; null if the measure is not limited to an area. */
                name: string | null;
                /** @description Countries in the area; null: every country. */
                countries: string[] | null;
                /** @description Countries in the area to which the measure does not apply. */
                excluded: string[];
            };
            /** @description Additional code to which the measure is limited; null if the measure applies without an additional code. */
            additionalCode: {
                /** @description Code of the entry. */
                code: string;
                /** @description Name of the entry, in the language of the response. */
                name: string;
            } | null;
            /** @description Rate of the duty, such as `8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN`; null if the measure or condition sets no rate. */
            duty: string | null;
            /** @description Tariff quota of the measure; null without a quota. */
            quota: components["schemas"]["TariffQuota"] | null;
            /** @description Conditions of the measure, in groups. A goods item must meet one condition of each group. */
            conditions: components["schemas"]["MeasureCondition"][][];
            /** @description Legal act on which the measure is based; null if unknown. */
            legalBase: string | null;
            /**
             * Format: date
             * @description First day of validity.
             */
            validFrom: string;
            /** @description Last day of validity; null if unknown. */
            validUntil: string | null;
        };
        /**
         * TariffOfCode
         * @description A code with its higher tariff levels and its measures on a date.
         */
        TariffOfCode: {
            /** @description Code whose levels and measures are returned. */
            code: string;
            /**
             * Format: date
             * @description Date on which the measures apply.
             */
            date: string;
            /**
             * @description Direction in which the goods cross the border.
             * @enum {string}
             */
            direction: "import" | "export" | (string & {});
            /** @description Country of origin of the requested measures, or country of destination for an export; null if the response contains the measures for all countries. */
            origin: string | null;
            /** @description True if goods can be declared under the code; false for a higher level, such as a heading. */
            declarable: boolean;
            /** @description Unit of the quantity that the tariff requires in addition to the masses; null if the masses are enough. */
            supplementaryUnit: string | null;
            /** @description Higher levels of the code and the code itself, highest level first: chapter, heading and so on. */
            path: {
                /** @description Code of the entry. */
                code: string;
                /** @description Name of the entry, in the language of the response. */
                name: string;
            }[];
            /** @description Measures of all levels in `path` that can apply, lowest level first. */
            measures: components["schemas"]["TariffMeasure"][];
        };
        /**
         * TariffQuota
         * @description Tariff quota of a measure.
         */
        TariffQuota: {
            /** @description Order number of the quota. */
            orderNumber: string;
            /** @description Name of the quota. */
            name: string;
            /** @description Volume of the quota in its period; null if the code list `quotas` does not contain it. */
            volume: string | null;
            /** @description Unit of the volume; null if the code list `quotas` does not contain it. */
            unit: string | null;
        };
        /**
         * Template
         * @description A template for new declarations
         */
        Template: {
            /** @description Identifier of the template */
            id: string;
            /** @description Name of the template */
            name: string;
            /**
             * Format: date-time
             * @description Time when the template was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            changedAt: string;
            document: components["schemas"]["TemplateDocument"];
        };
        /**
         * TemplateDocument
         * @description Initial content of new declarations, which can contain any property except `lrn`
         */
        TemplateDocument: {
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description A if the goods arrived before the lodgement; D if the goods are presented after the lodgement (Annex B: 11 02) */
            additionalDeclarationType?: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Customs office of presentation, if it differs from `office` (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Customs office of exit; required for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Customs office that supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /** @description Expected time of arrival, for a declaration lodged before the arrival of the goods. Customs registers such a declaration, and accepts it after the presentation */
            expectedArrival?: string;
            /** @description Representation: the declarant acts itself (`self`), or a representative acts in the name of the declarant (`direct`) or in the name of the representative (`indirect`) (WCO: Agent/FunctionCode) */
            representation?: string;
            /** @description Declarant (WCO: Declarant) */
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
            /** @description Representative of the declarant; required unless `representation` is `self` (WCO: Agent) */
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
            /** @description Importer; required for an import, with its identification (WCO: Importer) */
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
            /** @description Exporter; required for an export, with its identification (WCO: Exporter) */
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
            /** @description Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
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
            /** @description Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
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
            /** @description Parties responsible for the VAT */
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description VAT identification number (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are dispatched (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country of destination (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Type of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
            natureOfTransaction?: string;
            /** @description Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms) */
            invoice?: {
                /** @description Number of the commercial invoice (WCO: Invoice/ID) */
                number?: string;
                /** @description Date of the commercial invoice (WCO: Invoice/IssueDateTime) */
                date?: string;
                /** @description Total invoice amount, equal to the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
                amount?: string;
                /** @description Currency of the invoice and of every item amount (ISO 4217) */
                currency?: string;
                /** @description Incoterms 2020 rule (WCO: TradeTerms/ConditionCode) */
                incoterm?: string;
                /** @description Named place of the Incoterms rule (WCO: TradeTerms/LocationName) */
                place?: string;
                /** @description Costs in addition to the invoice price */
                charges?: {
                    /** @description Type of the charge. Freight and insurance are the costs up to the border. `assists` (supplied by the buyer for the production), `royalties` and `proceeds` (of a resale, due to the seller) are added to the customs value; a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are deducted from a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04) */
                    type?: string;
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /** @description Key by which the charge is shared among the goods items: item amount or gross mass. Default: gross mass for freight, item amount for other charges */
                    apportionment?: string;
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /** @description Mode of transport at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                borderMode?: string;
                /** @description Mode of inland transport (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                inlandMode?: string;
                /** @description Type of `identity`: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description Identity of the means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Country where the means of transport is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /** @description Time of departure (WCO: BorderTransportMeans/DepartureDateTime) */
                departure?: string;
                /** @description Time of arrival (WCO: BorderTransportMeans/ArrivalDateTime) */
                arrival?: string;
            };
            consignment?: components["schemas"]["SentConsignment"];
            /** @description Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Type of the warehouse, for instance R public, U private (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Number of the warehouse (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description Goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["SentGoodsItem"][];
            /** @description Payment of duties; required for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /** @description Payment method: immediate, deferred (charged to a deferment account) or secured by a guarantee (WCO: Payment/MethodCode) */
                method?: string;
                /** @description Deferment account; required for `deferred` */
                account?: string;
                /** @description Owner of the deferment account. Default: the declarant (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Type of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Secured amount (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Provider of the guarantee. Default: the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            /** @description Authorisations that the declaration uses */
            authorisations?: {
                /** @description Type of authorisation, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Number of the authorisation */
                reference?: string;
                /** @description Holder of the authorisation. Default: the declarant */
                holder?: string;
            }[];
            /** @description Supporting documents of all goods items */
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day of validity of the document */
                validUntil?: string;
                /** @description Authority that issued the document */
                issuingAuthority?: string;
            }[];
            /** @description Previous documents of all goods items */
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item number in the previous document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            /** @description Statements for all goods items */
            additionalInformation?: {
                /** @description Type of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description Text of the statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * TemplateDocument
         * @description Initial content of new declarations, which can contain any property except `lrn`
         */
        TemplateDocumentInput: {
            /**
             * @description Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)
             * @enum {string}
             */
            type: "import" | "export" | "low_value" | (string & {});
            /** @description A if the goods arrived before the lodgement; D if the goods are presented after the lodgement (Annex B: 11 02) */
            additionalDeclarationType?: string;
            /** @description Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100 */
            office?: string;
            /** @description Customs office of presentation, if it differs from `office` (WCO: PresentationOffice/ID): country and six characters, for instance XA000100 */
            presentationOffice?: string;
            /** @description Customs office of exit; required for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100 */
            exitOffice?: string;
            /** @description Customs office that supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100 */
            supervisingOffice?: string;
            /** @description Expected time of arrival, for a declaration lodged before the arrival of the goods. Customs registers such a declaration, and accepts it after the presentation */
            expectedArrival?: string;
            /** @description Representation: the declarant acts itself (`self`), or a representative acts in the name of the declarant (`direct`) or in the name of the representative (`indirect`) (WCO: Agent/FunctionCode) */
            representation?: string;
            /** @description Declarant (WCO: Declarant) */
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
            /** @description Representative of the declarant; required unless `representation` is `self` (WCO: Agent) */
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
            /** @description Importer; required for an import, with its identification (WCO: Importer) */
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
            /** @description Exporter; required for an export, with its identification (WCO: Exporter) */
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
            /** @description Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08) */
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
            /** @description Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09) */
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
            /** @description Parties responsible for the VAT */
            fiscalReferences?: {
                /** @description Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode) */
                role?: string;
                /** @description VAT identification number (WCO: DomesticDutyTaxParty/ID) */
                number?: string;
            }[];
            /** @description Country from which the goods are dispatched (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2) */
            dispatchCountry?: string;
            /** @description Country of destination (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2) */
            destinationCountry?: string;
            /** @description Type of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05) */
            natureOfTransaction?: string;
            /** @description Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms) */
            invoice?: {
                /** @description Number of the commercial invoice (WCO: Invoice/ID) */
                number?: string;
                /** @description Date of the commercial invoice (WCO: Invoice/IssueDateTime) */
                date?: string;
                /** @description Total invoice amount, equal to the sum of the item amounts (WCO: Declaration/InvoiceAmount) */
                amount?: string;
                /** @description Currency of the invoice and of every item amount (ISO 4217) */
                currency?: string;
                /** @description Incoterms 2020 rule (WCO: TradeTerms/ConditionCode) */
                incoterm?: string;
                /** @description Named place of the Incoterms rule (WCO: TradeTerms/LocationName) */
                place?: string;
                /** @description Costs in addition to the invoice price */
                charges?: {
                    /** @description Type of the charge. Freight and insurance are the costs up to the border. `assists` (supplied by the buyer for the production), `royalties` and `proceeds` (of a resale, due to the seller) are added to the customs value; a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are deducted from a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04) */
                    type?: string;
                    /** @description Amount of the charge */
                    amount?: string;
                    /** @description Currency of the charge (ISO 4217) */
                    currency?: string;
                    /** @description Key by which the charge is shared among the goods items: item amount or gross mass. Default: gross mass for freight, item amount for other charges */
                    apportionment?: string;
                }[];
            };
            /** @description Means of transport at the border (WCO: BorderTransportMeans) */
            transport?: {
                /** @description Mode of transport at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                borderMode?: string;
                /** @description Mode of inland transport (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19) */
                inlandMode?: string;
                /** @description Type of `identity`: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode) */
                meansType?: string;
                /** @description Identity of the means of transport that crosses the border (WCO: BorderTransportMeans/ID) */
                identity?: string;
                /** @description Country where the means of transport is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2) */
                nationality?: string;
                /** @description Time of departure (WCO: BorderTransportMeans/DepartureDateTime) */
                departure?: string;
                /** @description Time of arrival (WCO: BorderTransportMeans/ArrivalDateTime) */
                arrival?: string;
            };
            consignment?: components["schemas"]["SentConsignmentInput"];
            /** @description Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11) */
            warehouse?: {
                /** @description Type of the warehouse, for instance R public, U private (WCO: Warehouse/TypeCode) */
                type?: string;
                /** @description Number of the warehouse (WCO: Warehouse/ID) */
                reference?: string;
            };
            /** @description Goods, one item for each commodity code, origin and procedure */
            goodsItems?: components["schemas"]["SentGoodsItemInput"][];
            /** @description Payment of duties; required for an import (WCO: DutyTaxFee/Payment) */
            payment?: {
                /** @description Payment method: immediate, deferred (charged to a deferment account) or secured by a guarantee (WCO: Payment/MethodCode) */
                method?: string;
                /** @description Deferment account; required for `deferred` */
                account?: string;
                /** @description Owner of the deferment account. Default: the declarant (WCO: Payer/ID; Annex B: 13 21) */
                payer?: string;
            };
            /** @description Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee) */
            guarantee?: {
                /** @description Type of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode) */
                type?: string;
                /** @description Guarantee reference number (WCO: ObligationGuarantee/ReferenceID) */
                reference?: string;
                /** @description Secured amount (WCO: ObligationGuarantee/AmountAmount) */
                amount?: string;
                /** @description Currency of the amount (ISO 4217) */
                currency?: string;
                /** @description Provider of the guarantee. Default: the declarant (WCO: Surety/ID; Annex B: 13 20) */
                holder?: string;
            };
            /** @description Authorisations that the declaration uses */
            authorisations?: {
                /** @description Type of authorisation, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode) */
                kind?: string;
                /** @description Number of the authorisation */
                reference?: string;
                /** @description Holder of the authorisation. Default: the declarant */
                holder?: string;
            }[];
            /** @description Supporting documents of all goods items */
            supportingDocuments?: {
                /** @description Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the document (WCO: AdditionalDocument/ID) */
                reference?: string;
                /** @description Date of issue (WCO: AdditionalDocument/IssueDateTime) */
                date?: string;
                /** @description Last day of validity of the document */
                validUntil?: string;
                /** @description Authority that issued the document */
                issuingAuthority?: string;
            }[];
            /** @description Previous documents of all goods items */
            previousDocuments?: {
                /** @description Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode) */
                type?: string;
                /** @description Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID) */
                reference?: string;
                /** @description Item number in the previous document (WCO: PreviousDocument/LineNumeric) */
                item?: number;
                /** @description Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01) */
                quantity?: string;
                /** @description Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01) */
                unit?: string;
            }[];
            /** @description Statements for all goods items */
            additionalInformation?: {
                /** @description Type of statement (WCO: AdditionalInformation/StatementCode) */
                code?: string;
                /** @description Text of the statement (WCO: AdditionalInformation/StatementDescription) */
                text?: string;
            }[];
        };
        /**
         * TotalTax
         * @description Total of one tax
         */
        TotalTax: {
            /** @description Code of the tax */
            code: string;
            /** @description Name of the tax */
            name: string;
            /**
             * @description Total to which the tax belongs
             * @enum {string}
             */
            sum: "duty" | "vat" | (string & {});
            /** @description Amount due now, in national currency */
            amount: string;
            /** @description Suspended amount, in national currency */
            suspended: string;
        };
        /**
         * Version
         * @description A version of a declaration
         */
        Version: {
            /** @description Version number, from 1 */
            version: number;
            /**
             * Format: date-time
             * @description Time when this version became valid
             */
            createdAt: string;
            /** @description SHA-256 of the content in canonical form (RFC 8785) */
            contentHash: string;
            /**
             * Format: uri
             * @description URL of the version with its content
             */
            href: string;
            document: components["schemas"]["DraftDeclaration"];
        };
        /** VersionSummary */
        VersionSummary: {
            /** @description Version number, from 1 */
            version: number;
            /**
             * Format: date-time
             * @description Time when this version became valid
             */
            createdAt: string;
            /** @description SHA-256 of the content in canonical form (RFC 8785) */
            contentHash: string;
            /**
             * Format: uri
             * @description URL of the version with its content
             */
            href: string;
        };
        /** Warning */
        Warning: {
            /** @description Code of the error, or identifier of the rule */
            code: string;
            /** @constant */
            in: "body";
            /** @description Location in the content, as a JSON Pointer (RFC 6901) */
            pointer: string;
            /** @description Human-readable label of the field */
            label: string;
            /** @description Human-readable message */
            message: string;
            /** @description Instruction for correcting the error */
            hint?: string;
            /** @description Value that the declaration contains at the location */
            actual?: unknown;
            /** @description Parameters of the message, except the location and the actual value */
            params?: {
                [key: string]: unknown;
            };
            /** @description Correct value, if it can be stated */
            expected?: unknown;
            /** @description Data element that the rule evaluates (WCO Data Model); only for errors of rules */
            dataElement?: string;
            /**
             * Format: uri
             * @description Address of the documentation page of the rule, with examples; only for errors of rules
             */
            documentationUrl?: string;
            relatedDeclaration?: components["schemas"]["RelatedDeclaration"];
            /** @description JSON Patch (RFC 6902) that corrects the error, if only one correction is possible */
            fix?: {
                [key: string]: unknown;
            }[];
            /**
             * @description Severity of the finding
             * @enum {string}
             */
            severity: "warning" | "info";
        };
        /**
         * Webhook
         * @description A webhook: a subscription of events
         */
        Webhook: {
            /** @description Id of the webhook */
            id: string;
            /**
             * Format: uri
             * @description URL of the endpoint: https on port 443 of a public address. The portal does not follow redirects. Addresses that the operator allows (in the sandbox, addresses of this machine) can use http and other ports.
             */
            url: string;
            /** @description Purpose of the webhook; null without a description */
            description: string | null;
            /** @description Event types that the portal sends to the webhook. Null: all types */
            events: components["schemas"]["EventType"][] | null;
            /**
             * @description Order of deliveries. `declaration`: the portal sends an event after the earlier events of its declaration are delivered; `none`: the portal sends each event as soon as possible.
             * @enum {string}
             */
            ordered: "declaration" | "none" | (string & {});
            /** @description Additional content of each event. Null: none */
            include: ("declaration" | (string & {}))[] | null;
            /** @description `principal`: events of declarations that representatives lodge in the name of the organisation. Null: events of declarations that the organisation lodges itself */
            role: ("principal" | (string & {})) | null;
            /**
             * @description Status. The portal sends nothing to a `paused` or `disabled` webhook. After you activate the webhook, the portal sends all events since it was paused or disabled.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled" | (string & {});
            /** @description Reason why the webhook was disabled: no successful delivery for three days, or a 410 response. Null unless it is disabled */
            disabledReason: ("failing" | "gone" | (string & {})) | null;
            health: components["schemas"]["WebhookHealth"];
            /** @description Time until which deliveries are also signed with the previous secret. Null outside a grace period */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            changedAt: string;
        };
        /**
         * WebhookHealth
         * @description Health of the endpoint
         */
        WebhookHealth: {
            /**
             * @description Health of the endpoint. `unused`: nothing was sent yet
             * @enum {string}
             */
            status: "unused" | "healthy" | "failing" | (string & {});
            /** @description Number of pending deliveries */
            pendingDeliveries: number;
            /** @description Time of the last successful delivery attempt. Null if no attempt has succeeded */
            lastSuccessAt: string | null;
            /** @description Time of the last failed delivery attempt. Null if no attempt has failed */
            lastFailureAt: string | null;
            /** @description Time of the first failure since the last successful attempt. Null if the last attempt was successful */
            failingSince: string | null;
            /** @description Share of successful attempts in the last 100 deliveries. Null before the first attempt */
            successRate: number | null;
        };
        /**
         * WebhookTest
         * @description A test event, which contains no declaration
         */
        WebhookTest: {
            /** @description Id of the test */
            id: string;
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description Time of the test
             */
            occurredAt: string;
            /** @description Id of the organisation that owns the webhook */
            organisationId: string;
            /** @description Id of the webhook */
            webhookId: string;
        };
        /**
         * WebhookWithSecret
         * @description A webhook with its new secret
         */
        WebhookWithSecret: {
            /** @description Id of the webhook */
            id: string;
            /**
             * Format: uri
             * @description URL of the endpoint: https on port 443 of a public address. The portal does not follow redirects. Addresses that the operator allows (in the sandbox, addresses of this machine) can use http and other ports.
             */
            url: string;
            /** @description Purpose of the webhook; null without a description */
            description: string | null;
            /** @description Event types that the portal sends to the webhook. Null: all types */
            events: components["schemas"]["EventType"][] | null;
            /**
             * @description Order of deliveries. `declaration`: the portal sends an event after the earlier events of its declaration are delivered; `none`: the portal sends each event as soon as possible.
             * @enum {string}
             */
            ordered: "declaration" | "none" | (string & {});
            /** @description Additional content of each event. Null: none */
            include: ("declaration" | (string & {}))[] | null;
            /** @description `principal`: events of declarations that representatives lodge in the name of the organisation. Null: events of declarations that the organisation lodges itself */
            role: ("principal" | (string & {})) | null;
            /**
             * @description Status. The portal sends nothing to a `paused` or `disabled` webhook. After you activate the webhook, the portal sends all events since it was paused or disabled.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled" | (string & {});
            /** @description Reason why the webhook was disabled: no successful delivery for three days, or a 410 response. Null unless it is disabled */
            disabledReason: ("failing" | "gone" | (string & {})) | null;
            health: components["schemas"]["WebhookHealth"];
            /** @description Time until which deliveries are also signed with the previous secret. Null outside a grace period */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            changedAt: string;
            /** @description Secret for the signatures of deliveries. The secret is shown only once: an idempotent replay does not contain the secret */
            secret?: string;
        };
        /** @description A problem (RFC 9457). Problems can have further properties. */
        Problem: {
            /**
             * Format: uri
             * @description Address of the problem page, with cause and hint.
             */
            type: string;
            /** @description Short summary of the problem, the same for each occurrence. */
            title: string;
            /**
             * @description HTTP status code.
             * @enum {integer}
             */
            status: 400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 413 | 414 | 415 | 429 | 431 | 500 | 501 | 503 | (string & {});
            /**
             * @description Name of the HTTP status.
             * @enum {string}
             */
            name: "BAD REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT FOUND" | "METHOD ALLOWED" | "NOT ACCEPTABLE" | "REQUEST TIMEOUT" | "CONFLICT" | "CONTENT TOO LARGE" | "URI TOO LONG" | "UNSUPPORTED MEDIA TYPE" | "TOO MANY REQUESTS" | "REQUEST HEADER FIELDS TOO LARGE" | "INTERNAL SERVER ERROR" | "NOT IMPLEMENTED" | "SERVICE UNAVAILABLE" | (string & {});
            /**
             * @description Stable, machine-readable code of the problem.
             * @enum {string}
             */
            code: "account_limit_below_balance" | "account_number_in_use" | "action_not_allowed" | "address_book_full" | "already_invited" | "already_member" | "api_key_expired" | "api_key_in_overlap" | "api_key_inactive" | "api_key_invalid" | "api_key_limit" | "api_key_not_in_overlap" | "api_key_revoked" | "approval_not_pending" | "approval_pending" | "assigned_to_another" | "authentication_stale" | "authorisation_number_in_use" | "authorisation_revoked" | "body_too_large" | "cannot_approve_own_request" | "cannot_change_own_account" | "cannot_change_own_membership" | "cannot_change_own_organisation" | "client_cannot_have_api_keys" | "client_has_no_secret" | "client_has_secret" | "client_secret_just_rotated" | "client_suspended" | "code_lists_inconsistent" | "credentials_mismatch" | "credentials_missing" | "cross_site_refused" | "customs_authority_required" | "declaration_incomplete" | "deferment_account_unavailable" | "discharge_exceeded" | "document_infected" | "document_limit" | "document_quarantined" | "dpop_proof_invalid" | "guarantee_below_reserved" | "guarantee_reference_in_use" | "guarantee_unavailable" | "header_invalid" | "headers_too_large" | "idempotency_key_reused" | "identification_number_in_use" | "import_not_ready" | "cursor_of_other_history" | "input_invalid" | "internal_error" | "invitation_limit" | "ip_address_not_allowed" | "last_owner" | "last_second_factor" | "link_invalid" | "lrn_in_use" | "mandate_offer_limit" | "mandate_required" | "mandate_status_conflict" | "media_type_unsupported" | "method_not_allowed" | "method_unknown" | "not_acceptable" | "not_found" | "nothing_to_change" | "organisation_pending" | "organisation_required" | "organisation_suspended" | "origin_not_allowed" | "origin_required" | "party_already_exists" | "payment_mismatch" | "person_unverified" | "platform_limit" | "platform_not_allowed" | "platform_required" | "primary_number_required" | "rate_limited" | "reference_data_missing" | "reference_list_changed" | "registration_limit" | "request_in_progress" | "request_malformed" | "request_timeout" | "rights_exceeded" | "role_insufficient" | "role_not_available" | "rotation_in_progress" | "scope_insufficient" | "second_factor_enrolment_required" | "second_factor_invalid" | "second_factor_limit" | "second_factor_required" | "service_unavailable" | "session_ended" | "session_missing" | "sign_in_failed" | "storage_full" | "template_limit" | "template_name_in_use" | "token_expired" | "token_invalid" | "uri_too_long" | "user_session_required" | "version_conflict" | "view_limit" | "view_name_in_use" | "view_sharing_not_allowed" | "webhook_limit" | "webhook_not_active" | "webhook_secret_in_overlap" | (string & {});
            /** @description Explanation of this occurrence of the problem. */
            detail: string;
            /**
             * Format: uri
             * @description The request: `urn:uuid:` and its identifier.
             */
            instance: string;
            /**
             * Format: uuid
             * @description Identifier of the request, as in `X-Request-Id`.
             */
            requestId: string;
            /** @description True if an identical request can succeed later. */
            retryable: boolean;
            /**
             * @description Effect of the request on stored data: `applied` although the response is a problem, `not_applied`, or `unknown`.
             * @enum {string}
             */
            outcome: "applied" | "not_applied" | "unknown";
            /** @description Errors of the input, at most the first 200. */
            errors?: components["schemas"]["InputError"][];
            /** @description Total number of errors in the input. */
            errorsTotal?: number;
            /** @description True if validation stopped early, so that the input can have errors that are not in `errors`. */
            moreErrors?: boolean;
            /**
             * @description Missing part: the path itself, or the resource that it names. Only for `not_found`.
             * @enum {string}
             */
            missing?: "path" | "resource";
            conflict?: components["schemas"]["Conflict"];
        };
        /** @description An error of the input. */
        InputError: {
            /** @description Code of the error, or identifier of the rule. */
            code: string;
            /**
             * @description Part of the request that contains the error.
             * @enum {string}
             */
            in: "header" | "path" | "query" | "body";
            /** @description Location in the body, as a JSON Pointer (RFC 6901). */
            pointer?: string;
            /** @description Name of the header or parameter, for errors outside the body. */
            name?: string;
            /** @description Human-readable label of the field, for instance “Item 2, country of origin”. */
            label: string;
            /** @description Human-readable message, in the language of `Accept-Language`. */
            message: string;
            /** @description Instruction for correcting the error, in the same language. */
            hint?: string;
            /** @description Parameters of the message, except the location and the actual value. Codes appear with their names. */
            params?: Record<string, never>;
            /** @description Actual value, unless it is an object, a list or a secret. */
            actual?: string | number | boolean;
            /**
             * @description Severity of the finding. Only errors cause the request to be rejected.
             * @enum {string}
             */
            severity: "error" | "warning" | "info";
            /** @description JSON Patch (RFC 6902) that corrects the error, if only one correction is possible. */
            fix?: {
                /**
                 * @description Operation of the patch.
                 * @enum {string}
                 */
                op: "add" | "replace" | "remove";
                /** @description Location of the change, as a JSON Pointer (RFC 6901). */
                path: string;
                /** @description New value; absent for `remove`. */
                value?: unknown;
            }[];
            /** @description Correct value, if it can be stated. */
            expected?: unknown;
            /** @description Data element that the rule evaluates (WCO Data Model); only for errors of rules. */
            dataElement?: string;
            /**
             * Format: uri
             * @description Address of the documentation page of the rule, with examples; only for errors of rules.
             */
            documentationUrl?: string;
        };
        /** @description Existing declaration that conflicts with the request (409). */
        Conflict: {
            /** @description Identifier of the existing declaration. */
            id: string;
            /** @description LRN of the existing declaration. */
            lrn: string;
            /** @description MRN of the existing declaration; null without an MRN. */
            mrn: string | null;
            /** @description Status of the existing declaration. */
            declarationStatus: string;
            /** @description True if the existing declaration has the same content as the request. */
            sameContent: boolean;
            /**
             * Format: uri-reference
             * @description URL of the existing declaration.
             */
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
            /** @description Settings of the country. */
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
                /** @description Date on which the entries are valid. Default: today in the time zone of the portal. */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code lists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Code lists. */
                        items: components["schemas"]["ReferenceList"][];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    listReferenceChanges: {
        parameters: {
            query?: {
                /** @description `cursor` of the previous response. Default: the beginning of the change log. */
                after?: string;
                /** @description Maximum number of changes in the response */
                limit?: number;
                /** @description Name of a code list: the response contains only changes of this list */
                list?: "countries" | "currencies" | "ports" | "packages" | "units" | "transport-modes" | "incoterms" | "exchange-rates" | "offices" | "procedures" | "additional-procedures" | "document-types" | "preferences" | "quotas" | "holidays" | "interest-rates" | "agreements" | "commodities" | "nomenclature" | "areas" | "measure-types" | "measures" | "conditions" | "additional-codes" | "reference-prices";
                /** @description Code, for instance `USD`: the response contains only changes of this code */
                code?: string;
                /** @description Maximum time in seconds that the portal waits for a change before it responds */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes after the cursor, oldest first */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
                /** @description Date on which the entries are valid. Default: today in the time zone of the portal. */
                date?: string;
                /** @description Search words. An entry matches if each word is the beginning of the code or part of the name or description, in any language. Case and accents are ignored. The best matches come first. If no entry matches, the search falls back to similar spellings. */
                q?: string;
                /** @description Code whose entries of the next lower level are returned: `09`, for instance, returns the headings of chapter 09. An entry is below a code if its own code begins with that code. An empty value returns the entries of the top level. */
                below?: string;
            };
            header?: never;
            path: {
                /** @description Name of the list: `countries` (countries), `currencies` (currencies), `ports` (ports, airports and other places), `packages` (packages), `units` (units), `transport-modes` (modes of transport), `incoterms` (incoterms), `exchange-rates` (exchange rates), `offices` (customs offices), `procedures` (procedures), `additional-procedures` (additional procedures), `document-types` (document types), `preferences` (tariff treatments), `quotas` (tariff quotas), `holidays` (public holidays), `interest-rates` (interest rates), `agreements` (trade agreements), `commodities` (commodity codes), `nomenclature` (commodity nomenclature), `areas` (areas of tariff measures), `measure-types` (types of tariff measures), `measures` (tariff measures), `conditions` (conditions of tariff measures), `additional-codes` (additional codes), `reference-prices` (reference prices). */
                list: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries of the code list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Entries of the code list, sorted by code. */
                        items: components["schemas"]["ReferenceEntry"][];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
                /** @description Name of the list: `countries` (countries), `currencies` (currencies), `ports` (ports, airports and other places), `packages` (packages), `units` (units), `transport-modes` (modes of transport), `incoterms` (incoterms), `exchange-rates` (exchange rates), `offices` (customs offices), `procedures` (procedures), `additional-procedures` (additional procedures), `document-types` (document types), `preferences` (tariff treatments), `quotas` (tariff quotas), `holidays` (public holidays), `interest-rates` (interest rates), `agreements` (trade agreements), `commodities` (commodity codes), `nomenclature` (commodity nomenclature), `areas` (areas of tariff measures), `measure-types` (types of tariff measures), `measures` (tariff measures), `conditions` (conditions of tariff measures), `additional-codes` (additional codes), `reference-prices` (reference prices). */
                list: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The complete code list. */
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
                /** @description Date on which the entries are valid. Default: today in the time zone of the portal. */
                date?: string;
            };
            header?: never;
            path: {
                /** @description Name of the list: `countries` (countries), `currencies` (currencies), `ports` (ports, airports and other places), `packages` (packages), `units` (units), `transport-modes` (modes of transport), `incoterms` (incoterms), `exchange-rates` (exchange rates), `offices` (customs offices), `procedures` (procedures), `additional-procedures` (additional procedures), `document-types` (document types), `preferences` (tariff treatments), `quotas` (tariff quotas), `holidays` (public holidays), `interest-rates` (interest rates), `agreements` (trade agreements), `commodities` (commodity codes), `nomenclature` (commodity nomenclature), `areas` (areas of tariff measures), `measure-types` (types of tariff measures), `measures` (tariff measures), `conditions` (conditions of tariff measures), `additional-codes` (additional codes), `reference-prices` (reference prices). */
                list: string;
                /** @description Code of the entry. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code with its meaning and its periods of validity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Name of the code list. */
                        list: string;
                        /** @description Requested code. */
                        code: string;
                        /**
                         * Format: date
                         * @description Date for which the response contains the meaning of the code.
                         */
                        date: string;
                        /** @description Meaning of the code on the date. Null if the code is not valid on that date. */
                        entry: components["schemas"]["ReferenceEntry"] | null;
                        /** @description For a commodity code, its tariff line on the date. Null for other codes, and if the code is not valid on that date. */
                        tariff: components["schemas"]["TariffLine"] | null;
                        /** @description All periods of validity of the code, oldest first, including future periods. */
                        periods: components["schemas"]["ReferenceEntry"][];
                    };
                };
            };
        };
    };
    calculateDuties: {
        parameters: {
            query?: {
                /** @description Past or future date whose tariff and exchange rates apply; default: today in the time zone of the portal. */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A complete or partial declaration with the properties that affect duties. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DutyCalculationInput"];
            };
        };
        responses: {
            /** @description The calculated duties, or the reasons why the portal can’t calculate the duties. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DutyCalculationResult"];
                };
            };
        };
    };
    getTariff: {
        parameters: {
            query?: {
                /** @description Country of origin, for an export the country of destination (ISO 3166-1 alpha-2); default: measures for every country. */
                origin?: string;
                /** @description Past or future date whose tariff applies; default: today in the time zone of the portal. */
                date?: string;
                /** @description Direction in which the goods cross the border. */
                direction?: "import" | "export" | (string & {});
            };
            header?: never;
            path: {
                /** @description Commodity code, or the code of a higher level, such as the heading `0901`. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code with its higher tariff levels and its measures. */
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
                /** @description Date within the quota period to return; default: today in the time zone of the portal. */
                date?: string;
            };
            header?: never;
            path: {
                /** @description Order number of the quota. */
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
            /** @description The calling client, with its organisation, scopes and rate limit. */
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
                /** @description The `cursor` of an earlier response. Default: the beginning of the feed. */
                after?: string;
                /** @description Maximum number of entries */
                limit?: number;
                /** @description Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID) */
                lrn?: string;
                /** @description MRN of the declaration to return */
                mrn?: string;
                /** @description `principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors. */
                role?: "principal" | (string & {});
                /** @description Latest status of the declarations to return. You can repeat the parameter */
                status?: ("draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {}))[];
                /** @description Maximum time in seconds that the portal waits for a change before it responds */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Declarations that changed since the cursor, oldest change first */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
                /** @description Status of the declarations to return. You can repeat the parameter */
                status?: ("draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {}))[];
                /** @description True: only drafts that had errors when they were last saved; false: only drafts that had no errors */
                hasErrors?: boolean;
                /** @description Group to which the status of the declaration belongs */
                statusGroup?: "failed" | "done" | "action_required" | "open" | (string & {});
                /** @description Control lane. You can repeat the parameter */
                lane?: ("green" | "yellow" | "red")[];
                /** @description Action that the declarant must take next. Only for declarations that the organisation itself lodged */
                nextAction?: "answerQuery" | "pay" | "present" | "secure" | "discharge";
                /** @description Declaration type. You can repeat the parameter */
                type?: ("import" | "export" | "low_value" | (string & {}))[];
                /** @description Customs office where the declaration is lodged. You can repeat the parameter */
                office?: string[];
                /** @description Identifiers of at most 100 declarations. You can repeat the parameter */
                id?: string[];
                /** @description Earliest time of the last change (inclusive), for lodged declarations: a date (the start of the day in the time zone of the portal) or a time with an offset */
                changedFrom?: string;
                /** @description Earliest time of lodgement (inclusive): a date (the start of the day in the time zone of the portal) or a time with an offset */
                lodgedFrom?: string;
                /** @description Latest time of lodgement (exclusive): a date (the start of the day in the time zone of the portal) or a time with an offset */
                lodgedBefore?: string;
                /** @description First digits of the HS code of any goods item */
                commodity?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                importer?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                exporter?: string;
                /** @description Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID) */
                lrn?: string;
                /** @description First characters of the LRN */
                lrnPrefix?: string;
                /** @description MRN of the declaration */
                mrn?: string;
                /** @description `principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors. */
                role?: "principal" | (string & {});
                /** @description Property by which the list is sorted: time of creation, time of lodgement, or LRN. A leading `-` reverses the order (descending). If you sort by lodgement, the list contains only lodged declarations. Not available with `role` */
                sort?: "-createdAt" | "createdAt" | "-lodgedAt" | "lodgedAt" | "-lrn" | "lrn";
                /** @description Identifier of a declaration that you have just changed. The portal waits up to some seconds, until its search index contains the latest changes of this declaration. `indexedUpTo` is then at least the last `sequence` of the declaration */
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
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
                        more: boolean;
                        /** @description Last `sequence` of the status feed that the search index contains. The index follows changes within a second */
                        indexedUpTo: number;
                    };
                };
            };
        };
    };
    createDeclaration: {
        parameters: {
            query?: {
                /** @description True to lodge the declaration immediately */
                lodge?: boolean;
                /** @description True to return the result of a lodgement and store nothing */
                dryRun?: boolean;
                /** @description Past or future date whose rules, code lists, tariff and exchange rates a dry run applies. Default: today in the time zone of the portal */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The declaration. A draft requires only `type` and `lrn`, and can contain values that prevent the lodgement. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SentDeclarationInput"];
            };
        };
        responses: {
            /** @description Result of a dry run: the declaration could be lodged */
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
                /** @description True to validate the lines without storing anything */
                dryRun?: boolean;
                /** @description Past or future date whose rules, code lists, tariff and exchange rates a dry run applies. Default: today in the time zone of the portal */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One declaration per line, each as JSON without line breaks and at most 2 MiB; at most 50000 lines and 100 MiB in total. */
        requestBody: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description One result per line, in the order of the request */
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
                /** @description Status of the declarations to return. You can repeat the parameter */
                status?: ("draft" | "lodged" | "registered" | "rejected" | "accepted" | "under_control" | "released" | "not_released" | "cleared" | "exited" | "invalidated" | "expired" | (string & {}))[];
                /** @description True: only drafts that had errors when they were last saved; false: only drafts that had no errors */
                hasErrors?: boolean;
                /** @description Group to which the status of the declaration belongs */
                statusGroup?: "failed" | "done" | "action_required" | "open" | (string & {});
                /** @description Control lane. You can repeat the parameter */
                lane?: ("green" | "yellow" | "red")[];
                /** @description Action that the declarant must take next. Only for declarations that the organisation itself lodged */
                nextAction?: "answerQuery" | "pay" | "present" | "secure" | "discharge";
                /** @description Declaration type. You can repeat the parameter */
                type?: ("import" | "export" | "low_value" | (string & {}))[];
                /** @description Customs office where the declaration is lodged. You can repeat the parameter */
                office?: string[];
                /** @description Identifiers of at most 100 declarations. You can repeat the parameter */
                id?: string[];
                /** @description Earliest time of the last change (inclusive), for lodged declarations: a date (the start of the day in the time zone of the portal) or a time with an offset */
                changedFrom?: string;
                /** @description Earliest time of lodgement (inclusive): a date (the start of the day in the time zone of the portal) or a time with an offset */
                lodgedFrom?: string;
                /** @description Latest time of lodgement (exclusive): a date (the start of the day in the time zone of the portal) or a time with an offset */
                lodgedBefore?: string;
                /** @description First digits of the HS code of any goods item */
                commodity?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                importer?: string;
                /** @description Identification number: country and up to 15 characters, as registered with customs */
                exporter?: string;
                /** @description Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID) */
                lrn?: string;
                /** @description First characters of the LRN */
                lrnPrefix?: string;
                /** @description MRN of the declaration */
                mrn?: string;
                /** @description `principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors. */
                role?: "principal" | (string & {});
                /** @description Property by which the list is sorted: time of creation, time of lodgement, or LRN. A leading `-` reverses the order (descending). If you sort by lodgement, the list contains only lodged declarations. Not available with `role` */
                sort?: "-createdAt" | "createdAt" | "-lodgedAt" | "lodgedAt" | "-lrn" | "lrn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of declarations, and sums by currency */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclarationTotals"];
                };
            };
        };
    };
    exportDeclarations: {
        parameters: {
            query?: {
                /** @description Earliest time of lodgement (inclusive): a date (the start of the day in the time zone of the portal) or a time with an offset */
                lodgedFrom?: string;
                /** @description Latest time of lodgement (exclusive): a date (the start of the day in the time zone of the portal) or a time with an offset */
                lodgedBefore?: string;
                /** @description `principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors. */
                role?: "principal" | (string & {});
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One declaration per line */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
                /** @description Earliest time of lodgement (inclusive): a date (the start of the day in the time zone of the portal) or a time with an offset */
                lodgedFrom?: string;
                /** @description Latest time of lodgement (exclusive): a date (the start of the day in the time zone of the portal) or a time with an offset */
                lodgedBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts and sums by month of lodgement and status */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description The complete new content of the declaration. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SentDeclarationInput"];
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
    deleteDeclaration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft is deleted */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
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
                /** @description True to return the result of a lodgement and store nothing */
                dryRun?: boolean;
                /** @description Past or future date whose rules, code lists, tariff and exchange rates a dry run applies. Default: today in the time zone of the portal */
                date?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description No body, or an empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The lodged declaration, or the result of a dry run */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
                /** @description Severity of the rules to return */
                severity?: "error" | "warning" | "info";
                /** @description Declaration type of the rules to return */
                type?: "import" | "export" | (string & {});
                /** @description Data element of the rules to return */
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
                        /** @description Rules, in the order in which the portal reports their errors */
                        items: components["schemas"]["Rule"][];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
                        more: boolean;
                        /** @description Core rules that do not apply in this country */
                        disabledRules: components["schemas"]["DisabledRule"][];
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
                /** @description Identifier of the rule, for instance `R501` */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description Time and place of the presentation. Without a body: now, at the declared office and location. */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
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
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    requestAmendment: {
        parameters: {
            query?: {
                /** @description True to return the changes and their cost, and store nothing */
                dryRun?: boolean;
            };
            header?: never;
            path: {
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description The complete new content of the declaration, and the reason for the amendment. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AmendmentRequest"];
            };
        };
        responses: {
            /** @description Result of a dry run: the amendment could be requested */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmendmentDryRun"];
                };
            };
            /** @description The amendment was granted or requested; `Location` is the address of the amendment */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description Number within the declaration: the first amendment, query or version has the number 1 */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
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
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description Number within the declaration: the first amendment, query or version has the number 1 */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description The reason. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Reason for the request, shown in the history of the declaration */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The invalidation is requested, or the declaration is withdrawn */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
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
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description Number within the declaration: the first amendment, query or version has the number 1 */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description Number within the declaration: the first amendment, query or version has the number 1 */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description The goods and their disposition. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DischargeReport"];
            };
        };
        responses: {
            /** @description The report is stored, and customs decides on the report */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
                /** @description Number of the authorisation, unique (WCO: AuthorisationHolder/ID) */
                number?: string;
                /** @description Kind of authorisation. `CWP`: customs warehouse; `IPO`: inward processing; `TEA`: temporary admission; `OPO`: outward processing; `EUS`: end use (WCO: AuthorisationHolder/CategoryCode) */
                kind?: "CWP" | "IPO" | "TEA" | "OPO" | "EUS" | (string & {});
                /** @description Identification number of the holder */
                holder?: string;
                /** @description Status. A suspended authorisation can’t be used to place new goods under a procedure. A revocation is permanent. */
                status?: "active" | "suspended" | "revoked" | (string & {});
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of authorisations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Authorisations, oldest first. */
                        items: components["schemas"]["Authorisation"][];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
                /** @description Id of the authorisation. */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
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
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment methods */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
            };
            cookie?: never;
        };
        /** @description Method and, if necessary, the guarantee or deferment account. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentOrder"];
            };
        };
        responses: {
            /** @description The updated declaration. The due amount is secured or paid */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
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
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
                /** @description Number of the goods item to which the document belongs. Default: the whole declaration */
                goodsItem?: number;
            };
            header?: never;
            path: {
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
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
            /** @description The document was uploaded. `status` shows whether the document can be downloaded */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description Identifier of the document */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
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
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
                /** @description Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>` */
                id: string;
                /** @description Number of the decision in the declaration, from 1 */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
                /** @description Identifier of the declaration whose entries are returned. */
                declarationId?: string;
                /** @description Payment reference of the bill */
                reference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of ledger entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ledger entries, oldest first */
                        items: components["schemas"]["LedgerEntry"][];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
                        more: boolean;
                    };
                };
            };
        };
    };
    listDefermentAccounts: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
                /** @description Number of the account, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
                number?: string;
                /** @description Status. New bills can’t be charged to a suspended account. */
                status?: "active" | "suspended" | (string & {});
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deferment accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Deferment accounts, oldest first. */
                        items: components["schemas"]["DefermentAccount"][];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
                /** @description Number of the account, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Number of the account, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of statements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Statements, oldest first. */
                        items: components["schemas"]["DefermentStatement"][];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
                /** @description Number of the account, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID) */
                number: string;
                /** @description Reference of the statement. */
                reference: string;
            };
            cookie?: never;
        };
        /** @description Payment method. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatementPaymentOrder"];
            };
        };
        responses: {
            /** @description The updated statement. */
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
            /** @description Storage usage and limits */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
                /** @description Search words. Each word must occur in the name, the identification number or the city. Case and accents are ignored. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of parties. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Parties, sorted by name. */
                        items: components["schemas"]["Party"][];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
        /** @description The party to add. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Full name of the person or company */
                    name: string;
                    /** @description Identification number: country and up to 15 characters, as registered with customs */
                    identification?: string;
                    /** @description Postal address; unknown parts are absent */
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
            /** @description The party was created. */
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
            /** @description A header line, then one line for each party. */
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
        /** @description The CSV file, at most 1 MiB. */
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description The result of the import. */
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
                /** @description Identifier of the party. */
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
                /** @description Identifier of the party. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The new content of the party. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Full name of the person or company */
                    name: string;
                    /** @description Identification number: country and up to 15 characters, as registered with customs */
                    identification?: string;
                    /** @description Postal address; unknown parts are absent */
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
            /** @description The updated party. */
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
                /** @description Identifier of the party. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The party was deleted */
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
            query?: {
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
            };
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
                        /** @description Templates, sorted by name */
                        items: components["schemas"]["ListedTemplate"][];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
                        more: boolean;
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
        /** @description The template to create. */
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
            /** @description The template was created. */
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
                /** @description Identifier of the template. */
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
                /** @description Identifier of the template. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The new content of the template. */
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
            /** @description The updated template. */
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
                /** @description Identifier of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template was deleted */
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
                /** @description `cursor` of the previous response, or `latest` for new events only. Default: the beginning of the log. */
                after?: string;
                /** @description Maximum number of events */
                limit?: number;
                /** @description Maximum time in seconds that the portal waits for an event before it responds */
                wait?: number;
                /** @description Only events of these types. You can repeat the parameter */
                type?: components["schemas"]["EventTypeInput"][];
                /** @description `principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors. */
                role?: "principal" | (string & {});
                /** @description `declaration`: each event contains its declaration as it was at the time of the event, with its content (`document`), so that no further request is necessary */
                include?: ("declaration" | (string & {}))[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events after the cursor, oldest first */
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
                /** @description `principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors. */
                role?: "principal" | (string & {});
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, one per line */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
                /** @description Status of the mandate. Only an active mandate within its validity covers a lodgement. */
                status?: "offered" | "active" | "suspended" | "ended" | (string & {});
                /** @description Identification number, unique: country and up to 15 characters, as registered with customs. */
                principal?: string;
                /** @description Identification number, unique: country and up to 15 characters, as registered with customs. */
                representative?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of mandates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Mandates, oldest first. */
                        items: components["schemas"]["Mandate"][];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
        /** @description The mandate to offer. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identification number, unique: country and up to 15 characters, as registered with customs. */
                    principal: string;
                    /** @description Identification number, unique: country and up to 15 characters, as registered with customs. */
                    representative: string;
                    /** @description Kinds of representation: in the name of the principal (`direct`), or in the name of the representative on behalf of the principal (`indirect`). */
                    representations: ("direct" | "indirect")[];
                    /** @description Declaration types that the mandate covers. */
                    types?: ("import" | "export" | (string & {}))[];
                    /** @description First characters of the procedure codes that the mandate covers, such as `40`. Absent: all procedures. */
                    procedures?: string[];
                    /** @description Customs offices that the mandate covers. Absent: all offices. */
                    offices?: string[];
                    /** @description Maximum invoice amount of a declaration that is lodged under the mandate, in national currency. Absent: no maximum. */
                    maxValue?: string;
                    /** @description Guarantees of the principal that the representative can use. */
                    guarantees?: string[];
                    /** @description Deferment accounts of the principal that the representative can use. */
                    accounts?: string[];
                    /**
                     * Format: date
                     * @description First day of validity; default: today.
                     */
                    validFrom?: string;
                    /**
                     * Format: date
                     * @description Last day of validity; default: unlimited.
                     */
                    validUntil?: string;
                };
            };
        };
        responses: {
            /** @description The mandate was offered. The other party receives an event. */
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
                /** @description The `cursor` of an earlier response. Default: the beginning of the log. */
                after?: string;
                /** @description Maximum number of events */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events after the cursor. */
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
                /** @description Identifier of the mandate. */
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
                /** @description Identifier of the mandate. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The new status and the reason. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The new status of the mandate.
                     * @enum {string}
                     */
                    status: "active" | "suspended" | "ended";
                    /** @description Reason for the change, shown in the history of the mandate. */
                    reason?: string;
                };
                "application/merge-patch+json": {
                    /**
                     * @description The new status of the mandate.
                     * @enum {string}
                     */
                    status: "active" | "suspended" | "ended";
                    /** @description Reason for the change, shown in the history of the mandate. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The updated mandate. */
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
                        /** @description Webhooks, oldest first */
                        items: components["schemas"]["Webhook"][];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
                        more: boolean;
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
        /** @description The new webhook. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @description URL of the endpoint: https on port 443 of a public address. The portal does not follow redirects. Addresses that the operator allows (in the sandbox, addresses of this machine) can use http and other ports.
                     */
                    url: string;
                    /** @description Event types that the portal sends to the webhook. Absent: all types */
                    events?: components["schemas"]["EventTypeInput"][];
                    /**
                     * @description Order of deliveries. `declaration`: the portal sends an event after the earlier events of its declaration are delivered; `none`: the portal sends each event as soon as possible.
                     * @enum {string}
                     */
                    ordered?: "declaration" | "none" | (string & {});
                    /**
                     * @description `principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors.
                     * @enum {string}
                     */
                    role?: "principal" | (string & {});
                    /** @description `declaration`: each event contains its declaration as it was at the time of the event, with its content (`document`), so that no further request is necessary */
                    include?: ("declaration" | (string & {}))[];
                    /** @description Purpose of the webhook */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description The new webhook. `secret` is shown only once. */
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
                /** @description Id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. The `ETag` header is the version of its settings, for `If-Match` */
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
                /** @description Id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted */
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
                /** @description Id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Properties to change. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @description URL of the endpoint: https on port 443 of a public address. The portal does not follow redirects. Addresses that the operator allows (in the sandbox, addresses of this machine) can use http and other ports.
                     */
                    url?: string;
                    /** @description Event types that the portal sends to the webhook. Null: all types */
                    events?: components["schemas"]["EventTypeInput"][] | null;
                    /**
                     * @description Order of deliveries. `declaration`: the portal sends an event after the earlier events of its declaration are delivered; `none`: the portal sends each event as soon as possible.
                     * @enum {string}
                     */
                    ordered?: "declaration" | "none" | (string & {});
                    /** @description Additional content of each event. Null: none */
                    include?: ("declaration" | (string & {}))[] | null;
                    /** @description Purpose of the webhook. Null: no description */
                    description?: string | null;
                    /**
                     * @description New status. `paused`: the portal sends nothing; `active`: the portal sends events again, starting with the events that occurred during the pause
                     * @enum {string}
                     */
                    status?: "active" | "paused";
                };
                "application/merge-patch+json": {
                    /**
                     * Format: uri
                     * @description URL of the endpoint: https on port 443 of a public address. The portal does not follow redirects. Addresses that the operator allows (in the sandbox, addresses of this machine) can use http and other ports.
                     */
                    url?: string;
                    /** @description Event types that the portal sends to the webhook. Null: all types */
                    events?: components["schemas"]["EventTypeInput"][] | null;
                    /**
                     * @description Order of deliveries. `declaration`: the portal sends an event after the earlier events of its declaration are delivered; `none`: the portal sends each event as soon as possible.
                     * @enum {string}
                     */
                    ordered?: "declaration" | "none" | (string & {});
                    /** @description Additional content of each event. Null: none */
                    include?: ("declaration" | (string & {}))[] | null;
                    /** @description Purpose of the webhook. Null: no description */
                    description?: string | null;
                    /**
                     * @description New status. `paused`: the portal sends nothing; `active`: the portal sends events again, starting with the events that occurred during the pause
                     * @enum {string}
                     */
                    status?: "active" | "paused";
                };
            };
        };
        responses: {
            /** @description The updated webhook */
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
                /** @description Id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Grace period of the previous secret. Default: one day. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Grace period in seconds during which deliveries are also signed with the previous secret
                     * @default 86400
                     */
                    overlapSeconds?: number;
                };
            };
        };
        responses: {
            /** @description The webhook. `secret` is shown only once. */
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
                /** @description Id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Empty body, or an empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The portal sends the test event. `Location` is the URL of the delivery, which contains the result */
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
                /** @description Maximum number of items on a page. */
                limit?: number;
                /** @description Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters. */
                after?: string;
                /** @description Only deliveries with this status */
                status?: "pending" | "delivered" | "failed" | (string & {});
                /** @description Only deliveries of events of this type */
                type?: components["schemas"]["EventTypeInput"] | "webhook.test";
                /** @description Only deliveries about this declaration */
                declarationId?: string;
            };
            header?: never;
            path: {
                /** @description Id of the webhook. */
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
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
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
                /** @description Id of the webhook. */
                id: string;
                /** @description Id of the delivery: its `webhook-id`. */
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
                /** @description Id of the webhook. */
                id: string;
                /** @description Id of the delivery: its `webhook-id`. */
                deliveryId: string;
            };
            cookie?: never;
        };
        /** @description Empty body, or an empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The pending delivery */
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
                /** @description Id of the webhook. */
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
            /** @description Range of the events that are sent again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Sequence number of the first event that is sent again. Null if there was no event in the period */
                        firstSequence: number | null;
                        /** @description Sequence number of the last event that is sent again. Null if there was no event in the period */
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
                        /** @description Scenarios. The first scenario whose prefix matches the LRN applies */
                        items: {
                            /** @description First characters of the LRN (case-sensitive) */
                            prefix: string;
                            description: string;
                            /** @description Requirements that the declaration must meet; otherwise the scenario has no effect */
                            requires?: string;
                            /** @description Seconds until customs acts on the declaration */
                            waitSeconds?: number;
                            /** @description Result of the scenario if you take no further action, by declaration type; null if the scenario does not apply to the type */
                            expected: {
                                /** @description Result for an import; null if the scenario does not apply to imports */
                                import: {
                                    /** @description Final status of the declaration */
                                    status: string;
                                    /** @description Final value of the sub-status `payment` */
                                    payment: string;
                                    /** @description Next required action of the declarant */
                                    next?: string;
                                } | null;
                                /** @description Result for an export; null if the scenario does not apply to exports */
                                export: {
                                    /** @description Final status of the declaration */
                                    status: string;
                                    /** @description Final value of the sub-status `payment` */
                                    payment: string;
                                    /** @description Next required action of the declarant */
                                    next?: string;
                                } | null;
                            };
                        }[];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
                        more: boolean;
                        /** @description First characters of a `reason` for which the sandbox denies a request for amendment or invalidation; it grants every other request */
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
        /** @description The duration in `by`, or the time in `to`. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Duration (ISO 8601), for instance `P10D`, `P1M` or `PT36H` */
                    by?: string;
                    /**
                     * Format: date-time
                     * @description New sandbox time
                     */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description The new sandbox time */
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
            /** @description The faults in the order of evaluation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Faults in the order of evaluation */
                        items: {
                            /** @description Operations to which the fault applies: an operation identifier (`createDeclaration`), or method and path with `*` as a wildcard (`POST /openapi/declarations*`). Default: all operations */
                            operation?: string;
                            /**
                             * @description Fault to inject. `timeout_after_commit` processes the request and sends no response. `error_500`, `unavailable_503` and `too_many_requests_429` return this status and do nothing. `slow` processes the request and delays the response. Two faults affect the webhook deliveries of the organisation: `duplicate_deliveries` sends a successful delivery twice, with the same `webhook-id`; `reorder_deliveries` delays a delivery until a later delivery was sent, for webhooks with `ordered` set to `none`
                             * @enum {string}
                             */
                            fault: "timeout_after_commit" | "error_500" | "unavailable_503" | "too_many_requests_429" | "slow" | "duplicate_deliveries" | "reorder_deliveries" | (string & {});
                            /** @description Delay in milliseconds. `slow`: delay of the response (default 2,000); `timeout_after_commit`: delay before the portal closes the connection (default 5,000); `reorder_deliveries`: maximum delay of a delivery (default 2,000) */
                            delayMs?: number;
                            /** @description Probability that the fault affects a matching request or delivery; default 1 */
                            probability?: number;
                            /** @description Remaining number of requests or deliveries */
                            times?: number;
                            /**
                             * Format: date-time
                             * @description Time when the fault expires at the latest
                             */
                            expiresAt: string;
                        }[];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
                        more: boolean;
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
        /** @description The faults in the order of evaluation. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Faults in the order of evaluation. The first fault that matches and applies affects the request. */
                    faults: {
                        /** @description Operations to which the fault applies: an operation identifier (`createDeclaration`), or method and path with `*` as a wildcard (`POST /openapi/declarations*`). Default: all operations */
                        operation?: string;
                        /**
                         * @description Fault to inject. `timeout_after_commit` processes the request and sends no response. `error_500`, `unavailable_503` and `too_many_requests_429` return this status and do nothing. `slow` processes the request and delays the response. Two faults affect the webhook deliveries of the organisation: `duplicate_deliveries` sends a successful delivery twice, with the same `webhook-id`; `reorder_deliveries` delays a delivery until a later delivery was sent, for webhooks with `ordered` set to `none`
                         * @enum {string}
                         */
                        fault: "timeout_after_commit" | "error_500" | "unavailable_503" | "too_many_requests_429" | "slow" | "duplicate_deliveries" | "reorder_deliveries" | (string & {});
                        /** @description Delay in milliseconds. `slow`: delay of the response (default 2,000); `timeout_after_commit`: delay before the portal closes the connection (default 5,000); `reorder_deliveries`: maximum delay of a delivery (default 2,000) */
                        delayMs?: number;
                        /** @description Probability that the fault affects a matching request or delivery; default 1 */
                        probability?: number;
                        /** @description Number of requests or deliveries that the fault affects; default: unlimited */
                        times?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description The faults that are set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Faults in the order of evaluation */
                        items: {
                            /** @description Operations to which the fault applies: an operation identifier (`createDeclaration`), or method and path with `*` as a wildcard (`POST /openapi/declarations*`). Default: all operations */
                            operation?: string;
                            /**
                             * @description Fault to inject. `timeout_after_commit` processes the request and sends no response. `error_500`, `unavailable_503` and `too_many_requests_429` return this status and do nothing. `slow` processes the request and delays the response. Two faults affect the webhook deliveries of the organisation: `duplicate_deliveries` sends a successful delivery twice, with the same `webhook-id`; `reorder_deliveries` delays a delivery until a later delivery was sent, for webhooks with `ordered` set to `none`
                             * @enum {string}
                             */
                            fault: "timeout_after_commit" | "error_500" | "unavailable_503" | "too_many_requests_429" | "slow" | "duplicate_deliveries" | "reorder_deliveries" | (string & {});
                            /** @description Delay in milliseconds. `slow`: delay of the response (default 2,000); `timeout_after_commit`: delay before the portal closes the connection (default 5,000); `reorder_deliveries`: maximum delay of a delivery (default 2,000) */
                            delayMs?: number;
                            /** @description Probability that the fault affects a matching request or delivery; default 1 */
                            probability?: number;
                            /** @description Remaining number of requests or deliveries */
                            times?: number;
                            /**
                             * Format: date-time
                             * @description Time when the fault expires at the latest
                             */
                            expiresAt: string;
                        }[];
                        /** @description Position of the next page; send it as `after`. Null on the last page. */
                        cursor: string | null;
                        /** @description True if there is a next page. */
                        more: boolean;
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
            /** @description No faults are set */
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
        /** @description No body, or an empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The declarations are deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Number of deleted declarations, drafts included */
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
                /** @description Identifier of the message, the same for every attempt to deliver one event to one webhook */
                "webhook-id": string;
                /** @description Time of this attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature: `v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the secret. During a secret rotation there are two signatures, separated by a space */
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
            /** @description The receiver no longer exists. The portal disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed; redirects count as failures. The portal retries for three days. */
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
                /** @description Identifier of the message, the same for every attempt to deliver one event to one webhook */
                "webhook-id": string;
                /** @description Time of this attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature: `v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the secret. During a secret rotation there are two signatures, separated by a space */
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
            /** @description The receiver no longer exists. The portal disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed; redirects count as failures. The portal retries for three days. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
